import {
  type EvidenceStore,
  passageIdOf,
  type PassageSentence,
  type StoredDocument,
  type StoredPassage,
} from "@quarry/evidence";
import type { TokenMatrix } from "@quarry/ranking";
import { terms } from "@quarry/text";
import type { World } from "../benchmark.ts";
import { makeDocument } from "./index-real-passages.ts";
import { type Random, spread, type TextMaker } from "./text-maker.ts";

/** How far vectors move, by their length: the cosine with what they were is about .98 and .95. */
const denseNoise = 0.2;
const rowNoise = 0.33;

/** What a recombined passage is made of; it takes its place in a document from somebody else. */
export type RecombinedPassage = Pick<StoredPassage, "text" | "dense" | "tokens" | "sentences">;

/** Sentences of one passage, and the rows that come along. */
interface Part {
  readonly donor: StoredPassage;
  readonly sentences: readonly PassageSentence[];
  /** Ascending, each once. */
  readonly rows: readonly number[];
}

const partOf = (donor: StoredPassage, sentences: readonly PassageSentence[], loose = false): Part => {
  const named = new Set(donor.sentences.flatMap(({ rows }) => rows));
  // Rows of no sentence stand for the title.
  const title = loose
    ? Array.from({ length: donor.tokens.count }, (_, row) => row).filter((row) => !named.has(row))
    : [];
  const rows = new Set([...title, ...sentences.flatMap(({ rows }) => rows)]);
  return { donor, sentences, rows: [...rows].toSorted((left, right) => left - right) };
};

/** So many of the rows, from all over the part. */
const thinned = (part: Part, max: number): Part => {
  const { rows } = part;
  if (rows.length <= max) return part;
  return {
    ...part,
    rows: Array.from({ length: max }, (_, place) => rows[Math.floor((place * rows.length) / max)] ?? 0),
  };
};

const movedInto = (target: Float32Array, source: Float32Array, noise: number, random: Random): void => {
  const scale = noise / Math.sqrt(source.length);
  for (let d = 0; d < source.length; d += 1) target[d] = (source[d] ?? 0) + scale * spread(random);
  const length = Math.sqrt(target.reduce((sum, value) => sum + value * value, 0));
  for (let d = 0; d < target.length; d += 1) target[d] = (target[d] ?? 0) / length;
};

const recombineDense = (
  [left, right]: readonly [StoredPassage, StoredPassage],
  random: Random,
): Float32Array => {
  const sum = left.dense.map((value, d) => value + (right.dense[d] ?? 0));
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  const dense = new Float32Array(sum.length);
  movedInto(
    dense,
    sum.map((value) => value / length),
    denseNoise,
    random,
  );
  return dense;
};

const recombineRows = (parts: readonly Part[], random: Random): TokenMatrix => {
  const dimensions = parts[0]?.donor.tokens.dimensions ?? 0;
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const data = new Float32Array(count * dimensions);
  let next = 0;
  for (const { donor, rows } of parts)
    for (const row of rows) {
      const source = donor.tokens.data.subarray(row * dimensions, (row + 1) * dimensions);
      movedInto(data.subarray(next * dimensions, (next + 1) * dimensions), source, rowNoise, random);
      next += 1;
    }
  return { data, count, dimensions };
};

/**
 * A passage of the first half of one passage's sentences and the second half of another's: their text, their token
 * vectors (no more than the longer of the two has) and the mean of their dense vectors, each moved a little, so that no
 * two passages share a vector. Sentences count from the passage's beginning.
 */
export const recombinePassages = (
  first: StoredPassage,
  second: StoredPassage,
  random: Random,
): RecombinedPassage => {
  const left = partOf(first, first.sentences.slice(0, Math.ceil(first.sentences.length / 2)), true);
  const rest = partOf(second, second.sentences.slice(Math.ceil(second.sentences.length / 2)));
  // Sentences share rows where tokens were pooled: two halves have more than a whole.
  const right = thinned(
    rest,
    Math.max(0, Math.max(first.tokens.count, second.tokens.count) - left.rows.length),
  );
  const sentences: PassageSentence[] = [];
  let text = "";
  for (const [part, firstRow] of [
    [left, 0],
    [right, left.rows.length],
  ] as const) {
    const newRow = new Map(part.rows.map((row, position) => [row, firstRow + position]));
    for (const { start, end, rows } of part.sentences) {
      const from = text === "" ? 0 : text.length + 1;
      text += `${text === "" ? "" : " "}${part.donor.text.slice(start - part.donor.start, end - part.donor.start)}`;
      sentences.push({ start: from, end: text.length, rows: rows.flatMap((row) => newRow.get(row) ?? []) });
    }
  }
  return {
    text,
    sentences,
    dense: recombineDense([first, second], random),
    tokens: recombineRows([left, right], random),
  };
};

