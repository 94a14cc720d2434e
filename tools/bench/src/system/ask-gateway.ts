import { setTimeout as wait } from "node:timers/promises";
import type { QuarryClient } from "@quarry/client";
import {
  type Findings,
  findingsSchema,
  type LoggedEvent,
  loggedEventSchema,
  type ResearchRequestInput,
  type RunView,
} from "@quarry/contracts";
import type { World } from "../benchmark.ts";
import type { MadeSource } from "./start-system.ts";
import { type Latencies, latenciesOf } from "./submit-steadily.ts";

/** What many who follow one run met. */
export interface FollowNumbers {
  readonly followers: number;
  /** Of them those that saw the end of the run. */
  readonly told: number;
  /** From the first that was told of the end to each. */
  readonly spread: Latencies;
}

const ended = "run-finished";

/** Follows a run to its end; answers when it was told, nothing when the stream ended without. */
const followToEnd = async (
  url: string,
  runId: string,
  { now, signal }: World,
): Promise<number | undefined> => {
  const response = await fetch(`${url}/v1/research/${runId}/events`, { signal });
  if (response.body === null || !response.ok) return undefined;
  let kept = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    kept = (kept + chunk).slice(-4_000);
    if (kept.includes(ended)) return now();
  }
  return undefined;
};

/** Follows one run with many clients at once. */
export const followAtOnce = async (
  url: string,
  runId: string,
  { followers, ...world }: World & { readonly followers: number },
): Promise<FollowNumbers> => {
  const all = Array.from({ length: followers }, () => followToEnd(url, runId, world).catch(() => undefined));
  const times = (await Promise.all(all)).filter((time) => time !== undefined);
  const first = Math.min(...times);
  return { followers, told: times.length, spread: latenciesOf(times.map((time) => time - first)) };
};

const lookEveryMs = 50;
const waitSeconds = 60;
const textsPerRequest = 500;

/** An item that is handed in as JSON. */
export interface MadeText {
  readonly title: string;
  readonly transcript: string;
}

const createCollection = async ({ collections }: QuarryClient): Promise<string> =>
  (await collections.create({ name: "benchmark", mark: false })).id;

/** Makes a collection of the sources; answers with its id. */
export const handIn = async (client: QuarryClient, sources: readonly MadeSource[]): Promise<string> => {
  const id = await createCollection(client);
  for (const { uri, markdown } of sources) await client.collections.addFile(id, { uri, content: markdown });
  return id;
};

/** Makes a collection of short texts, many to a request, and waits until all of them can be searched; answers with its id. */
export const handInTexts = async (
  client: QuarryClient,
  texts: readonly MadeText[],
  signal: AbortSignal,
): Promise<string> => {
  const id = await createCollection(client);
  const items = texts.map((text, index) => ({ linkId: `text-${index + 1}`, source: "benchmark", ...text }));
  for (let from = 0; from < items.length; from += textsPerRequest)
    await client.collections.addItems(id, items.slice(from, from + textsPerRequest));
  while ((await client.collections.get(id, { limit: 1 })).counts.preparing > 0)
    await wait(lookEveryMs, undefined, { signal });
  return id;
};

/** Submits a run, of the depth that the system takes by itself unless one is named; answers once it has ended. */
export const askGateway = async (
  { research }: QuarryClient,
  request: ResearchRequestInput,
  signal: AbortSignal,
): Promise<RunView> => {
  const { id } = await research.submit(request);
  for (;;) {
    const seen = await research.get(id, { waitSeconds, signal });
    if (seen.finishedAt !== null) return seen;
  }
};

export const readFindings = async ({ research }: QuarryClient, runId: string): Promise<Findings> =>
  findingsSchema.parse(JSON.parse(await research.report(runId, "json")));

/** The whole log of a run that has ended. */
export const readLog = async ({ research }: QuarryClient, runId: string): Promise<readonly LoggedEvent[]> => {
  const lines = new TextDecoder().decode(await research.file(runId, "events.jsonl"));
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => loggedEventSchema.parse(JSON.parse(line)));
};
