import { openAsBlob } from "node:fs";
import { access, constants } from "node:fs/promises";
import { basename } from "node:path";
import {
  type CollectionView,
  collectionViewSchema,
  planViewSchema,
  problemSchema,
  type ReadingPlan,
  type ResearchRequestInput,
  runAcceptedSchema,
  type RunView,
  runViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { FileSource } from "../sources/collect-sources.ts";

/** What the command line asks of a gateway. */
export interface GatewayClient {
  readonly url: string;
  /** Headers that every request needs. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Why it cannot work yet, or undefined when it can. */
  notReady(): Promise<string | undefined>;
  /** `mark`: whether its items are read for markers as they come in. */
  createCollection(name: string, options?: { readonly mark: boolean }): Promise<string>;
  /** Hands a file in, with its comments where it has some. */
  addFile(collectionId: string, file: FileSource): Promise<void>;
  addUrl(collectionId: string, url: string): Promise<void>;
  /** How many items a collection has in each status. */
  countItems(collectionId: string): Promise<CollectionView["counts"]>;
  submit(request: ResearchRequestInput): Promise<string>;
  view(runId: string): Promise<RunView>;
  /** The plan of a run that has one. */
  plan(runId: string): Promise<ReadingPlan | null>;
  /** Lets a run that waits for its plan go on by this one. */
  approve(runId: string, plan: unknown): Promise<void>;
  cancel(runId: string): Promise<void>;
  listArtifacts(runId: string): Promise<readonly string[]>;
  readArtifact(runId: string, path: string): Promise<Buffer>;
}

const readinessSchema = z.object({ reasons: z.array(z.string()) });
const artifactsSchema = z.array(z.object({ path: z.string() }));

const problemText = async (response: Response): Promise<string> => {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (!problem.success) return `the gateway answered ${response.status}`;
  const fields = (problem.data.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  return [problem.data.detail, ...fields].join("\n");
};

/** The header that carries an API key. */
export const authorization = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined || apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` };

/** The bytes of a file, read while they are sent. @throws CommandError with the code of bad usage when it cannot be read */
const bytesOf = async (path: string): Promise<Blob> => {
  try {
    await access(path, constants.R_OK);
    return await openAsBlob(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(exitCodes.badUsage, `it cannot be read: ${why}`);
  }
};

const formOf = async ({ path, uri, comments }: Required<FileSource>): Promise<FormData> => {
  const form = new FormData();
  form.append("uri", uri);
  form.append("file", await bytesOf(path), basename(path));
  form.append("comments", await bytesOf(comments), basename(comments));
  return form;
};

const unreachable = (url: string, error: unknown): CommandError => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new CommandError(exitCodes.dependencyDown, `the gateway at ${url} cannot be reached: ${why}`);
};

const exitCodeOf = (status: number): 2 | 70 | 75 => {
  if (status === 503) return exitCodes.dependencyDown;
  return status >= 500 ? exitCodes.failed : exitCodes.badUsage;
};

/** A client of the gateway at `url`, with an API key where it wants one; a problem answer becomes a CommandError with its detail. */
export const createGatewayClient = (url: string, apiKey?: string): GatewayClient => {
  const credentials = authorization(apiKey);
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const own = Object.fromEntries(new Headers(init?.headers));
    // A kept connection may have been closed by the gateway just before it is used again, and nobody repeats a POST.
    const headers = new Headers({ ...credentials, ...own, connection: "close" });
    const response = await fetch(`${url}${path}`, { ...init, headers }).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    if (response.ok) return response;
    throw new CommandError(exitCodeOf(response.status), await problemText(response));
  };
  const sendJson = (method: "POST" | "PUT", path: string, body: unknown): Promise<Response> =>
    request(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const postJson = (path: string, body: unknown): Promise<Response> => sendJson("POST", path, body);

  return {
    url,
    credentials,
    notReady: async () => {
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      if (response === undefined) return "it does not answer";
      if (response.ok) return undefined;
      const answer = readinessSchema.safeParse(await response.json().catch(() => undefined));
      return answer.success ? answer.data.reasons.join("; ") : `it answers ${response.status}`;
    },
    createCollection: async (name, { mark } = { mark: false }) => {
      const response = await postJson("/v1/collections", { name, mark });
      return collectionViewSchema.pick({ id: true }).parse(await response.json()).id;
    },
    addFile: async (collectionId, { path, uri, comments }) => {
      const items = `/v1/collections/${collectionId}/items`;
      if (comments !== undefined) {
        await request(items, { method: "POST", body: await formOf({ path, uri, comments }) });
        return;
      }
      await request(`${items}?uri=${encodeURIComponent(uri)}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: await bytesOf(path),
      });
    },
    addUrl: async (collectionId, url) => {
      await postJson(`/v1/collections/${collectionId}/items`, { url });
    },
    countItems: async (collectionId) => {
      const response = await request(`/v1/collections/${collectionId}?limit=1`);
      return collectionViewSchema.pick({ counts: true }).parse(await response.json()).counts;
    },
    submit: async (body) => runAcceptedSchema.parse(await (await postJson("/v1/research", body)).json()).id,
    view: async (runId) => runViewSchema.parse(await (await request(`/v1/research/${runId}`)).json()),
    plan: async (runId) =>
      planViewSchema.parse(await (await request(`/v1/research/${runId}/plan`)).json()).plan,
    approve: async (runId, plan) => {
      await sendJson("PUT", `/v1/research/${runId}/plan`, plan);
    },
    cancel: async (runId) => {
      await request(`/v1/research/${runId}`, { method: "DELETE" });
    },
    listArtifacts: async (runId) =>
      artifactsSchema
        .parse(await (await request(`/v1/research/${runId}/artifacts`)).json())
        .map(({ path }) => path),
    readArtifact: async (runId, path) => {
      const safe = path.split("/").map(encodeURIComponent).join("/");
      return Buffer.from(await (await request(`/v1/research/${runId}/artifacts/${safe}`)).arrayBuffer());
    },
  };
};
