import { awaitItems, markDocument, type UnusedSource } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { searchesCollection } from "../../gather/sources.ts";
import { isGoalLed } from "../../reading/reading-limits.ts";
import { completedOf, failedOf, isRepetition, type Step } from "../step.ts";

/**
 * Waits until the items of the run's collection are readable; others are not used, with reasons. A goal receives the items; a
 * question searches the collection, regardless of its size.
 */
export const prepare: Step = {
  stage: "prepare",
  jobs: (_state, facts) => {
    const { runId, request, items } = facts;
    const { collectionId } = request;
    if (collectionId === undefined) return [];
    if (searchesCollection(facts)) return [stepJob(awaitItems, { runId, collectionId, itemIds: [] })];
    const itemIds = items.map(({ itemId }) => itemId);
    return itemIds.length === 0 ? [] : [stepJob(awaitItems, { runId, collectionId, itemIds })];
  },
  learn: (before, results, facts) => {
    const changes = facts.request.repetition?.before?.changes;
    const state =
      changes === undefined ? before : { ...before, revisited: { changes, kept: [], isDone: true } };
    const [answer] = completedOf(results, awaitItems);
    if (answer !== undefined) {
      const { items, unavailable, collection } = answer.output;
      return {
        ...state,
        items,
        collection: collection === undefined ? null : { ...collection, considered: [] },
        unused: [...state.unused, ...unavailable],
      };
    }
    const [lost] = failedOf(results, awaitItems);
    if (lost === undefined) return state;
    if (searchesCollection(facts)) {
      const uri = `collection:${facts.request.collectionId}`;
      const unknown: UnusedSource = { uri, reason: "job-failed", detail: lost.failure.message };
      return {
        ...state,
        collection: { items: 0, unavailable: 0, considered: [] },
        unused: [...state.unused, unknown],
      };
    }
    const unused = facts.items.map(({ uri }): UnusedSource => ({
      uri,
      reason: "job-failed",
      detail: lost.failure.message,
    }));
    return { ...state, unused: [...state.unused, ...unused] };
  },
  next: () => "mark",
};

/** Marks unmarked texts of the items; if that fails, an abstract replaces the markers. */
export const mark: Step = {
  stage: "prepare",
  jobs: ({ items }, facts) => {
    if (!isGoalLed(facts)) return [];
    const parts = items.flatMap(({ transcript, comments }) => [transcript, comments]);
    const documentIds = new Set(parts.flatMap((part) => part?.documentId ?? []));
    return [...documentIds].map((documentId) => stepJob(markDocument, { runId: facts.runId, documentId }));
  },
  learn: (state) => state,
  next: (_state, facts) => {
    if (isRepetition(facts)) return "revisit";
    if (facts.request.revision !== undefined) return "revise";
    return "clarify";
  },
};
