import { readSource } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { readingEffort } from "@quarry/runs";
import { hasModel } from "../../notes/has-model.ts";
import { notesOfReaders, numberNotes } from "../../notes/number-notes.ts";
import { rankSources } from "../../notes/rank-sources.ts";
import { irrelevantDocuments } from "../../notes/relevant-passages.ts";
import { completedOf, failedOf } from "../../read-results.ts";
import type { Step } from "../../step.ts";

/** Has the sources that rank read whole for notes, where a model can; one that cannot be read costs its notes and nothing else. */
export const readSources: Step = {
  stage: "read-sources",
  jobs: (state, facts) => {
    if (!hasModel(state, facts)) return [];
    const { runId, request } = facts;
    const { question } = request;
    const { language } = state;
    return rankSources(state, readingEffort[request.depth].sources).map((source) =>
      stepJob(readSource, { runId, question, language, ...source }),
    );
  },
  learn: (state, results, facts) => {
    if (!hasModel(state, facts) && results.length === 0) return state;
    const read = completedOf(results, readSource);
    return {
      ...state,
      notes: numberNotes([...notesOfReaders(state), ...read.flatMap(({ output }) => output.notes)]),
      irrelevant: irrelevantDocuments(
        read.map(({ output }) => output),
        state,
      ),
      sourcesRead: { asked: results.length, failed: failedOf(results, readSource).length },
    };
  },
  next: () => "compare-notes",
};
