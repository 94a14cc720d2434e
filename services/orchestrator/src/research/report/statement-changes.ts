import type { ChangeCounts, Findings, StatementChange } from "@quarry/contracts";
import type { RunState } from "../state.ts";

/** Lists how each statement of a version differs from the previous version: new statements in reading order, then removed ones. */
export const changesOf = (
  { before, kept }: Pick<NonNullable<RunState["revised"]>, "before" | "kept">,
  { statements }: { readonly statements: readonly Pick<Findings["statements"][number], "id" | "text">[] },
): StatementChange[] => {
  const old = new Map(before.statements.map(({ id, text }) => [id, text]));
  const same = new Set(kept.statements.map(({ statementId }) => statementId));
  const now = new Set(statements.map(({ id }) => id));
  return [
    ...statements.map(({ id, text }): StatementChange => {
      if (same.has(id)) return { statementId: id, change: "unchanged" };
      const was = old.get(id);
      return was === undefined
        ? { statementId: id, change: "added", text }
        : { statementId: id, change: "changed", text, was };
    }),
    ...before.statements.flatMap(({ id, text }): StatementChange[] =>
      now.has(id) ? [] : [{ statementId: id, change: "removed", was: text }],
    ),
  ];
};

/** Counts the statements of a version by how they differ from the previous version. */
export const countChanges = (changes: readonly StatementChange[]): ChangeCounts => {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
};
