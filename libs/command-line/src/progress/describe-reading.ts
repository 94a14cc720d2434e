import type { RunEvent } from "@quarry/contracts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** One plain line for an event of reading a collection; undefined for any other. */
export const describeReading = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "items-ready":
      return `${counted(event.items, "item")} ready${event.unavailable === 0 ? "" : `, ${event.unavailable} not usable`}`;
    case "document-marked":
      return `${event.markers} markers found in ${percent(event.coveredShare)} of ${event.documentId}`;
    case "source-read":
      return `read ${event.documentId} whole: ${counted(event.notes, "note")}`;
    case "plan-made":
      return `plan: ${event.steps.map(({ id, goal }) => `${id}. ${goal}`).join(" · ")}`;
    case "plan-awaited":
      return "waits until the plan is approved";
    case "plan-approved":
      return `goes on by the plan${event.changed ? ", which was changed" : ""}: ${counted(event.steps, "step")}`;
    case "requests-answered":
      return `step ${event.stepId}, turn ${event.turn + 1}: ${event.fulfilled} requests fulfilled, ${event.refused} refused, ${event.characters} characters sent`;
    case "step-read":
      return `step ${event.stepId} read (${event.stop}), confidence ${percent(event.confidence)}: ${event.insights}`;
    default:
      return undefined;
  }
};
