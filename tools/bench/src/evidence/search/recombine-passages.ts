import type { PassageSentence, StoredPassage } from "@quarry/evidence";
import type { TokenMatrix } from "@quarry/ranking";
import { type Random, spread } from "../random.ts";

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
const thinned = (part: Part, most: number): Part => {
  const { rows } = part;
  if (rows.length <= most) return part;
  return {
    ...part,
    rows: Array.from({ length: most }, (_, place) => rows[Math.floor((place * rows.length) / most)] ?? 0),
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
