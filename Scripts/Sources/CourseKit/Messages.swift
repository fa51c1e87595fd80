/// Wordings of the engine and of the course's formats; a command's own stand beside their use.
enum Messages {}
