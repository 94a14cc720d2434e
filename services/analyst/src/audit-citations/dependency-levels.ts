import type { Statement } from "@quarry/contracts";

/**
 * Statements in groups, each in order: those of the first rest on no other, those of every further one only on statements of groups before
 * it. Statements that rest on each other, and what rests on those, are the last group.
 */
export const dependencyLevels = (statements: readonly Statement[]): Statement[][] => {
  const levels: Statement[][] = [];
  let open = [...statements];
  while (open.length > 0) {
    const ids = new Set(open.map(({ id }) => id));
    const isReady = ({ basedOn = [] }: Statement): boolean => !basedOn.some((id) => ids.has(id));
    const ready = open.filter(isReady);
    if (ready.length === 0) return [...levels, open];
    levels.push(ready);
    open = open.filter((statement) => !isReady(statement));
  }
  return levels;
};
