import type { RunFacts } from "../../research/step.ts";

/** Whether the run reads a collection for a goal, rather than searching for a question. */
export const isGoalLed = ({ request }: Pick<RunFacts, "request">): boolean => request.goal !== undefined;
