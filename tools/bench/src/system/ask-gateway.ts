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
import type { MadeSource } from "./make-sources.ts";

const lookEveryMs = 50;
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
    const seen = await research.get(id);
    if (seen.finishedAt !== null) return seen;
    await wait(lookEveryMs, undefined, { signal });
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
