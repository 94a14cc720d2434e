import type { indexDocument, OutputOf } from "@quarry/contracts";
import type { EncodedPassage, Encoder } from "@quarry/encoder";
import type {
  EvidenceStore,
  IndexMark,
  PassageMetadata,
  PassageSentence,
  StoredDocument,
  StoredPassage,
} from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import type { Handler, JobContext } from "@quarry/jobs";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { quotableSpans, terms } from "@quarry/text";
import { passageRecipe, splitIntoPassages } from "./split-into-passages.ts";

/** What index-document needs of the evidence store. */
export type IndexedEvidence = Pick<
  EvidenceStore,
  | "getDocument"
  | "indexedWith"
  | "countPassages"
  | "putPassages"
  | "dropPassages"
  | "markIndexed"
  | "unmarkIndexed"
  | "syncPassages"
>;

/** What index-document needs of the encoder. */
export type PassageEncoder = Pick<Encoder, "profile" | "countTokens" | "encodePassages">;

/** Everything outside the indexer that a job touches. */
interface IndexDocumentPorts {
  readonly evidence: IndexedEvidence;
  readonly encoder: PassageEncoder;
}

/** `title > h1 > h2`: what a passage is about, for the encoder only; a heading that repeats what stands before it is left out. */
export const passageHeader = (title: string, headings: readonly string[]): string => {
  const parts = [title, ...headings].map((part) => part.trim()).filter((part) => part !== "");
  return parts.filter((part, index) => parts.indexOf(part) === index).join(" > ");
};

/** A passage that was encoded, the text of its document, and the id of the profile it was encoded with. */
export interface PassageInDocument {
  readonly metadata: PassageMetadata;
  readonly text: string;
  /** Index terms of the passage, and of those before and after it. */
  readonly terms: readonly string[];
  readonly nearbyTerms: readonly string[];
  readonly encoder: string;
}

/** A passage with its vectors, index terms and quotable sentences. */
export const toStoredPassage = (
  { metadata, text: document, ...rest }: PassageInDocument,
  { dense, tokens, rowOf, offsets }: EncodedPassage,
): StoredPassage => {
  const text = document.slice(metadata.start, metadata.end);
  const sentences = quotableSpans(text, metadata.language).map(({ start, end }): PassageSentence => {
    // Header tokens begin at -1, which is in no sentence.
    const rows = offsets.flatMap(([begin], token) =>
      begin >= start && begin < end ? (rowOf[token] ?? []) : [],
    );
    const ordered = [...new Set(rows)].toSorted((left, right) => left - right);
    return { start: metadata.start + start, end: metadata.start + end, rows: ordered };
  });
  return {
    ...metadata,
    ...rest,
    text,
    dense,
    tokens,
    sentences,
  };
};

/** Passages encoded and stored at a time: what a crash or a cancellation can cost. */
const batchSize = 16;

const readDocument = async (
  { evidence }: IndexDocumentPorts,
  documentId: string,
): Promise<StoredDocument> => {
  const document = await evidence.getDocument(documentId);
  if (document) return document;
  // What an earlier attempt wrote before the document was forgotten.
  await evidence.dropPassages(documentId);
  throw new Failure("not-found", `document ${documentId} is not stored: fetch it before it is indexed`, {
    retry: "never",
  });
};

/** Some passages of one document on their way into the store. */
interface Batch {
  readonly document: StoredDocument;
  readonly passages: readonly PassageMetadata[];
  /** The passages that stand before and after them. */
  readonly before: PassageMetadata | undefined;
  readonly after: PassageMetadata | undefined;
}

const encodeBatch = (
  encoder: PassageEncoder,
  { document: { facts, text }, passages }: Batch,
  signal: AbortSignal,
): Promise<EncodedPassage[]> => {
  const inputs = passages.map(({ start, end, headings }) => ({
    header: passageHeader(facts.title, headings),
    text: text.slice(start, end),
  }));
  return encoder.encodePassages(inputs, { signal });
};

