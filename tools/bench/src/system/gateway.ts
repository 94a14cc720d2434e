import { setTimeout as wait } from "node:timers/promises";
import {
  collectionViewSchema,
  type LoggedEvent,
  loggedEventSchema,
  runAcceptedSchema,
  type RunView,
  runViewSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { MadeSource } from "./make-sources.ts";

const lookEveryMs = 200;

/** What the benchmark asks of a gateway. @throws {Failure} `bad-output` when it refuses */
export interface Gateway {
  readonly url: string;
  isReady(): Promise<boolean>;
  /** Makes a collection of the sources; answers with its id. */
  handIn(sources: readonly MadeSource[]): Promise<string>;
  /** Submits a light run in all modes; answers once it has ended. */
  research(question: string, collectionId: string): Promise<RunView>;
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
    research: async (question, collectionId) => {
      const { id } = runAcceptedSchema.parse(await postJson("/v1/research", { question, collectionId }));
      let seen = await view(id);
      while (seen.finishedAt === null) {
        await wait(lookEveryMs, undefined, { signal });
        seen = await view(id);
      }
      return seen;
    },
    readLog: async (runId) => {
      const lines = await (await request(`/v1/research/${runId}/artifacts/events.jsonl`)).text();
      return lines
        .trimEnd()
        .split("\n")
        .map((line) => loggedEventSchema.parse(JSON.parse(line)));
    },
  };
};
