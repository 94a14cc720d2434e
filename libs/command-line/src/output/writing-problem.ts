import type { RunView } from "@quarry/contracts";

/** Why the language model did not write all of the report, and what to change, in one line; undefined when nothing kept it from writing. */
export const writingProblem = ({ writing }: Pick<RunView, "writing">): string | undefined => {
  if (writing === null || writing.reason === null) return undefined;
  const { byModel, byFallback, reason, remedy } = writing;
  const todo = remedy === null ? "" : `; ${remedy}`;
  return `writing: ${byFallback} of ${byModel + byFallback} tasks went without the language model: ${reason}${todo}`;
};
