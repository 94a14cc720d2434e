import type { RunEvent } from "@quarry/contracts";
import type { Decision, RunRecord, StepMachine, StepResult } from "@quarry/queue";
import { finalStatus } from "./assemble-bundle.ts";
import { initialState, type RunState, runStateSchema, type StepName } from "./state.ts";
import type { RunFacts } from "./step.ts";
import { steps } from "./steps/steps.ts";

const factsOf = (run: RunRecord, nowMs: number): RunFacts => ({
  runId: run.id,
  request: run.request,
  items: run.items,
  spending: run.spending,
  createdAtMs: Date.parse(run.createdAt),
  nowMs,
});

const finished = (state: RunState): Decision<RunState>["finish"] =>
  state.problem === null
    ? { status: finalStatus(state), detail: state.stop?.detail ?? "" }
    : { status: "failed", detail: state.problem };

/** Enters steps until one has jobs to wait for or the run is over; a step without jobs learns from nothing and goes on. */
const enter = (name: StepName | "finish", state: RunState, facts: RunFacts): Decision<RunState> => {
  const events: RunEvent[] = [];
  let [current, now] = [name, state];
  while (current !== "finish") {
    const step = steps[current];
    const jobs = step.jobs(now, facts);
    now = { ...now, step: current };
    if (jobs.length > 0) {
      events.push({ type: "stage-started", stage: step.stage, round: now.round, jobs: jobs.length });
      return { state: now, jobs, events };
    }
    const learned = step.learn(now, [], facts);
    events.push(...stopped(now, learned));
    [current, now] = [step.next(learned, facts), learned];
  }
  const finish = finished(now);
  return { state: now, jobs: [], events, ...(finish === undefined ? {} : { finish }) };
};

const stopped = (before: RunState, after: RunState): RunEvent[] =>
  before.stop === null && after.stop !== null ? [{ type: "loop-stopped", ...after.stop }] : [];

/** The life of a question-led run: pure decisions, from the state and what the last jobs returned to the next jobs. */
export const researchMachine: StepMachine<RunState> = {
  stateSchema: runStateSchema,
  begin: (run, now) => enter("prepare", initialState, factsOf(run, now)),
  decide: (state, results: readonly StepResult[], run, now) => {
    const facts = factsOf(run, now);
    const step = steps[state.step];
    const learned = step.learn(state, results, facts);
    const decision = enter(step.next(learned, facts), learned, facts);
    return { ...decision, events: [...stopped(state, learned), ...decision.events] };
  },
};
