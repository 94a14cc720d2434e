import { createHash } from "node:crypto";
import {
  type AuditRequest,
  auditRequestSchema,
  type auditText,
  type InputOf,
  type Problem,
} from "@quarry/contracts";
import type { Request } from "express";
import { parseBody } from "../http/parse-request.ts";
import { problem } from "../http/problems/problem.ts";
import type { UploadStore } from "../ports.ts";

export interface ReadAuditRequestPorts {
  readonly uploads: UploadStore;
  readonly uploadMaxBytes: number;
}

type AuditInput = InputOf<typeof auditText>;

/** What is to be audited, the words of its sources kept where the jobs find them. */
export type HandedText =
  | { readonly input: Omit<AuditInput, "requestId" | "scope"> }
  | { readonly problem: Problem };

/** The scope of one audit's sources. */
export const auditScope = (requestId: string): string =>
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
export const readAuditRequest = async (
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
