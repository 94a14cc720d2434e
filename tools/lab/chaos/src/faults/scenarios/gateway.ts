import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient } from "@quarry/client";
import { startTcpProxy } from "@quarry/testkit/processes";
import { lostAndDoubled } from "../../check/lost-and-doubled.ts";
import { askedOf, collectOutcome } from "../../run/outcome.ts";
import { ask, givenPages, handIn, untilEnded } from "../../run/outside.ts";
import { watchJobs } from "../during-run.ts";
import { untilAnotherProcess } from "../processes.ts";
import type { Damage, Scenario, Stage } from "../scenario.ts";

const killGateway = async ({ installation, signal }: Stage): Promise<void> => {
  const pid = await installation.pidOf("gateway");
  if (pid === undefined) throw new Error("the gateway does not run");
  process.kill(pid, "SIGKILL");
  await untilAnotherProcess(installation, "gateway", pid, signal);
  const isReady = () =>
    fetch(`${installation.gatewayUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(50, undefined, { signal });
};

const runsOf = async ({ installation: { gatewayUrl } }: Stage): Promise<readonly string[]> => {
  const { research } = createQuarryClient({ url: gatewayUrl, fetch });
  return (await research.list()).data.map(({ id }) => id);
};

interface Submission {
  readonly collectionId: string;
  readonly urls: string[];
  readonly isGoalLed: false;
}

/** Asks while `kill` disturbs the asking; then the run there is must be one, and end as an undisturbed one. */
const submitted = async (
  stage: Stage,
  disturb: (submission: Submission) => Promise<{ readonly again?: string; readonly recoveryMs?: number }>,
): Promise<Damage> => {
  const { installation, outside, undisturbed, signal } = stage;
  const collectionId = await handIn(installation.gatewayUrl);
  const before = askedOf(outside);
  const { again, recoveryMs: measured } = await disturb({
    collectionId,
    urls: givenPages(outside.web),
    isGoalLed: false,
  });
  const startedAt = performance.now();
  const runs = await runsOf(stage);
  const [runId] = runs;
  if (runId === undefined) return { lost: ["the run"], doubled: [], repeated: 0, recoveryMs: [] };
  await untilEnded(installation.redisUrl, runId, signal);
  const recoveryMs = [measured ?? performance.now() - startedAt];
  const outcome = await collectOutcome(installation, outside, { before, runId });
  const { lost, doubled, repeated } = lostAndDoubled(undisturbed, { ...outcome, killedAt: [] });
  const others = runs.slice(1).map((id) => `the run, as ${id}`);
  const others2 = again === undefined || again === runId ? [] : [`the run, as ${again}`];
  return { lost, doubled: [...doubled, ...others, ...others2], repeated, recoveryMs };
};

const heldWithinMs = 10_000;

/** @throws {Error} with these words when it takes too long */
const orLate = async (awaited: Promise<unknown>, words: string, signal: AbortSignal): Promise<void> => {
  const over = new AbortController();
  const late = wait(heldWithinMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  try {
    await Promise.race([awaited, late.then(() => Promise.reject(new Error(words)))]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
};

/** The gateway dies after it has written and acknowledged the run but before it has queued the job; no client retries. */
export const gatewayKilledBeforeEnqueue: Scenario = {
  name: "gateway-killed-before-enqueue",
  play: (stage) =>
    submitted(stage, async (submission) => {
      const matches = (text: string): boolean =>
        /evalsha/i.test(text) && /bull:run-research:.*"runId"/s.test(text);
      const held = stage.holder.arm({
        stage: "publish",
        places: [{ name: "before run-research is added", gate: "redis", matches }],
        begun: true,
      });
      // The answer does not wait for the job: it comes before or after the command is held.
      const again = await ask(stage.installation.gatewayUrl, submission);
      await orLate(held, "the gateway sent no job within ten seconds", stage.signal);
      const killedAt = performance.now();
      await killGateway(stage);
      const jobs = watchJobs(stage.installation.redisUrl);
      try {
        await jobs.untilAdded("run-research", stage.signal);
        return { again, recoveryMs: performance.now() - killedAt };
      } finally {
        await jobs.close();
      }
    }),
};

const identical = 50;

/** The same submission at once, fifty times, with one Idempotency-Key. */
export const identicalSubmissions: Scenario = {
  name: "identical-submissions",
  play: (stage) =>
    submitted(stage, async (submission) => {
      const key = { idempotencyKey: crypto.randomUUID() };
      const { gatewayUrl } = stage.installation;
      const ids = await Promise.all(
        Array.from({ length: identical }, () => ask(gatewayUrl, submission, key)),
      );
      const [first, other] = new Set(ids);
      return { again: other ?? first ?? "" };
    }),
};

const lateMs = 10_000;

/** The job is in the queue, the answer is on its way, and the gateway dies; the client asks again with the same Idempotency-Key. */
export const gatewayKilledBeforeReply: Scenario = {
  name: "gateway-killed-before-reply",
  play: (stage) =>
    submitted(stage, async (submission) => {
      const { gatewayUrl } = stage.installation;
      const way = await startTcpProxy(Number(new URL(gatewayUrl).port), Math.random);
      const key = { idempotencyKey: crypto.randomUUID() };
      const leaving = new AbortController();
      try {
        way.delay({ ms: lateMs / 2, jitterMs: 0 });
        const asking = ask(`http://127.0.0.1:${way.port}`, submission, { ...key, signal: leaving.signal });
        asking.catch(() => undefined);
        while ((await runsOf(stage)).length === 0) stage.signal.throwIfAborted();
        await killGateway(stage);
        leaving.abort();
        return { again: await ask(gatewayUrl, submission, key) };
      } finally {
        await way.stop();
      }
    }),
};

