import { findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { searchFor, searchSubject, semanticRequests } from "../../../reading/semantic-searches.ts";
import { completedOf } from "../../read-results.ts";
import { usedPassages } from "../../report/used-passages.ts";
import { scopeOf, type Step } from "../../step.ts";

/** Searches by meaning for the requests that ask for it; one that comes to nothing is answered as such. */
export const look: Step = {
  stage: "read",
  jobs: ({ reading, items }, { runId }) =>
    reading.active.flatMap((step) =>
      semanticRequests(step)
        .flatMap((request) => searchFor(request, step, { runId, scope: scopeOf(runId), items }) ?? [])
        .map((search) => stepJob(findEvidence, search)),
    ),
  learn: (state, results) => {
    const bySubject = new Map(
      completedOf(results, findEvidence).map(({ output }) => [output.subject, output.passages]),
    );
    const active = state.reading.active.map((step) => ({
      ...step,
      found: semanticRequests(step).map(({ id }) => ({
        requestId: id,
        passages: usedPassages(state, bySubject.get(searchSubject(step, id)) ?? []),
      })),
    }));
    return { ...state, reading: { ...state.reading, active } };
  },
  next: () => "answer",
};
