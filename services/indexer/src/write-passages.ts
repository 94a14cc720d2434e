import type { EncodedPassage, Encoder } from "@quarry/encoder";
import type {
  EvidenceStore,
  PassageMetadata,
  PassageSentence,
  StoredDocument,
  StoredPassage,
} from "@quarry/evidence";
import type { JobContext } from "@quarry/jobs";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { quotableSpans, terms } from "@quarry/text";

/** Encoder of passages. */
export type PassageEncoder = Pick<Encoder, "profile" | "countTokens" | "encodePassages">;

/** Encoder and store of passages. */
export interface WritePorts {
  readonly evidence: Pick<EvidenceStore, "putPassages">;
  readonly encoder: PassageEncoder;
}

/** Returns `title > h1 > h2`, the context of a passage for the encoder only, without headings that repeat the previous one. */
export const passageHeader = (title: string, headings: readonly string[]): string => {
  const parts = [title, ...headings].map((part) => part.trim()).filter((part) => part !== "");
  return parts.filter((part, index) => parts.indexOf(part) === index).join(" > ");
};

/** An encoded passage, the text of its document, and its encoder profile. */
export interface PassageInDocument {
  readonly metadata: PassageMetadata;
  readonly text: string;
  /** Index terms of the passage and its neighbours. */
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
    // Header tokens begin at -1, outside of all sentences.
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

/** Passages encoded and stored at a time: the shortest turn of a long document, and the most a crash or cancellation can lose. */
const batchSize = 8;

/** Passages of one document between encoding and storing. */
interface Batch {
  readonly document: StoredDocument;
  readonly passages: readonly PassageMetadata[];
  /** The passages before and after them. */
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
  { evidence, encoder }: WritePorts,
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

/** A document cut into passages. */
export interface CutDocument {
  readonly document: StoredDocument;
  readonly passages: readonly PassageMetadata[];
}

const batchesOf = ({ document, passages }: CutDocument, first: number): Batch[] =>
  Array.from({ length: Math.ceil((passages.length - first) / batchSize) }, (_, index) => {
    const [from, to] = [first + index * batchSize, first + (index + 1) * batchSize];
    return { document, passages: passages.slice(from, to), before: passages[from - 1], after: passages[to] };
  });

/**
 * Encodes and stores the passages of a document from the given one until the end or the end of the job's turn; returns the number
 * stored. Encoding and storing overlap, so that the encoder does not wait for the store.
 */
export const writePassages = async (
  ports: WritePorts,
  cut: CutDocument,
  { first, context: { signal, turn } }: { readonly first: number; readonly context: JobContext },
): Promise<number> => {
  const yieldToEventLoop = createYieldToEventLoop(signal);
  let done = first;
  let storing: Promise<void> = Promise.resolve();
  for (const batch of batchesOf(cut, first)) {
    signal.throwIfAborted();
    if (done > first && (await turn?.isOver(done - first))) break;
    const encoded = await encodeBatch(ports.encoder, batch, signal);
    await storing;
    storing = storeBatch(ports, batch, { encoded, yieldToEventLoop });
    storing.catch(() => undefined);
    done += batch.passages.length;
  }
  await storing;
  return done;
};
