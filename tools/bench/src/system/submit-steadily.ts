import { setTimeout as wait } from "node:timers/promises";
import { rounded, type World } from "../benchmark.ts";

/** Milliseconds that answers took. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** What a steady stream of submissions met. */
export interface SubmitNumbers {
  readonly accepted: Latencies;
  readonly refused: Latencies;
  /** How many were answered neither 202 nor 429, by status; 0 for no answer. */
  readonly others: Readonly<Record<string, number>>;
  /** Of `/healthz`, asked ten times a second meanwhile. */
  readonly health: Latencies;
  readonly runIds: readonly string[];
}

/** The nearest-rank percentiles of some values. */
export const latenciesOf = (values: readonly number[]): Latencies => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    rounded(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { count: values.length, p50: at(0.5), p99: at(0.99) };
};

const perSecond = 100;

const secondsBetween = 1 / perSecond;

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly runId: string | undefined;
}

const submit = async (url: string, index: number, { now, signal }: World): Promise<Answer> => {
  const began = now();
  const response = await fetch(`${url}/v1/research`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      question: `What does the ledger say of lot ${index}?`,
      depth: "light",
      sources: { local: true },
    }),
    signal,
  });
  const text = await response.text();
  const ms = now() - began;
  const [, runId] = /"id":"(r-[^"]+)"/u.exec(text) ?? [];
  return { status: response.status, ms, runId: response.ok ? runId : undefined };
};

const askHealth = async (url: string, { now, signal }: World): Promise<number> => {
  const began = now();
  await (await fetch(`${url}/healthz`, { signal })).text();
  return now() - began;
};

const countStatuses = (answers: readonly Answer[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );

/** Submits runs at a hundred a second, whether or not the earlier ones were answered. */
export const submitSteadily = async (url: string, seconds: number, world: World): Promise<SubmitNumbers> => {
  const began = world.now();
  const answers: Promise<Answer>[] = [];
  const health: Promise<number>[] = [];
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const late = began + index * secondsBetween * 1_000 - world.now();
    if (late > 1) await wait(late, undefined, { signal: world.signal });
    answers.push(submit(url, index, world).catch(() => ({ status: 0, ms: 0, runId: undefined })));
    if (index % 10 === 0) health.push(askHealth(url, world).catch(() => Number.POSITIVE_INFINITY));
  }
  const all = await Promise.all(answers);
  const [accepted, refused] = [202, 429].map((status) => all.filter((answer) => answer.status === status));
  const times = (some: readonly Answer[] = []): Latencies => latenciesOf(some.map(({ ms }) => ms));
  return {
    accepted: times(accepted),
    refused: times(refused),
    others: countStatuses(all.filter(({ status }) => status !== 202 && status !== 429)),
    health: latenciesOf(await Promise.all(health)),
    runIds: all.flatMap(({ runId }) => runId ?? []),
  };
};
