import type { fetchPage, InputOf, OutputOf, Source } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { canonicalUrl } from "@quarry/text";
import type { DocumentLibrary, DocumentReader, ReadDocument, Unavailable } from "../ports.ts";
import { isCommentsUri } from "../store/comments-facts.ts";
import { gradeOf } from "../store/describe-document.ts";
import { storeDocument } from "../store/store-document.ts";
import { unavailable } from "../unavailable.ts";
import { loadSource, type LoadSourcePorts } from "./load-source.ts";

export interface FetchPagePorts extends LoadSourcePorts {
  readonly reader: Pick<DocumentReader, "read">;
  readonly library: DocumentLibrary;
  readonly now: () => Date;
}

type Given = InputOf<typeof fetchPage>["given"];
type Stored = Extract<OutputOf<typeof fetchPage>, { status: "stored" }>;

const mostEntries = 50;
const longestEntry = 1_000;

const findStored = async (library: DocumentLibrary, documentId: string): Promise<Stored | Unavailable> => {
  const [document] = await library.getFacts([documentId]);
  if (document === undefined)
    return unavailable("not-found", "The document is not stored any more; hand in its source again.");
  if (!isCommentsUri(document.uri)) return { status: "stored", document };
  const count = (await library.getDocument(documentId))?.comments?.length ?? 0;
  return { status: "stored", document, commentCount: { count, empty: 0 } };
};

const countOf = ({ comments = [], emptyComments = 0 }: ReadDocument) => ({
  count: comments.length,
  empty: emptyComments,
});

const tooMuchMetadata = ({ metadata = {} }: ReadDocument, given: Given): Unavailable | undefined => {
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

const readAndStore = async (
  ports: FetchPagePorts,
  { source, given }: { readonly source: Exclude<Source, { kind: "stored" }>; readonly given: Given },
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { reader, library, now } = ports;
  const loaded = await loadSource(ports, source, signal);
  if (loaded.status === "unavailable") return loaded;
  const { bytes, contentType, askedUri: uri = loaded.uri } = loaded;
  const answer = await reader.read({ bytes, uri: loaded.uri, contentType }, signal);
  if (answer.status === "unavailable") return answer;
  const read = uri === loaded.uri ? answer : readElsewhere(answer, loaded.uri);
  const refusal = tooMuchMetadata(read, given);
  if (refusal !== undefined) return refusal;
  const shared = {
    uri,
    given,
    grade: gradeOf(uri, { isHandedIn: source.kind === "upload" }),
    fetchedAt: now(),
  };
  const document = await storeDocument(library, { ...shared, read }, signal);
  const { beside } = read;
  if (beside === undefined)
    return { status: "stored", document, ...(read.comments && { commentCount: countOf(read) }) };
  const comments = await storeDocument(library, { ...shared, read: beside }, signal);
  return { status: "stored", document, comments: { ...countOf(beside), document: comments } };
};

/**
 * Reads a source whole, grades it, stores it once and makes it, and the comments that came with it, belong to the scope;
 * what cannot be read is an outcome.
 */
export const createFetchPage =
  (ports: FetchPagePorts): Handler<typeof fetchPage> =>
  async ({ scope, source, given }, { signal, log }): Promise<OutputOf<typeof fetchPage>> => {
    const found =
      source.kind === "stored"
        ? await findStored(ports.library, source.documentId)
        : await readAndStore(ports, { source, given }, signal);
    if (found.status === "stored") {
      await ports.library.join(scope, found.document.documentId);
      if (found.comments) await ports.library.join(scope, found.comments.document.documentId);
      return found;
    }
    const uri = source.kind === "url" ? canonicalUrl(source.url) : source.uri;
    const { reason, detail } = found;
    log.debug({ uri, reason, detail }, "source unavailable");
    return { status: "unavailable", uri, reason, detail };
  };
