import { setTimeout as wait } from "node:timers/promises";
import type { Qdrant } from "../qdrant/qdrant.ts";
import type { BringDocument, Indexes } from "./bring-document.ts";
import { haveSameTotals } from "./compare-indexes.ts";
import { switchTo } from "./generations.ts";
import type { OpenReindex } from "./open-reindex.ts";
import { changeState } from "./reindex-state.ts";
import type { RecordedChanges } from "./take-changes.ts";

/** `busy`: too much is being written; `unlike`: the indexes do not hold the same, though no change was recorded. */
export type SwitchOutcome = "switched" | "busy" | "unlike";

interface SwitchParts {
  readonly qdrant: Qdrant;
  readonly opened: OpenReindex;
  readonly indexes: Indexes;
  readonly takeChanges: () => Promise<RecordedChanges>;
  readonly bring: BringDocument;
}

/** Writes wait for three times as long before they go on by themselves. */
const maxPauseMs = 5_000;
const pollMs = 20;

/** Switches the alias in a moment in which nobody writes, and every change is in the new index. */
export const createTrySwitch = ({ qdrant, opened, indexes, takeChanges, bring }: SwitchParts) => {
  // What was recorded is looked at again when the time was too short for it.
  const pending = new Set<string>();
  const isTooLate = (until: number): boolean => performance.now() > until;

  const catchUp = async (until: number): Promise<boolean> => {
    for (;;) {
      const { documentIds, open } = await takeChanges();
      for (const documentId of documentIds) pending.add(documentId);
      for (const documentId of pending) {
        if (isTooLate(until)) return false;
        await bring(documentId);
        pending.delete(documentId);
      }
      if (open === 0 && documentIds.length === 0) return true;
      if (isTooLate(until)) return false;
      if (open > 0) await wait(pollMs);
    }
  };

  return async (): Promise<SwitchOutcome> => {
    for (const documentId of pending) {
      await bring(documentId);
      pending.delete(documentId);
    }
    await opened.checkOwner();
    const until = performance.now() + maxPauseMs;
    await changeState(qdrant, { isSwitching: true });
    let outcome: SwitchOutcome = "busy";
    try {
      if (!(await catchUp(until))) return outcome;
      outcome = "unlike";
      if (!(await haveSameTotals(indexes.from, indexes.to))) return outcome;
      outcome = "busy";
      if (isTooLate(until)) return outcome;
      await switchTo(qdrant, opened.to);
      outcome = "switched";
      return outcome;
    } finally {
      await changeState(qdrant, { isSwitching: false });
    }
  };
};
