import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Problem } from "@quarry/contracts";
import { errorMessage } from "@quarry/failure";
import { createYieldToEventLoop, never } from "@quarry/runtime";
import { finishWithPauses, mapInSlices, type Sliced } from "@quarry/text";
/* Bodies of multipart forms: their fields and files, and the item they describe. */
import busboy, { type Busboy } from "busboy";
import type { Request } from "express";
import { type FileBodyPorts, fileTooLarge } from "../http/bodies.ts";
import { checkJsonShape } from "../http/json/json-shape.ts";
import { parseJson } from "../http/json/parse-json.ts";
import { parseInTurns } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { gatherMetadata } from "../http/source-fields.ts";
import type { UploadStore } from "../ports.ts";
import { isNoComment } from "./comment-list.ts";
import { type ItemBody, itemBodySchema, type ItemParts, type StoredBytes } from "./item-body.ts";

/** A file of a form; its bytes are stored. */
interface FormFile extends StoredBytes {
  readonly field: string;
  readonly fileName: string;
}

/** A completely parsed form. */
interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly FormFile[];
}

/** Fields are kept in memory up to this total length; longer texts must be sent as files. */
const longestFields = 2_000_000;
const maxFields = 200;
const maxFiles = 2;

const saysNothing = ["", "application/octet-stream"];

const damaged = (why: string): Problem =>
  problem("bad-request", `The form cannot be read: ${why}. Send multipart/form-data with a boundary.`);

const fieldTooLong = (name: string): Problem =>
  problem("bad-request", `The form is not valid: ${name}.`, [
    {
      field: name,
      message: `must be, with the fields before it, at most ${longestFields} bytes; send it as a file`,
    },
  ]);

const tooMany = problem(
  "bad-request",
  `A form may have ${maxFiles} files (file or transcript, and comments) and ${maxFields} fields. Send several items as several requests.`,
);

/** Parts of a form read so far; a file that could not be stored is an entry with an error. */
interface FormParts {
  readonly fields: Map<string, string>;
  readonly files: Promise<FormFile | { readonly error: unknown }>[];
  readonly refused: Problem[];
}

const parserOf = (request: Request, maxBytes: number): Busboy => {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      // busboy truncates a file whose size equals the limit.
      limits: { fileSize: maxBytes + 1, fieldSize: longestFields, fields: maxFields, files: maxFiles },
    });
  } catch (error) {
    throw new Refusal(damaged(errorMessage(error)));
  }
};

async function* whole(file: Readable & { truncated?: boolean }): AsyncGenerator<Buffer> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
  if (file.truncated === true) throw new Error("the file is too large");
}

const listen = (parser: Busboy, { uploads, uploadMaxBytes }: FileBodyPorts): FormParts => {
  const parts: FormParts = { fields: new Map(), files: [], refused: [] };
  const keep = async (
    file: Readable & { truncated?: boolean },
    facts: Omit<FormFile, "uploadId" | "bytes">,
  ): Promise<FormFile | { readonly error: unknown }> => {
    try {
      return { ...facts, ...(await uploads.putStream(whole(file))) };
    } catch (error) {
      if (file.truncated === true) parts.refused.push(fileTooLarge(uploadMaxBytes));
      // Unread data would block the rest of the form.
      file.resume();
      return { error };
    }
  };
  let kept = 0;
  parser.on("field", (name, value, { valueTruncated }) => {
    kept += value.length;
    if (valueTruncated || kept > longestFields) parts.refused.push(fieldTooLong(name));
    else parts.fields.set(name, value);
  });
  parser.on("file", (field, file, { filename, mimeType }) => {
    // A truncated form or a client disconnect may occur before the file is read; its reader gets the error then.
    file.on("error", () => undefined);
    const contentType = saysNothing.includes(mimeType) ? undefined : mimeType;
    parts.files.push(keep(file, { field, fileName: filename ?? "", contentType }));
  });
  for (const limit of ["filesLimit", "fieldsLimit"]) parser.on(limit, () => parts.refused.push(tooMany));
  return parts;
};

/** Yields the body up to the maximum size of a form. */
async function* bodyOf(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    received += bytes.byteLength;
    // The rest is dropped, so the form counts as damaged.
    if (received > maxBytes) return;
    yield bytes;
  }
}

/**
 * Parses a form and stores its files as they arrive; an error while a file is stored is thrown.
 * @throws {Refusal} for an invalid form
 */
const readForm = async (ports: FileBodyPorts, request: Request): Promise<Form> => {
  const parser = parserOf(request, ports.uploadMaxBytes);
  const { fields, files, refused } = listen(parser, ports);
  const largest = 2 * (maxFiles * ports.uploadMaxBytes + longestFields);
  const broken = await pipeline(bodyOf(request, largest), parser).catch((error: unknown) => ({ error }));
  const kept = await Promise.all(files);
  const [first] = refused;
  if (first !== undefined) throw new Refusal(first, { Connection: "close" });
  if (broken !== undefined) {
    // The client has disconnected and reads no response.
    if (request.errored !== null) throw broken.error;
    throw new Refusal(damaged(errorMessage(broken.error)), { Connection: "close" });
  }
  const lost = kept.find((file) => "error" in file);
  if (lost !== undefined) throw lost.error;
  return {
    fields: Object.fromEntries(fields),
    files: kept.filter((file) => "uploadId" in file),
  };
};