const openRuns = 3;
const asked = 60;

/** Twenty times as many runs are asked for at once as may be open. */
export const overload: Scenario = {
  name: "overload",
  environment: { MAX_OPEN_RUNS: String(openRuns) },
  play: async (stage) => {
    const { installation, outside, signal } = stage;
    const collectionId = await handIn(installation.gatewayUrl);
    const sources = { urls: givenPages(outside.web) };
    const startedAt = performance.now();
    const submit = (key: string) =>
      fetch(`${installation.gatewayUrl}/v1/research`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ question: "How long does recovery take?", collectionId, sources }),
      });
    /** As the answer 503 asks for: the same again, with the same key. */
    const submitUntilDecided = async (): Promise<Response> => {
      const key = crypto.randomUUID();
      let answer = await submit(key);
      while (answer.status === 503) {
        await wait(1_000, undefined, { signal });
        answer = await submit(key);
      }
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: asked }, submitUntilDecided));
    const accepted = answers.filter(({ status }) => status === 202).length;
    const refused = answers.filter(({ status, headers }) => status === 429 && headers.has("retry-after"));
    stage.say(`${accepted} of ${asked} accepted, ${refused.length} told to come back later`);
    const others = answers.filter(({ status }) => status !== 202 && status !== 429);
    const runs = await runsOf(stage);
    for (const runId of runs) await untilEnded(installation.redisUrl, runId, signal);
    const { research } = createQuarryClient({ url: installation.gatewayUrl, fetch });
    const ends = await Promise.all(runs.map((runId) => research.get(runId)));
    return {
      lost: [
        ...others.map(({ status }) => `a submission was answered ${status}`),
        ...ends
          .filter(({ status }) => !status.startsWith("completed"))
          .map(({ id, status }) => `${id}: ${status}`),
        ...(accepted + refused.length === asked ? [] : ["a refusal without Retry-After"]),
      ],
      doubled: runs.length > accepted ? [`${runs.length} runs of ${accepted} that were accepted`] : [],
      repeated: 0,
      recoveryMs: [performance.now() - startedAt],
    };
  },
};
