import { reviseReport } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { completedOf, failedAt, type Step } from "../step.ts";

/** Creates a new version of a report; if that fails, the run fails and the earlier versions are unchanged. */
export const revise: Step = {
  stage: "write",
  jobs: (_state, { runId, request: { revision } }) =>
    revision === undefined ? [] : [stepJob(reviseReport, { runId, revision })],
  learn: (state, results) => {
    const [answer] = completedOf(results, reviseReport);
    if (answer === undefined)
      return failedAt(state, results, reviseReport, "the report could not be revised");
    const { before, draft, language, pack, kept, claims, sources, unused, model, problems } = answer.output;
    return {
      ...state,
      revised: { before, sources, kept },
      draft,
      language,
      pack,
      claims,
      unused,
      model,
      stop: before.stop,
      problems: [...before.report.problems, ...problems],
    };
  },
  next: ({ problem }) => (problem === null ? "fetch" : "finish"),
};
