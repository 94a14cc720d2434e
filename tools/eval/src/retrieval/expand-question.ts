import type { EvidenceQuery } from "@quarry/contracts";
import type { EvidenceStore } from "@quarry/evidence";
import { createEvidenceFeedback } from "@quarry/hyde/evidence-feedback";
import { createExpandQuery } from "@quarry/hyde/expand-query";
import { createSilentLogger } from "@quarry/observability";

/** More queries for a question: a hypothetical passage and variations, none of them the question itself. */
export type ExpandQuestion = (question: string, signal: AbortSignal) => Promise<EvidenceQuery[]>;

const runId = "r-evaluation";

/** Has the hyde service's own handler expand a question over everything that is indexed, by its twin. */
export const createExpandQuestion = (evidence: EvidenceStore): ExpandQuestion => {
  const feedback = createEvidenceFeedback(evidence);
  // Without a model no prompt is read.
  const expandQuery = createExpandQuery({ model: null, prompts: new Map(), feedback });
  const log = createSilentLogger();
  return async (question, signal) => {
    const topic = { id: "t1", name: question, question, queries: [question] };
    const { hypothetical, variations } = await expandQuery(
      { runId, question, topic, round: 0, scopes: [] },
      { jobId: runId, attempt: 1, signal, log },
    );
    return [
      ...(hypothetical === null ? [] : [{ role: "hypothetical" as const, text: hypothetical }]),
      ...variations.map(({ text }) => ({ role: "variation" as const, text })),
    ];
  };
};
