#if os(Linux)
  import Foundation

  /// A thread that runs a signal handler. A handler allocates nothing and must not fail, even if the thread has corrupted
  /// its memory: it writes to memory that was allocated before, and reads the stack by system calls.
  enum Interrupted {
    typealias Handler =
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    private static let most = 64
    nonisolated(unsafe) private static let frames = UnsafeMutablePointer<UInt>
      .allocate(capacity: most)
    nonisolated(unsafe) private static var count = 0
    private static let probe = LastWords.ends()
    private static let answers = LastWords.ends()

    /// The address of the thread's instruction, and the return addresses of its function and its callers.
    static var addresses: [UInt] { Array(UnsafeBufferPointer(start: frames, count: count)) }

    static func handle(_ number: Int32, _ handler: @escaping Handler) {
      // Initializes these properties now, because a handler can't wait for that.
      _ = (frames, probe, walk, address)
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = handler
      action.sa_flags = CInt(SA_SIGINFO) | CInt(SA_ONSTACK) | CInt(SA_RESTART)
      sigaction(number, &action, nil)
    }

    /// Prepares this thread for the handlers: unblocks `SIGABRT`, which the dispatch library blocks and the `abort` of newer
    /// C libraries no longer unblocks, and reserves a stack for a handler on a thread whose own stack is full.
    static func prepareThread() {
      var abort = sigset_t()
      sigemptyset(&abort)
      sigaddset(&abort, SIGABRT)
      pthread_sigmask(SIG_UNBLOCK, &abort, nil)
      var known = stack_t()
      guard sigaltstack(nil, &known) == 0, known.ss_flags & CInt(SS_DISABLE) != 0 else { return }
      let size = 1 << 16
      let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      var stack = stack_t(ss_sp: room, ss_flags: 0, ss_size: size)
      sigaltstack(&stack, nil)
    }

    /// Records the place of the thread. For use in a handler.
    ///
    /// - Parameter isSound: whether the stack can be trusted. If not, only frames with a frame pointer into readable
    ///   memory are recorded.
    static func note(_ context: UnsafeMutableRawPointer?, isSound: Bool = false) {
      count = 0
      if isSound, let walk {
        // All frames, including those of C, by the compiler's unwind tables.
        _ = walk(noteFrame, nil)
        return
      }
      guard let registers = Registers(context) else { return }
      frames[0] = registers.instruction
      count = 1
      var frame = registers.frame
      while count < most, frame != 0, frame % 8 == 0,
        // The call fails if the memory isn't readable; the stack may be corrupted.
        write(probe.writing, UnsafeRawPointer(bitPattern: frame), 16) == 16
      {
        var next: (frame: UInt, address: UInt) = (0, 0)
        guard read(probe.reading, &next, 16) == 16, next.address != 0 else { return }
        frames[count] = next.address
        count += 1
        // A bit marks the frame of an asynchronous function.
        next.frame &= ~(1 << 60)
        if next.frame <= frame { return }
        frame = next.frame
      }
    }

    /// Returns whether the thread accessed memory next to the end of its stack. For use in a handler.
    static func isStackFull(
      _ information: UnsafeMutablePointer<siginfo_t>?,
      _ context: UnsafeMutableRawPointer?
    ) -> Bool {
      guard let information, let registers = Registers(context) else { return false }
      let used = UInt(bitPattern: information.pointee._sifields._sigfault.si_addr)
      return max(used, registers.stack) - min(used, registers.stack) < 1 << 16
    }

    /// The line of the answer that one of the other threads has reached, preferably of a running thread.
    static var line: String? {
      guard answers.areOpen, let signal = tgkill else { return nil }
      // The dispatch library leaves this signal unblocked on its threads, unlike most others.
      handle(SIGPROF) { _, _, context in
        Interrupted.note(context, isSound: true)
        var byte: UInt8 = 0
        _ = write(Interrupted.answers.writing, &byte, 1)
      }
      let own = Stillness.thisThread
      let all =
        (try? FileManager.default.contentsOfDirectory(atPath: "\(Stillness.systemFolder)/self/task"))
        ?? []
      let others = all.filter { $0 != own }
      let running = others.filter(Stillness.canRun)
      for thread in running + others.filter({ !running.contains($0) }) {
        guard let number = pid_t(thread), signal(getpid(), number, SIGPROF) == 0 else { continue }
        var answer = pollfd(fd: answers.reading, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        // A thread that doesn't respond is skipped.
        guard poll(&answer, 1, 1_000) == 1, read(answers.reading, &byte, 1) == 1 else { continue }
        if let line = CodePlace(addresses).line { return line }
      }
      return nil
    }

    // The headers declare it for GNU sources only.
    private static let tgkill: (@convention(c) (pid_t, pid_t, CInt) -> CInt)? =
      function("tgkill", of: nil)

    /// Records one frame of this thread.
    ///
    /// - Returns: the code by which C's unwinder continues (0) or stops (5, no room for more).
    fileprivate static func note(frame: OpaquePointer?) -> CInt {
      guard count < most, let address else { return 5 }
      frames[count] = address(frame)
      count += 1
      return 0
    }

    private typealias Walk =
      @convention(c) (
        @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> CInt, UnsafeMutableRawPointer?
      ) -> CInt
    // The tool's executable has a function of the same name, which finds no frames.
    private static var library: UnsafeMutableRawPointer? {
      dlopen("libgcc_s.so.1", RTLD_LAZY | RTLD_NOLOAD)
    }
    private static let walk: Walk? = library.flatMap { function("_Unwind_Backtrace", of: $0) }
    private static let address: (@convention(c) (OpaquePointer?) -> UInt)? =
      library.flatMap { function("_Unwind_GetIP", of: $0) }

    private static func function<Function>(_ name: String, of library: UnsafeMutableRawPointer?)
      -> Function?
    {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
  }

  private func noteFrame(_ frame: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> CInt {
    Interrupted.note(frame: frame)
  }

  /// The registers of the processor at the moment of a signal.
  private struct Registers {
    let instruction: UInt
    let frame: UInt
    let stack: UInt

    init?(_ context: UnsafeMutableRawPointer?) {
      guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return nil }
      #if arch(x86_64)
        let all = context.pointee.uc_mcontext.gregs
        instruction = UInt(bitPattern: Int(all.16))
        frame = UInt(bitPattern: Int(all.10))
        stack = UInt(bitPattern: Int(all.15))
      #elseif arch(arm64)
        let all = context.pointee.uc_mcontext
        instruction = UInt(all.pc)
        frame = UInt(all.regs.29)
        stack = UInt(all.sp)
      #else
        return nil
      #endif
    }
  }
#endif
