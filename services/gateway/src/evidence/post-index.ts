/* `POST /v1/index`: a text, an address or a file as a source to index. */
import { createHash } from "node:crypto";
import {
  collectionIdSchema,
  type GivenFacts,
  givenFactsSchema,
  type indexSource,
  type IndexView,
  type InputOf,
  ownedId,
  type Problem,
  type Source,
  webAddressSchema,
  indexViewSchema,
} from "@quarry/contracts";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { GatewayPorts, Ports } from "../gateway-ports.ts";
import { type FileBodyPorts, jsonText, maxJsonBytes, storeFileBody } from "../http/bodies.ts";
import { parseBody, parseIdempotencyKey, parseQuery } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { contentTypeSchema, gatherMetadata, givenFactsOf, sourceUriSchema } from "../http/source-fields.ts";
import { clientSignal, preferWait, within } from "../http/waiting.ts";
import type { UploadStore } from "../ports.ts";
import { currentMark } from "../security/caller.ts";
import { indexView, scopeOf } from "./get-index.ts";

const route = routesOf("evidence");

const said = { collectionId: collectionIdSchema.optional(), ...givenFactsSchema.shape };

/** JSON body of `POST /v1/index`: a text, or a page's address. */
const indexBodySchema = z
  .strictObject({
    text: z.string().min(1).max(8_000_000).optional(),
    url: webAddressSchema.optional(),
    uri: sourceUriSchema.optional(),
    ...said,
  })
  .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
    error: "is required unless url is sent; send one of them, a text or an address",
    path: ["text"],
  })
  .refine(({ url, uri }) => url === undefined || uri === undefined, {
    error: "names the origin of a text; a page has its url",
    path: ["uri"],
  });

/** Query of `POST /v1/index` when the body is a file. */
const indexQuerySchema = z.preprocess(
  gatherMetadata,
  z.strictObject({
    uri: z.string({ error: "is required; send ?uri=file:<relative path>" }).pipe(sourceUriSchema),
    contentType: contentTypeSchema.optional(),
    ...said,
  }),
);

type IndexBody = z.output<typeof indexBodySchema>;

interface ReadSourcePorts extends FileBodyPorts {
  readonly uploads: UploadStore;
  /** True if a collection exists, or if none is named. */
  readonly isKnown: (collectionId: string | undefined) => Promise<boolean>;
}

/** A submitted source; its bytes are stored for the job. */
interface SubmittedSource {
  readonly source: Source;
  readonly given: InputOf<typeof indexSource>["given"];
  readonly collectionId: string | undefined;
}

const wrongType = problem(
  "unsupported-media-type",
  "Send JSON with a text or a url, or the bytes of one file: Content-Type: application/json or application/octet-stream.",
);

const unknownCollection = problem("bad-request", "The request is not valid: collectionId.", [
  { field: "collectionId", message: "names no collection; create one with POST /v1/collections" },
]);

type Said = GivenFacts & { readonly collectionId?: string | undefined };

const split = ({ collectionId, ...facts }: Said) => {
  const given = givenFactsOf(facts);
  return { collectionId, given: Object.keys(given).length === 0 ? undefined : given };
};

/** Names an unnamed text by its content hash. */
const nameOf = (bytes: Buffer): string =>
  `file:text/${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.md`;

const sourceIn = async ({ uploads }: ReadSourcePorts, { text, url, uri }: IndexBody): Promise<Source> => {
  if (url !== undefined) return { kind: "url", url };
  const bytes = Buffer.from(text ?? "");
  const { uploadId } = await uploads.put(bytes);
  // Set explicitly, so that the text is not parsed as HTML because of its address.
  const contentType = "text/markdown; charset=utf-8";
  return { kind: "upload", uploadId, uri: uri ?? nameOf(bytes), bytes: bytes.byteLength, contentType };
};

const readFile = async (ports: ReadSourcePorts, request: Request): Promise<SubmittedSource> => {
  const query = parseQuery(indexQuerySchema, request.query);
  // Checked before anything is stored.
  if (!(await ports.isKnown(query.collectionId)))
    throw new Refusal(unknownCollection, { Connection: "close" });
  const kept = await storeFileBody(ports, request);
  const { uri, contentType, ...said } = query;
  const source = { kind: "upload", ...kept, uri, contentType } as const;
  return { source, ...split(said) };
};

