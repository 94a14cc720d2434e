/* Audits of texts that others wrote: submitted, waited for, shown. */
import { createHash } from "node:crypto";
import {
  type AuditRequest,
  auditRequestSchema,
  type auditText,
  type AuditView,
  type InputOf,
  type Problem,
  auditViewSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonText, maxJsonBytes } from "../http/bodies.ts";
import { parseBody, parseIdempotencyKey, parseQuery } from "../http/parse-request.ts";
import { problem, Refusal, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal, preferWait, within } from "../http/waiting.ts";
import type { AuditState, UploadStore } from "../ports.ts";
import { sendFile } from "../research/downloads/artifacts.ts";
import { renderTextAudit } from "./render-text-audit.ts";

const route = routesOf("audits");

/**
 * Returns the state of an audit for the client; undefined if there is no such job.
 * @throws {Failure} the job's permanent failure
 */
const auditView = (id: string, state: AuditState): AuditView | undefined => {
  if (state.status === "unknown") return undefined;
  if (state.status === "failed") throw state.failure;
  const self = `/v1/audit/${id}`;
  const head = { id, links: { self, markdown: `${self}?format=md` } };
  if (state.status === "pending") return { status: "auditing", ...head };
  const { output } = state;
  if (output.status === "audited") return { status: "audited", ...head, ...output.audit };
  throw new Failure(
    "bad-configuration",
    `The text could not be audited now: ${output.detail.replace(/[.\s]+$/u, "")}. Send it again, with a new Idempotency-Key.`,
    { retry: "never" },
  );
};

/** Format of an audit: the explicit choice of the client, otherwise the `Accept` header. */
export type AuditFormat = "json" | "md";

/** Reads the format from the `Accept` header. */
const acceptedFormat = (request: Request): AuditFormat =>
  request.accepts(["application/json", "text/markdown"]) === "text/markdown" ? "md" : "json";

/** Sends a finished audit. */
const sendAudit = (
  response: Response,
  view: Extract<AuditView, { status: "audited" }>,
  format: AuditFormat,
): void => {
  if (format === "json") response.json(view);
  else sendFile(response, "audit.md", renderTextAudit(view));
};

type AuditInput = InputOf<typeof auditText>;

/** Returns the scope of the sources of one audit. */
const auditScope = (requestId: string): string =>
  `collection:audit-${createHash("sha256").update(requestId).digest("hex").slice(0, 32)}`;

const tooLarge = (sources: AuditRequest["sources"], uploadMaxBytes: number): Problem | undefined => {
  const errors = sources.flatMap(({ text = "" }, index) =>
    Buffer.byteLength(text) > uploadMaxBytes
      ? [{ field: `sources[${index}].text`, message: `must be at most ${uploadMaxBytes} bytes; send less` }]
      : [],
  );
  return errors.length === 0 ? undefined : problem("too-large", "A source is too large.", errors);
};

const keep = async (
  uploads: UploadStore,
  { ref, url, title, text }: AuditRequest["sources"][number],
  index: number,
): Promise<AuditInput["sources"][number]> => {
  const named = {
    ref: ref ?? String(index + 1),
    ...(url === undefined ? {} : { url }),
    ...(title === undefined ? {} : { title }),
  };
  if (text === undefined) return named;
  const bytes = Buffer.from(text);
  const { uploadId } = await uploads.put(bytes);
  return { ...named, upload: { uploadId, bytes: bytes.byteLength } };
};

/**
 * Stores the texts of the sources for the jobs; returns the input of an audit.
 * @throws {Refusal} if they are too large
 */
const keepSources = async (
  { uploads, uploadMaxBytes }: Ports<"uploadMaxBytes" | "uploads">,
  { text, sources, language, fetch }: AuditRequest,
): Promise<Omit<AuditInput, "requestId" | "scope">> => {
  const refused = tooLarge(sources, uploadMaxBytes);
  if (refused !== undefined) throw new Refusal(refused);
  const kept = await Promise.all(sources.map((source, index) => keep(uploads, source, index)));
  return { text, sources: kept, fetch, ...(language === undefined ? {} : { language }) };
};

