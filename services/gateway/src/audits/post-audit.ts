import { createHash } from "node:crypto";
import {
  type AuditRequest,
  auditRequestSchema,
  type auditText,
  type InputOf,
  type Problem,
} from "@quarry/contracts";
import type { Request, RequestHandler } from "express";
import { clientSignal } from "../http/client-signal.ts";
import { parseIdempotencyKey } from "../http/idempotency-key.ts";
import { jsonText } from "../http/json-text.ts";
import { parseBody } from "../http/parse-request.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import { within } from "../http/within.ts";
import type { AuditJobs, UploadStore } from "../ports.ts";
import { auditView } from "./audit-view.ts";
import { acceptedFormat, sendAudit } from "./send-audit.ts";

interface ReadAuditRequestPorts {
  readonly uploads: UploadStore;
  readonly uploadMaxBytes: number;
}

type AuditInput = InputOf<typeof auditText>;

/** What is to be audited, the words of its sources kept where the jobs find them. */
type HandedText = { readonly input: Omit<AuditInput, "requestId" | "scope"> } | { readonly problem: Problem };

/** The scope of one audit's sources. */
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

/** Takes a text and its sources out of a request; a problem when it breaks a rule. */
const readAuditRequest = async (
  { uploads, uploadMaxBytes }: ReadAuditRequestPorts,
  request: Request,
): Promise<HandedText> => {
  const body = parseBody(auditRequestSchema, request);
  if ("problem" in body) return body;
  const { text, sources, language, fetch } = body.value;
  const refused = tooLarge(sources, uploadMaxBytes);
  if (refused !== undefined) return { problem: refused };
  const kept = await Promise.all(sources.map((source, index) => keep(uploads, source, index)));
  return { input: { text, sources: kept, fetch, ...(language === undefined ? {} : { language }) } };
};

export interface PostAuditPorts extends ReadAuditRequestPorts {
  readonly auditJobs: AuditJobs;
  /** Tells requests apart that bring no key of their own. */
  readonly newRequestId: () => string;
  /** Milliseconds after which a submission is answered with 503 rather than kept waiting. */
  readonly submitTimeoutMs: number;
  /** Milliseconds an outcome is waited for, unless the client says otherwise. */
  readonly auditWaitMs: number;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

/** A text, and the words of its sources. */
const maxBytes = 32 * 1_024 * 1_024;

const acceptText =
  (ports: PostAuditPorts): RequestHandler =>
  async (request, response) => {
    const key = parseIdempotencyKey(request);
    if ("problem" in key) return sendProblem(response, key.problem);
    const handed = await readAuditRequest(ports, request);
    if ("problem" in handed) return sendProblem(response, handed.problem);
    const { idempotencyKey } = key.value;
    const requestId = idempotencyKey === undefined ? ports.newRequestId() : `key:${idempotencyKey}`;
    const input = { requestId, scope: auditScope(requestId), ...handed.input };
    const jobId = await within(ports.submitTimeoutMs, ports.auditJobs.submit(input));
    const { waitMs, applied } = preferWait(request, ports.auditWaitMs);
    if (applied !== undefined) response.set("Preference-Applied", applied);
    const signal = clientSignal(response, ports.stopping);
    const view = auditView(jobId, await ports.auditJobs.wait(jobId, { timeoutMs: waitMs, signal }));
    if (view === undefined)
      return sendProblem(response, problem("unavailable", "The outcome is gone. Send the text again."));
    response.location(view.links.self);
    if (view.status === "auditing") return void response.status(202).json(view);
    return sendAudit(response, view, acceptedFormat(request));
  };

/** `POST /v1/audit`: audits a text that somebody else wrote; 200 with the table, 202 when that takes longer. */
export const postAudit = (ports: PostAuditPorts): Route => ({
  method: "post",
  path: "/v1/audit",
  handlers: [jsonText(maxBytes), acceptText(ports)],
});