const passagesPerDocument = 20;
/** Documents that are stored at a time. */
const documentsAtOnce = 5;

/** What new passages are made of. */
export interface RecombinationSource {
  /** Encoded ones; at least one. */
  readonly donors: readonly StoredPassage[];
  readonly random: Random;
  readonly maker: TextMaker;
}

/** A document whose passages were never encoded. */
interface RecombinedDocument {
  readonly document: StoredDocument;
  readonly passages: readonly StoredPassage[];
}

const pickFrom = ({ donors, random }: RecombinationSource): StoredPassage => {
  const donor = donors[Math.floor(random() * donors.length)];
  if (donor) return donor;
  throw new RangeError("there are no passages to recombine");
};

const recombineDocument = (
  source: RecombinationSource,
  number: number,
  count: number,
): RecombinedDocument => {
  const { random, maker } = source;
  const title = maker.title();
  const parts = Array.from({ length: count }, () => {
    const first = pickFrom(source);
    return { first, made: recombinePassages(first, pickFrom(source), random) };
  });
  const text = [`# ${title}`, ...parts.map(({ made }) => made.text)].join("\n\n");
  const document = makeDocument(number, { title, text });
  const { documentId, publisher, grade, language } = document.facts;
  const termsOf = parts.map(({ made }) => terms(made.text, language));
  let start = title.length + 4;
  let wordStart = title.split(" ").length;
  const passages = parts.map(({ first, made }, index): StoredPassage => {
    const place = {
      start,
      end: start + made.text.length,
      wordStart,
      wordEnd: wordStart + made.text.split(" ").length,
    };
    [start, wordStart] = [place.end + 2, place.wordEnd];
    return {
      ...made,
      ...place,
      passageId: passageIdOf(documentId, index),
      documentId,
      index,
      title,
      headings: [title],
      publisher,
      grade,
      language,
      markerTypes: [],
      terms: termsOf[index] ?? [],
      nearbyTerms: [...(termsOf[index - 1] ?? []), ...(termsOf[index + 1] ?? [])],
      sentences: made.sentences.map((sentence) => ({
        start: place.start + sentence.start,
        end: place.start + sentence.end,
        rows: sentence.rows,
      })),
      encoder: first.encoder,
    };
  });
  return { document, passages };
};

/** How much there is, and how much there should be. */
export interface GrowthOptions {
  readonly scope: string;
  readonly documents: number;
  readonly passages: number;
  readonly wanted: number;
}

/** Adds recombined documents to the store and a scope until it holds `wanted` passages; answers with how many documents it holds. */
export const addRecombinedPassages = async (
  evidence: EvidenceStore,
  source: RecombinationSource,
  { scope, documents, passages, wanted }: GrowthOptions,
  { signal, say }: Pick<World, "signal" | "say">,
): Promise<number> => {
  let [number, stored] = [documents, passages];
  while (stored < wanted) {
    signal.throwIfAborted();
    const made: RecombinedDocument[] = [];
    while (made.length < documentsAtOnce && stored < wanted) {
      number += 1;
      made.push(recombineDocument(source, number, Math.min(passagesPerDocument, wanted - stored)));
      stored += made.at(-1)?.passages.length ?? 0;
    }
    await Promise.all(
      made.map(async ({ document }) => {
        await evidence.putDocument(document);
        await evidence.join(scope, document.facts.documentId);
      }),
    );
    await evidence.putPassages(made.flatMap((one) => one.passages));
    if (number % 50 === 0) say(`passages stored: ${stored} of ${wanted}`);
  }
  return number;
};
