import { isDeepStrictEqual } from "node:util";
import type { DocumentFacts, fetchPage, InputOf, OutputOf, Source } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { canonicalUrl } from "@quarry/text";
import { applyGiven } from "./apply-given.ts";
import { describeDocument } from "./describe-document.ts";
import { loadSource, type LoadSourcePorts } from "./load-source.ts";
import type { DocumentLibrary, DocumentReader, Unavailable } from "./ports.ts";
import { unavailable } from "./unavailable.ts";

export interface FetchPagePorts extends LoadSourcePorts {
  readonly reader: Pick<DocumentReader, "read">;
  readonly library: DocumentLibrary;
  readonly now: () => Date;
}

type Given = InputOf<typeof fetchPage>["given"];
type Stored = { readonly status: "stored"; readonly document: DocumentFacts };

const findStored = async (library: DocumentLibrary, documentId: string): Promise<Stored | Unavailable> => {
  const [document] = await library.getFacts([documentId]);
  return document === undefined
    ? unavailable("not-found", "The document is not stored any more; hand in its source again.")
    : { status: "stored", document };
};

/** The first reading stays on record, for the text is the same; only what the user says of it now is new. */
const keepKnown = async (
  library: DocumentLibrary,
  { known, given, text }: { readonly known: DocumentFacts; readonly given: Given; readonly text: string },
): Promise<Stored> => {
  const facts = applyGiven(known, given);
  if (!isDeepStrictEqual(facts, known)) {
    // The mark goes first: passages carry the grade, and must never stand as indexed with another one.
    await library.unmarkIndexed(facts.documentId);
    await library.putDocument({ facts, text });
  }
  return { status: "stored", document: facts };
};

const readAndStore = async (
  ports: FetchPagePorts,
  { source, given }: { readonly source: Exclude<Source, { kind: "stored" }>; readonly given: Given },
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { reader, library, now } = ports;
  const loaded = await loadSource(ports, source, signal);
  if (loaded.status === "unavailable") return loaded;
  const { bytes, uri, contentType } = loaded;
  const read = await reader.read({ bytes, uri, contentType }, signal);
  if (read.status === "unavailable") return read;
  const described = describeDocument(read, uri, { fetchedAt: now(), isHandedIn: source.kind === "upload" });
  const facts = applyGiven(described, given);
  const known = await findStored(library, facts.documentId);
  if (known.status === "stored") return keepKnown(library, { known: known.document, given, text: read.text });
  signal.throwIfAborted();
  await library.putDocument({ facts, text: read.text });
  return { status: "stored", document: facts };
};

/** Reads a source whole, grades it, stores it once and makes it belong to the scope; what cannot be read is an outcome. */
export const createFetchPage =
  (ports: FetchPagePorts): Handler<typeof fetchPage> =>
  async ({ scope, source, given }, { signal, log }): Promise<OutputOf<typeof fetchPage>> => {
    const found =
      source.kind === "stored"
        ? await findStored(ports.library, source.documentId)
        : await readAndStore(ports, { source, given }, signal);
    if (found.status === "stored") {
      await ports.library.join(scope, found.document.documentId);
      return found;
    }
    const uri = source.kind === "url" ? canonicalUrl(source.url) : source.uri;
    const { reason, detail } = found;
    log.debug({ uri, reason, detail }, "source unavailable");
    return { status: "unavailable", uri, reason, detail };
  };
