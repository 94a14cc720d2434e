import type { TokenMatrix } from "./max-sim.ts";

/** Levels above and below zero: with the sign 57 levels, as many as fit between `#` and `[`. */
const highestLevel = 28;

/** Character code of level 0. Codes 35 to 91 need no escaping in JSON, and take one byte each. */
export const zeroLevel = 63;

/** Rows of levels, one byte per dimension; `zeroLevel` is 0, and a step is `quantisationStep(dimensions)`. */
export interface QuantisedMatrix {
  readonly levels: Uint8Array;
  readonly count: number;
  readonly dimensions: number;
}

/**
 * Returns the value of one level for rows of this many dimensions. A unit row has values around 1 / √dimensions; values beyond
 * five times that are clipped.
 */
export const quantisationStep = (dimensions: number): number => 5 / Math.sqrt(dimensions) / highestLevel;

const toLevels = ({ data, count, dimensions }: TokenMatrix): Uint8Array => {
  const perUnit = 1 / quantisationStep(dimensions);
  const levels = new Uint8Array(count * dimensions);
  // A plain loop without `Math.round`, `Math.min` and `Math.max`: with them it is two to five times slower, and a passage has
  // 30,000 numbers.
  const [lowest, highest] = [zeroLevel - highestLevel, zeroLevel + highestLevel];
  for (let index = 0; index < levels.length; index += 1) {
    const level = Math.floor((data[index] ?? 0) * perUnit + 0.5) + zeroLevel;
    if (level > highest) levels[index] = highest;
    else levels[index] = level < lowest ? lowest : level;
  }
  return levels;
};

/**
 * Encodes unit rows as text, one printable ASCII character per dimension: a quarter of float32, and less than a quarter of base64.
 */
export const quantiseRows = (matrix: TokenMatrix): string =>
  new TextDecoder("latin1").decode(toLevels(matrix));

/** Matches characters that encode no level. */
const strayCharacter = /[^#-[]/u;

/**
 * Decodes rows written by `quantiseRows`.
 * @throws {RangeError} if the text is not whole rows of that many dimensions, or contains any other character
 */
export const readQuantisedRows = (text: string, dimensions: number): QuantisedMatrix => {
  const stray = strayCharacter.exec(text);
  if (stray)
    throw new RangeError(`${JSON.stringify(stray[0])} at ${stray.index} is not a level: levels are # to [`);
  const count = text.length / dimensions;
  if (!Number.isInteger(count))
    throw new RangeError(`${text.length} characters are not whole rows of ${dimensions} dimensions`);
  return { levels: new TextEncoder().encode(text), count, dimensions };
};

/** Returns the rows as numbers, each within half a step of the original unless clipped. */
export const dequantiseRows = ({ levels, count, dimensions }: QuantisedMatrix): TokenMatrix => {
  const step = quantisationStep(dimensions);
  return { data: Float32Array.from(levels, (level) => (level - zeroLevel) * step), count, dimensions };
};
