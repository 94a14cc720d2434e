import { createHash } from "node:crypto";
import type { GivenFacts, indexSource, InputOf, Problem, Source } from "@quarry/contracts";
import type { Request } from "express";
import { type FileBodyPorts, keepFileBody } from "../http/file-body.ts";
import { parseBody, parseQuery } from "../http/parse-request.ts";
import { problem } from "../http/problems/problem.ts";
import type { UploadStore } from "../ports.ts";
import { type IndexBody, indexBodySchema, indexQuerySchema } from "./index-request.ts";

export interface ReadSourcePorts extends FileBodyPorts {
  readonly uploads: UploadStore;
}

/** A source as it was handed in, its bytes kept where the job finds them. */
export type HandedSource =
  | {
      readonly source: Source;
      readonly given: InputOf<typeof indexSource>["given"];
      readonly collectionId: string | undefined;
    }
  | { readonly problem: Problem; readonly headers?: Readonly<Record<string, string>> };

const wrongType = problem(
  "unsupported-media-type",
  "Send JSON with a text or a url, or the bytes of one file: Content-Type: application/json or application/octet-stream.",
);

type Said = GivenFacts & { readonly collectionId?: string | undefined };

const split = ({ collectionId, title, author, publishedAt, grade, metadata }: Said) => {
  const facts = Object.entries({ title, author, publishedAt, grade, metadata });
  const given: GivenFacts = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
  return { collectionId, given: Object.keys(given).length === 0 ? undefined : given };
};

/** A text without a name is called by its content. */
const nameOf = (bytes: Buffer): string =>
  `file:text/${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.md`;

const sourceIn = async ({ uploads }: ReadSourcePorts, { text, url, uri }: IndexBody): Promise<Source> => {
  if (url !== undefined) return { kind: "url", url };
  const bytes = Buffer.from(text ?? "");
  const { uploadId } = await uploads.put(bytes);
  // Said outright, so that a text is never taken apart as the page that its address may name.
  const contentType = "text/markdown; charset=utf-8";
  return { kind: "upload", uploadId, uri: uri ?? nameOf(bytes), bytes: bytes.byteLength, contentType };
};

const readFile = async (ports: ReadSourcePorts, request: Request): Promise<HandedSource> => {
  const query = parseQuery(indexQuerySchema, request.query);
  if ("problem" in query) return query;
  const kept = await keepFileBody(ports, request);
  if ("problem" in kept) return kept;
  const { uri, contentType, ...said } = query.value;
  const source = { kind: "upload", ...kept, uri, contentType } as const;
  return { source, ...split(said) };
};

/** Takes the source out of a request: JSON that `express.json` left, or the bytes of a file. */
export const readSource = async (ports: ReadSourcePorts, request: Request): Promise<HandedSource> => {
  if (request.is("application/octet-stream") === "application/octet-stream") return readFile(ports, request);
  if (request.is("application/json") !== "application/json") return { problem: wrongType };
  const body = parseBody(indexBodySchema, request);
  if ("problem" in body) return body;
  return { source: await sourceIn(ports, body.value), ...split(body.value) };
};