/** Reads the source from a request: from the parsed JSON body or the bytes of a file. */
const readSource = async (ports: ReadSourcePorts, request: Request): Promise<SubmittedSource> => {
  if (request.is("application/octet-stream") === "application/octet-stream") return readFile(ports, request);
  if (request.is("application/json") !== "application/json") throw new Refusal(wrongType);
  const body = parseBody(indexBodySchema, request);
  if (!(await ports.isKnown(body.collectionId))) throw new Refusal(unknownCollection);
  return { source: await sourceIn(ports, body), ...split(body) };
};

type PostIndexPorts = Ports<
  | "collections"
  | "indexJobs"
  | "indexWaitMs"
  | "newRequestId"
  | "stopping"
  | "submitTimeoutMs"
  | "uploadMaxBytes"
  | "uploads"
>;

/** Default collection of sources that do not name one. */
const standing = { id: "c-evidence", name: "Evidence" };

const collectionOf = async (
  collections: GatewayPorts["collections"],
  collectionId: string | undefined,
): Promise<string> => {
  if (collectionId !== undefined) return collectionId;
  const id = ownedId(standing.id, currentMark());
  await collections.ensure(id, standing.name);
  return id;
};

/** Adds the final full stop that a failure message may lack: `example.org answered 500`. */
const asSentence = (text: string): string => (/[.!?。]$/u.test(text) ? text : `${text}.`);

const problemOf = (view: Extract<IndexView, { status: "unavailable" }>): Problem =>
  view.reason === "job-failed"
    ? problem(
        "unavailable",
        `The source could not be indexed now: ${asSentence(view.detail)} Send it again, with a new Idempotency-Key.`,
      )
    : problem("unreadable", view.detail, [{ field: "source", message: `${view.uri}: ${view.reason}` }]);

const answer = (response: Response, view: IndexView): void => {
  if (view.status === "unavailable") throw new Refusal(problemOf(view));
  const isNew = view.status === "indexed" && !view.alreadyIndexed;
  const status = view.status === "indexing" ? 202 : isNew ? 201 : 200;
  response.status(status).location(view.links.self).json(view);
};

const acceptSource =
  (ports: PostIndexPorts): RequestHandler =>
  async (request, response) => {
    const { idempotencyKey } = parseIdempotencyKey(request);
    const isKnown: ReadSourcePorts["isKnown"] = async (collectionId) =>
      collectionId === undefined ||
      (await within(ports.submitTimeoutMs, ports.collections.get(collectionId))) !== undefined;
    const submitted = await readSource({ ...ports, isKnown }, request);
    const { source, given } = submitted;
    const collectionId = await within(
      ports.submitTimeoutMs,
      collectionOf(ports.collections, submitted.collectionId),
    );
    const requestId = idempotencyKey === undefined ? ports.newRequestId() : `key:${idempotencyKey}`;
    const input = { requestId, scope: scopeOf(collectionId), source, given };
    const jobId = await within(ports.submitTimeoutMs, ports.indexJobs.submit(input));
    const { waitMs, applied } = preferWait(request, ports.indexWaitMs);
    if (applied !== undefined) response.set("Preference-Applied", applied);
    const signal = clientSignal(response, ports.stopping);
    const state = await ports.indexJobs.wait(jobId, { timeoutMs: waitMs, signal });
    const view = indexView(jobId, state);
    if (view === undefined)
      throw new Refusal(problem("unavailable", "The result is no longer stored. Send the source again."));
    answer(response, view);
  };

/** Answers 201 or 200 with the outcome, or 202 if it takes longer. */
export const postIndex = (ports: PostIndexPorts): Route =>
  route.post("/v1/index", "indexSource", "Read and index a text, a page or a file", {
    body: z.looseObject({}),
    answer: indexViewSchema,
    statuses: [200, 201, 202],
    headers: ["Idempotency-Key", "Prefer"],
    reads: jsonText(maxJsonBytes),
    handle: acceptSource(ports),
  });