/** Content type by which the document reader recognises comments as JSON. */
const commentsType = "application/vnd.quarry.comments+json";

const segmentsType = "application/vnd.quarry.transcript+json";

/** Returns the content type of a text for which the user gave none. */
const typeOf = ({ text, transcript }: ItemBody): string => {
  if (text !== undefined) return "text/markdown; charset=utf-8";
  // Captions are distinguished from plain text by their beginning.
  return typeof transcript === "string" ? "text/plain; charset=utf-8" : segmentsType;
};

/** Entries of a list that are written before a pause. */
const writtenAtATime = 500;

/** Yields the bytes of a text, or of a value as JSON; a list of a hundred thousand comments in parts. */
function* bytesOf(value: unknown): Sliced<Buffer> {
  if (typeof value === "string") return Buffer.from(value);
  if (!Array.isArray(value)) return Buffer.from(JSON.stringify(value));
  const parts = yield* mapInSlices(value, writtenAtATime, (entry) => JSON.stringify(entry));
  return Buffer.from(`[${parts.join(",")}]`);
}

const keep = async (
  uploads: Pick<UploadStore, "put">,
  value: unknown,
  contentType: string,
): Promise<StoredBytes> => {
  const bytes = await finishWithPauses(bytesOf(value), createYieldToEventLoop(never));
  return { ...(await uploads.put(bytes)), contentType };
};

/** Returns an item with its texts stored as bytes; an empty list of comments counts as no comments. */
export const storeBody = async (
  uploads: Pick<UploadStore, "put">,
  body: ItemBody,
): Promise<Pick<ItemParts, "facts" | "content" | "comments">> => {
  const { url, text, transcript, comments = [], contentType = typeOf(body), ...facts } = body;
  const words = text ?? transcript;
  const content = words === undefined ? null : await keep(uploads, words, contentType);
  return {
    facts,
    content: url === undefined ? content : { url },
    comments: isNoComment(comments) ? null : await keep(uploads, comments, commentsType),
  };
};

export interface ReadFormItemPorts extends FileBodyPorts {
  readonly uploads: Pick<UploadStore, "put" | "putStream">;
}

const contentFields = ["file", "transcript"];

const refused = (field: string, message: string): Refusal =>
  new Refusal(problem("bad-request", `The form is not valid: ${field}.`, [{ field, message }]));

const checkFiles = (files: readonly FormFile[]): void => {
  const contents = files.filter(({ field }) => contentFields.includes(field));
  const stranger = files.find(({ field }) => ![...contentFields, "comments"].includes(field));
  if (stranger !== undefined)
    throw refused(stranger.field, "is not a file of an item; the files are file or transcript, and comments");
  if (contents.length > 1 || files.length - contents.length > 1)
    throw refused(files[1]?.field ?? "", "is sent twice; send one file of each kind");
};

/** Yields the value of a field with JSON, and any other text unchanged. @throws {Failure} bad-input for a shape that no body may have */
function* valueOf(text: string): Sliced<unknown> {
  const bytes = Buffer.from(text);
  yield* checkJsonShape(bytes);
  try {
    return yield* parseJson(bytes);
  } catch {
    return text;
  }
}

const keptOf = ({ uploadId, bytes }: FormFile) => ({ uploadId, bytes });

/** All form fields are text: structured ones contain JSON. */
function* fieldsOf({ fields }: Form): Sliced<unknown> {
  const { metadata, comments, ...others } = fields;
  return gatherMetadata({
    ...others,
    ...(metadata === undefined ? {} : { metadata: yield* valueOf(metadata) }),
    ...(comments === undefined ? {} : { comments: yield* valueOf(comments) }),
  });
}

/** Reads an item from a form: texts and comments as files or fields, all other fields named as in JSON. */
export const readFormItem = async (ports: ReadFormItemPorts, request: Request): Promise<ItemParts> => {
  const form = await readForm(ports, request);
  checkFiles(form.files);
  const content = form.files.find(({ field }) => contentFields.includes(field));
  const comments = form.files.find(({ field }) => field === "comments");
  const beside = { content: content !== undefined, comments: comments !== undefined };
  const fields = await finishWithPauses(fieldsOf(form), createYieldToEventLoop(never));
  const body = await parseInTurns(itemBodySchema(fields, beside), fields, "form");
  const said = await storeBody(ports.uploads, body);
  const { contentType } = body;
  return {
    facts: said.facts,
    content:
      content === undefined
        ? said.content
        : { ...keptOf(content), contentType: contentType ?? content.contentType },
    comments: comments === undefined ? said.comments : { ...keptOf(comments), contentType: commentsType },
    fileName: (content ?? comments)?.fileName,
  };
};
