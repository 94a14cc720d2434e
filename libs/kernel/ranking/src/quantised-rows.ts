import type { TokenMatrix } from "./max-sim.ts";

/** Levels above zero and below it: with a sign, 57 levels, which is as many as fit between `#` and `[`. */
const highestLevel = 28;

/** The character code of level 0. No code from 35 to 91 needs escaping in JSON, and each is one byte. */
export const zeroLevel = 63;

/** Rows of levels, one byte per dimension; `zeroLevel` stands for 0, and a step is `quantisationStep(dimensions)`. */
export interface QuantisedMatrix {
  readonly levels: Uint8Array;
  readonly count: number;
  readonly dimensions: number;
}

/**
 * What one level is worth in rows of this many dimensions. A row of length 1 has values around 1 / √dimensions; what
 * lies beyond five times that is clipped.
 */
export const quantisationStep = (dimensions: number): number => 5 / Math.sqrt(dimensions) / highestLevel;

const toLevels = ({ data, count, dimensions }: TokenMatrix): Uint8Array => {
  const perUnit = 1 / quantisationStep(dimensions);
  const levels = new Uint8Array(count * dimensions);
  // A plain loop without `Math.round`, `Math.min` and `Math.max`: with them it is two to five times slower, and a passage has 30,000 numbers.
  const [lowest, highest] = [zeroLevel - highestLevel, zeroLevel + highestLevel];
  for (let index = 0; index < levels.length; index += 1) {
    const level = Math.floor((data[index] ?? 0) * perUnit + 0.5) + zeroLevel;
    if (level > highest) levels[index] = highest;
    else levels[index] = level < lowest ? lowest : level;
  }
  return levels;
};

/**
 * Rows of length 1 as text, one printable ASCII character per dimension: a quarter of what float32 takes, and a
 * quarter of what it would take as base64.
 */
export const quantiseRows = (matrix: TokenMatrix): string =>
  new TextDecoder("latin1").decode(toLevels(matrix));

/** Characters that encode no level. */
const strayCharacter = /[^#-[]/u;

/**
 * The rows that `quantiseRows` wrote.
 * @throws {RangeError} when the text is not whole rows of that many dimensions, or holds any other character
 */
export const readQuantisedRows = (text: string, dimensions: number): QuantisedMatrix => {
  const stray = strayCharacter.exec(text);
  if (stray)
    throw new RangeError(`${JSON.stringify(stray[0])} at ${stray.index} is no level: levels are # to [`);
  const count = text.length / dimensions;
  if (!Number.isInteger(count))
    throw new RangeError(`${text.length} characters are not whole rows of ${dimensions} dimensions`);
  return { levels: new TextEncoder().encode(text), count, dimensions };
};

/** The rows as numbers again, each within half a step of what it was unless it was clipped. */
export const dequantiseRows = ({ levels, count, dimensions }: QuantisedMatrix): TokenMatrix => {
  const step = quantisationStep(dimensions);
  return { data: Float32Array.from(levels, (level) => (level - zeroLevel) * step), count, dimensions };
};
