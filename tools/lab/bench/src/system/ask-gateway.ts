import type { QuarryClient } from "@quarry/client";
import {
  type LoggedEvent,
  loggedEventSchema,
  type ResearchRequestInput,
  type RunView,
} from "@quarry/contracts";
import type { MadeSource } from "./start-system.ts";

const waitSeconds = 60;

const createCollection = async ({ collections }: QuarryClient): Promise<string> =>
  (await collections.create({ name: "benchmark", mark: false })).id;

/** Makes a collection of the sources; answers with its id. */
export const handIn = async (client: QuarryClient, sources: readonly MadeSource[]): Promise<string> => {
  const id = await createCollection(client);
  for (const { uri, markdown } of sources) await client.collections.addFile(id, { uri, content: markdown });
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

/** The whole log of a run that has ended. */
export const readLog = async ({ research }: QuarryClient, runId: string): Promise<readonly LoggedEvent[]> => {
  const lines = new TextDecoder().decode(await research.file(runId, "events.jsonl"));
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => loggedEventSchema.parse(JSON.parse(line)));
};
