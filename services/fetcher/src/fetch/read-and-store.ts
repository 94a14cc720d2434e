import type { fetchPage, GivenFacts, OutputOf, Source } from "@quarry/contracts";
import type { DocumentReader, ReadDocument, ReadRequest } from "@quarry/documents";
import { type Unavailable, unavailable } from "@quarry/failure";
import type { GradeSource } from "@quarry/grading";
import { formatBytes } from "@quarry/text";
import { findPaper } from "../papers/find-paper.ts";
import type { PaperLibrary } from "../papers/look-up-paper.ts";
import type { DocumentLibrary, UploadLibrary } from "../ports.ts";
import type { SourceWords } from "./metadata-hash.ts";
import { storeDocument } from "./store-document.ts";

export interface LoadUploadPorts {
  readonly uploads: UploadLibrary;
  /** Maximum bytes of one source. */
  readonly maxBytes: number;
}

/** The bytes of a source under its canonical URI. */
export interface LoadedSource extends ReadRequest {
  readonly status: "loaded";
  /** The address the user knows, if the text was read at another one. */
  readonly askedUri?: string;
  /** The browser that rendered the page, if any. */
  readonly renderedBy?: string;
  /** The registry that has the text, which is only an abstract. */
  readonly abstractFrom?: string;
}

type UploadSource = Extract<Source, { kind: "upload" }>;

/** Loads the bytes of an upload. */
export const loadUpload = async (
  { uploads, maxBytes }: LoadUploadPorts,
  { uploadId, uri, bytes: size, contentType }: UploadSource,
): Promise<LoadedSource | Unavailable> => {
  const tooLarge = (length: number): Unavailable =>
    unavailable(
      "too-large",
      `The file has ${formatBytes(length)}; the limit is ${formatBytes(maxBytes)}; split it, or raise FETCH_MAX_BYTES.`,
    );
  if (size > maxBytes) return tooLarge(size);
  if (size === 0) return unavailable("empty", "The source is empty: it has 0 bytes.");
  const bytes = await uploads.get(uploadId);
  if (bytes === undefined) {
    return unavailable(
      "upload-expired",
      "The uploaded file is kept for 24 hours and is gone; submit it again.",
    );
  }
  if (bytes.byteLength > maxBytes) return tooLarge(bytes.byteLength);
  return { status: "loaded", uri, contentType, bytes };
};

export interface ReadAndStorePorts {
  readonly reader: Pick<DocumentReader, "read">;
  readonly library: DocumentLibrary;
  readonly gradeSource: GradeSource;
  /** Undefined if registries must not be queried. */
  readonly papers?: Pick<PaperLibrary, "lookUp" | "readAbstract"> | undefined;
  readonly now: () => Date;
}

/** A source as stored now. */
export type Stored = Extract<OutputOf<typeof fetchPage>, { status: "stored" }>;

const maxEntries = 50;
const longestEntry = 1_000;

const countOf = ({ comments = [], emptyComments = 0 }: ReadDocument) => ({
  count: comments.length,
  empty: emptyComments,
});

const tooMuchMetadata = (
  { metadata = {} }: ReadDocument,
  given: GivenFacts | undefined,
): Unavailable | undefined => {
  const entries = Object.keys({ ...metadata, ...given?.metadata }).length;
  if (entries <= maxEntries) return undefined;
  return unavailable(
    "too-large",
    `The metadata of the file and of the request have ${entries} entries together; the limit is ${maxEntries}; send less.`,
  );
};

/** Adds the address where the text was read, if it is not the one the user knows, and the browser or the registry. */
const withOrigin = (
  read: ReadDocument,
  { uri, askedUri, renderedBy, abstractFrom }: LoadedSource,
): ReadDocument => {
  const said = {
    ...(abstractFrom !== undefined && { abstractFrom }),
    ...(askedUri !== undefined && askedUri !== uri && { readAt: uri.slice(0, longestEntry) }),
    ...(renderedBy !== undefined && { renderedBy: renderedBy.slice(0, longestEntry) }),
  };
  return Object.keys(said).length === 0 ? read : { ...read, metadata: { ...read.metadata, ...said } };
};

/** Converts the bytes of a source to text, grades it, and stores it and its comments once. */
export const readAndStore = async (
  { reader, library, gradeSource, papers, now }: ReadAndStorePorts,
  { loaded, isUpload, owner, given }: SourceWords & { readonly loaded: LoadedSource },
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { bytes, contentType, askedUri: uri = loaded.uri } = loaded;
  const answer = await reader.read({ bytes, uri: loaded.uri, contentType }, signal);
  if (answer.status === "unavailable") return answer;
  const read = withOrigin(answer, loaded);
  const refusal = tooMuchMetadata(read, given);
  if (refusal !== undefined) return refusal;
  const shared = {
    uri,
    isUpload,
    owner,
    given,
    grade: gradeSource({ uri, isUpload, page: read }),
    fetchedAt: now(),
  };
  const paper = await findPaper(papers, { ...read, uri }, signal);
  const document = await storeDocument(library, { ...shared, read, paper }, signal);
  const { beside } = read;
  if (beside === undefined)
    return { status: "stored", document, ...(read.comments && { commentCount: countOf(read) }) };
  const comments = await storeDocument(library, { ...shared, read: beside }, signal);
  return { status: "stored", document, comments: { ...countOf(beside), document: comments } };
};