const storeBatch = async (
  { evidence, encoder }: IndexDocumentPorts,
  { document: { text }, passages, before, after }: Batch,
  {
    encoded,
    yieldToEventLoop,
  }: { readonly encoded: readonly EncodedPassage[]; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<void> => {
  const termsOf: string[][] = [];
  for (const passage of [before, ...passages, after]) {
    termsOf.push(passage ? terms(text.slice(passage.start, passage.end), passage.language) : []);
    await yieldToEventLoop();
  }
  const stored: StoredPassage[] = [];
  for (const [index, metadata] of passages.entries()) {
    const vectors = encoded[index];
    const [previous = [], own = [], next = []] = termsOf.slice(index, index + 3);
    if (!vectors) continue;
    await yieldToEventLoop();
    const known = { metadata, text, terms: own, nearbyTerms: [...previous, ...next] };
    stored.push(toStoredPassage({ ...known, encoder: encoder.profile.id }, vectors));
  }
  await evidence.putPassages(stored);
};

const batchesOf = (document: StoredDocument, passages: readonly PassageMetadata[]): Batch[] =>
  Array.from({ length: Math.ceil(passages.length / batchSize) }, (_, index) => {
    const [from, to] = [index * batchSize, (index + 1) * batchSize];
    return { document, passages: passages.slice(from, to), before: passages[from - 1], after: passages[to] };
  });

/** Batches that are encoded ahead of the one that is stored, so that the encoder never waits for the store. */
const batchesAhead = 2;

/** Encodes batches while those before are stored, one after the other; what is encoded and not stored yet is two batches at most. */
const writePassages = async (
  ports: IndexDocumentPorts,
  batches: readonly Batch[],
  { signal, log }: JobContext,
): Promise<void> => {
  const encodings: Promise<EncodedPassage[]>[] = [];
  const encodeNext = (batch: Batch | undefined): void => {
    if (!batch) return;
    signal.throwIfAborted();
    const encoding = encodeBatch(ports.encoder, batch, signal);
    // Whoever awaits it hears of its failure, unless the one before has failed already.
    encoding.catch(() => undefined);
    encodings.push(encoding);
  };
  for (const batch of batches.slice(0, batchesAhead)) encodeNext(batch);
  const yieldToEventLoop = createYieldToEventLoop(signal);
  let stored: Promise<unknown> = Promise.resolve();
  for (const [index, batch] of batches.entries()) {
    const encoded = (await encodings.shift()) ?? [];
    await stored;
    signal.throwIfAborted();
    encodeNext(batches[index + batchesAhead]);
    stored = storeBatch(ports, batch, { encoded, yieldToEventLoop });
    stored.catch(() => undefined);
    log.debug({ batch: index + 1, batches: batches.length }, "passages encoded");
  }
  await stored;
};

/** Some passages went to an index that another one has replaced meanwhile. */
const checkStored = async (
  ports: IndexDocumentPorts,
  documentId: string,
  passages: number,
): Promise<void> => {
  const stored = await ports.evidence.countPassages(documentId);
  if (stored === passages) return;
  await readDocument(ports, documentId);
  throw new Failure(
    "conflict",
    `document ${documentId} has ${stored} of its ${passages} passages: it is indexed again`,
    { retry: "backoff" },
  );
};

/** Nothing is to be done: another job did it, or this very job, which was cut off before its answer was recorded. */
const alreadyMarked = (
  documentId: string,
  { passages, jobId }: IndexMark,
  context: Pick<JobContext, "jobId">,
): OutputOf<typeof indexDocument> =>
  jobId === context.jobId
    ? { documentId, passages, written: passages, alreadyIndexed: false }
    : { documentId, passages, written: 0, alreadyIndexed: true };

/** Names all that passages are made with. */
export const recipeOf = ({ profile }: Pick<PassageEncoder, "profile">): string =>
  `${profile.id}+${passageRecipe}`;

/**
 * Splits, encodes and stores a document's passages; marked last, so that a run cut off anywhere is simply repeated.
 * @throws {Failure} `not-found` for an unknown document
 */
export const createIndexDocument =
  (ports: IndexDocumentPorts): Handler<typeof indexDocument> =>
  async ({ documentId }, context) => {
    const { evidence, encoder } = ports;
    const recipe = recipeOf(encoder);
    const mark = await evidence.indexedWith(documentId);
    if (mark?.encoder === recipe && (await evidence.countPassages(documentId)) === mark.passages)
      return alreadyMarked(documentId, mark, context);

    const document = await readDocument(ports, documentId);
    const countTokens = (text: string): number => encoder.countTokens(text);
    const passages = await splitIntoPassages(document, { countTokens, signal: context.signal });
    // A mark must never stand over passages of two recipes, whichever of them comes back after a crash.
    if (mark) await evidence.unmarkIndexed(documentId);
    await writePassages(ports, batchesOf(document, passages), context);
    // What another recipe cut finer than this one.
    await evidence.dropPassages(documentId, passages.length);
    // What the document learnt while it was indexed: other scopes, markers, a better grade; or that it is gone.
    await evidence.syncPassages(documentId);
    await checkStored(ports, documentId, passages.length);
    await evidence.markIndexed(documentId, {
      passages: passages.length,
      encoder: recipe,
      jobId: context.jobId,
    });
    context.log.info({ documentId, passages: passages.length }, "document indexed");
    return { documentId, passages: passages.length, written: passages.length, alreadyIndexed: false };
  };
