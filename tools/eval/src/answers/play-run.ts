import { type Findings, publishReport, researchRequestSchema } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { researchMachine } from "@quarry/orchestrator";
import { nothingSpent, type RunRecord } from "@quarry/runs";
import { doJob, type JobTable } from "./job-table.ts";

/** No run takes so many decisions. */
const maxDecisions = 200;
/** Time stands still, so that no deadline cuts a run short on a busy machine. */
const createdAt = "2000-01-01T00:00:00.000Z";

/** A run that is asked a question and searches what is indexed. */
export interface PlayedRun {
  readonly runId: string;
  readonly question: string;
  readonly signal: AbortSignal;
}

const recordOf = ({ runId, question }: PlayedRun): RunRecord => ({
  id: runId,
  request: researchRequestSchema.parse({ question, sources: { local: true } }),
  items: [],
  status: "running",
  createdAt,
  finishedAt: null,
  problem: null,
  spending: nothingSpent,
  waitedMs: 0,
  resumes: 0,
  approvedPlan: null,
  scratchpad: null,
  step: 0,
  state: null,
});

/**
 * Plays a whole run by the orchestrator's own decisions, its jobs done in this process, up to the bundle that it would publish;
 * undefined when it ends without one.
 */
export const playRun = async (played: PlayedRun, table: JobTable): Promise<Findings | undefined> => {
  const run = recordOf(played);
  const now = Date.parse(createdAt);
  const log = createSilentLogger();
  let decision = researchMachine.begin(run, now);
  for (let step = 0; step < maxDecisions && decision.finish === undefined; step += 1) {
    const publishing = decision.jobs.find(({ contract }) => contract.name === publishReport.name);
    if (publishing) return publishReport.input.parse(publishing.input).content.findings;
    played.signal.throwIfAborted();
    const results = await Promise.all(
      decision.jobs.map((job, index) =>
        doJob(table, job, {
          index,
          jobId: `${run.id}-${step}-${index}`,
          attempt: 1,
          signal: played.signal,
          log,
        }),
      ),
    );
    decision = researchMachine.decide(decision.state, results, run, now);
  }
  return undefined;
};