export type PostAuditPorts = Ports<
  "auditJobs" | "auditWaitMs" | "newRequestId" | "stopping" | "submitTimeoutMs" | "uploadMaxBytes" | "uploads"
>;

/** A text to audit, and how long to wait for the outcome. */
interface AuditQuestion {
  readonly request: AuditRequest;
  readonly idempotencyKey?: string | undefined;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

const outcomeIsGone = problem("unavailable", "The result is no longer stored. Send the text again.");

/**
 * Returns the audit, or its location if it takes longer than the wait.
 * @throws {Refusal} if a source is too large
 * @throws {Failure} when the audit fails
 */
export const auditWords = async (
  ports: PostAuditPorts,
  { request, idempotencyKey, waitMs, signal }: AuditQuestion,
): Promise<AuditView> => {
  const submitted = await keepSources(ports, request);
  const requestId = idempotencyKey === undefined ? ports.newRequestId() : `key:${idempotencyKey}`;
  const input = { requestId, scope: auditScope(requestId), ...submitted };
  const jobId = await within(ports.submitTimeoutMs, ports.auditJobs.submit(input));
  const view = auditView(jobId, await ports.auditJobs.wait(jobId, { timeoutMs: waitMs, signal }));
  if (view === undefined) throw new Refusal(outcomeIsGone);
  return view;
};

const acceptText =
  (ports: PostAuditPorts): RequestHandler =>
  async (request, response) => {
    const key = parseIdempotencyKey(request);
    const body = parseBody(auditRequestSchema, request);
    const { waitMs, applied } = preferWait(request, ports.auditWaitMs);
    if (applied !== undefined) response.set("Preference-Applied", applied);
    const signal = clientSignal(response, ports.stopping);
    const view = await auditWords(ports, { request: body, ...key, waitMs, signal });
    response.location(view.links.self);
    if (view.status === "auditing") return void response.status(202).json(view);
    return sendAudit(response, view, acceptedFormat(request));
  };

/** Answers 200 with the audit, or 202 if it takes longer. */
export const postAudit = (ports: PostAuditPorts): Route =>
  route.post("/v1/audit", "auditText", "Audit the citations of a text", {
    body: auditRequestSchema,
    answer: auditViewSchema,
    statuses: [200, 202],
    media: ["text/markdown"],
    headers: ["Idempotency-Key", "Prefer"],
    reads: jsonText(maxJsonBytes),
    handle: acceptText(ports),
  });

const idPattern = /^audit-text-[0-9a-f]{32}$/;
const querySchema = z.strictObject({ format: z.enum(["json", "md"]).optional() });

const notThere = problem(
  "not-found",
  "There is no such audit, or it ended days ago. POST /v1/audit starts one.",
);
const notYet = problem(
  "conflict",
  "The audit is still running. Ask again, with Prefer: wait=60 to wait until it has ended.",
);

export const getAudit = ({ auditJobs, stopping }: Ports<"auditJobs" | "stopping">): Route =>
  route.get("/v1/audit/:id", "getAudit", "Outcome of the audit of a text", {
    query: querySchema,
    answer: auditViewSchema,
    media: ["text/markdown"],
    headers: ["Prefer"],
    handle: async (request, response) => {
      const id = request.params["id"];
      if (typeof id !== "string" || !idPattern.test(id)) return sendProblem(response, notThere);
      const query = parseQuery(querySchema, request.query);
      const { waitMs, applied } = preferWait(request, 0);
      const waitOptions = { timeoutMs: waitMs, signal: clientSignal(response, stopping) };
      const view = auditView(id, await auditJobs.wait(id, waitOptions));
      if (view === undefined) return sendProblem(response, notThere);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const format = query.format ?? acceptedFormat(request);
      if (view.status === "audited") return sendAudit(response, view, format);
      return format === "md" ? sendProblem(response, notYet) : void response.json(view);
    },
  });
