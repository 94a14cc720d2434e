import { setTimeout as wait } from "node:timers/promises";
import {
  collectionViewSchema,
  type Depth,
  type Findings,
  findingsSchema,
  type LoggedEvent,
  loggedEventSchema,
  runAcceptedSchema,
  type RunView,
  runViewSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { MadeSource } from "./make-sources.ts";

const lookEveryMs = 50;
const textsPerRequest = 500;

/** An item that is handed in as JSON. */
export interface MadeText {
  readonly title: string;
  readonly transcript: string;
}

/** What the benchmark asks of a gateway. @throws {Failure} `bad-output` when it refuses */
export interface Gateway {
  readonly url: string;
  isReady(): Promise<boolean>;
  /** Makes a collection of the sources; answers with its id. */
  handIn(sources: readonly MadeSource[]): Promise<string>;
  /** Makes a collection of short texts, many to a request, and waits until all of them can be searched; answers with its id. */
  handInTexts(texts: readonly MadeText[]): Promise<string>;
  /** Submits a run, of the depth that the system takes by itself unless one is named; answers once it has ended. */
  research(question: string, collectionId: string, depth?: Depth): Promise<RunView>;
  readFindings(runId: string): Promise<Findings>;
  readLog(runId: string): Promise<readonly LoggedEvent[]>;
}

/** A client of the gateway at that URL. */
export const createGateway = (url: string, signal: AbortSignal): Gateway => {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { ...init, signal });
    if (response.ok) return response;
    const message = `${path} answered ${response.status}: ${await response.text()}`;
    throw new Failure("bad-output", message, { retry: "never" });
  };
  const post = (path: string, type: string, body: string): Promise<Response> =>
    request(path, { method: "POST", headers: { "content-type": type }, body });
  const postJson = async (path: string, value: unknown): Promise<unknown> =>
    (await post(path, "application/json", JSON.stringify(value))).json();
  const view = async (id: string): Promise<RunView> =>
    runViewSchema.parse(await (await request(`/v1/research/${id}`)).json());

  return {
    url,
    isReady: () =>
      fetch(`${url}/readyz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      ),
    handIn: async (sources) => {
      const made = await postJson("/v1/collections", { name: "benchmark", mark: false });
      const { id } = collectionViewSchema.pick({ id: true }).parse(made);
      for (const { uri, markdown } of sources) {
        const items = `/v1/collections/${id}/items?uri=${encodeURIComponent(uri)}`;
        await post(items, "application/octet-stream", markdown);
      }
      return id;
    },
    handInTexts: async (texts) => {
      const collection = collectionViewSchema.pick({ id: true, counts: true });
      const { id } = collection.parse(await postJson("/v1/collections", { name: "benchmark", mark: false }));
      const path = `/v1/collections/${id}`;
      const items = texts.map((text, index) => ({
        linkId: `text-${index + 1}`,
        source: "benchmark",
        ...text,
      }));
      for (let from = 0; from < items.length; from += textsPerRequest)
        await postJson(`${path}/items`, { items: items.slice(from, from + textsPerRequest) });
      for (;;) {
        const { counts } = collection.parse(await (await request(`${path}?limit=1`)).json());
        if (counts.preparing === 0) return id;
        await wait(lookEveryMs, undefined, { signal });
      }
    },
    research: async (question, collectionId, depth) => {
      const asked = { question, collectionId, ...(depth && { depth }) };
      const { id } = runAcceptedSchema.parse(await postJson("/v1/research", asked));
      let seen = await view(id);
      while (seen.finishedAt === null) {
        await wait(lookEveryMs, undefined, { signal });
        seen = await view(id);
      }
      return seen;
    },
    readFindings: async (runId) =>
      findingsSchema.parse(await (await request(`/v1/research/${runId}/artifacts/findings.json`)).json()),
    readLog: async (runId) => {
      const lines = await (await request(`/v1/research/${runId}/artifacts/events.jsonl`)).text();
      return lines
        .trimEnd()
        .split("\n")
        .map((line) => loggedEventSchema.parse(JSON.parse(line)));
    },
  };
};
