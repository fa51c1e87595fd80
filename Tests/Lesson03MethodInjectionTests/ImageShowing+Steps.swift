import Foundation
import GradingSupport
import Lesson03MethodInjection

extension ImageShowing {
  /// Starts a request, and waits for the tasks that this starts. The answer is still to come.
  func request(
    _ picture: Int = 1,
    from network: any Network,
    on scheduler: any Scheduler
  ) async {
    await SpawnedTasks.finished {
      setImage(
        from: PhotoAPI.url(forPicture: picture),
        network: network,
        scheduler: scheduler
      )
    }
  }

  /// A whole request: asked, answered with a picture, and run.
  func show(
    _ title: String,
    from network: NetworkDouble,
    on scheduler: SchedulerDouble = SchedulerDouble()
  ) async {
    let index = network.urls.count
    await request(from: network, on: scheduler)
    await network.answer(index, withPicture: title)
    scheduler.run()
  }
}
