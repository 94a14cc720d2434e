import type { AskedTask } from "../asked-task.ts";
import { promptItems } from "./prompt/prompt-overview.ts";

/** For each item that has markers, a goal that rests on the first three of them. */
export const answerDiscoverGoals = (asked: AskedTask): unknown => ({
  goals: promptItems(asked)
    .filter(({ markers }) => markers.length > 0)
    .map(({ linkId, markers }) => {
      const [first = ""] = markers;
      return {
        goal: `What is known of this: ${first.replace(/^[\w-]+: /, "")}`,
        rationale: `Markers of ${linkId} speak of it.`,
        linkIds: [linkId],
        markers: markers.slice(0, 3),
      };
    }),
});
