import type { fetchPage, GivenFacts, OutputOf } from "@quarry/contracts";
import type { DocumentReader, ReadDocument, Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import type { GradeSource } from "@quarry/grading";
import type { DocumentLibrary } from "../ports.ts";
import { storeDocument } from "../store/store-document.ts";
import type { LoadedSource } from "./load-upload.ts";

export interface ReadAndStorePorts {
  readonly reader: Pick<DocumentReader, "read">;
  readonly library: DocumentLibrary;
  readonly gradeSource: GradeSource;
  readonly now: () => Date;
}

/** What is said of a source besides its bytes. */
export interface SourceWords {
  readonly isHandedIn: boolean;
  readonly given: GivenFacts | undefined;
}

/** A source as it is stored now. */
export type Stored = Extract<OutputOf<typeof fetchPage>, { status: "stored" }>;

const mostEntries = 50;
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
  if (entries <= mostEntries) return undefined;
  return unavailable(
    "too-large",
    `The metadata of the file and of the request have ${entries} entries together, the limit is ${mostEntries}; send less.`,
  );
};

/** The document stands under the address the user knows, and says where its text was read. */
const readElsewhere = (read: ReadDocument, readAt: string): ReadDocument => ({
  ...read,
  metadata: { ...read.metadata, readAt: readAt.slice(0, longestEntry) },
});

/** Turns the bytes of a source into text, grades it and stores it once, and the comments that came with it. */
export const readAndStore = async (
  { reader, library, gradeSource, now }: ReadAndStorePorts,
  { loaded, isHandedIn, given }: SourceWords & { readonly loaded: LoadedSource },
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { bytes, contentType, askedUri: uri = loaded.uri } = loaded;
  const answer = await reader.read({ bytes, uri: loaded.uri, contentType }, signal);
  if (answer.status === "unavailable") return answer;
  const read = uri === loaded.uri ? answer : readElsewhere(answer, loaded.uri);
  const refusal = tooMuchMetadata(read, given);
  if (refusal !== undefined) return refusal;
  const shared = {
    uri,
    given,
    grade: gradeSource({ uri, isHandedIn, page: read }),
    fetchedAt: now(),
  };
  const document = await storeDocument(library, { ...shared, read }, signal);
  const { beside } = read;
  if (beside === undefined)
    return { status: "stored", document, ...(read.comments && { commentCount: countOf(read) }) };
  const comments = await storeDocument(library, { ...shared, read: beside }, signal);
  return { status: "stored", document, comments: { ...countOf(beside), document: comments } };
};
