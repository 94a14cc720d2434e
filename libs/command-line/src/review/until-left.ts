import type { LoggedEvent } from "@quarry/contracts";

/** The events of a run, paused each time it waits for its plan; they end where `review` leaves it waiting. */
export async function* untilLeft(
  events: AsyncIterable<LoggedEvent>,
  review: () => Promise<boolean>,
): AsyncGenerator<LoggedEvent> {
  for await (const logged of events) {
    yield logged;
    if (logged.event.type === "plan-awaited" && !(await review())) return;
  }
}
