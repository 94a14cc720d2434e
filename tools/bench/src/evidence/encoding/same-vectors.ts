import type { Encoded, Encoder } from "@quarry/encoder";

/** Whether a text's vectors depend on the company it is encoded in. */
export interface VectorStability {
  /** Bit for bit. */
  readonly same: boolean;
  /** Largest difference of two numbers that should be one; 0 when all are the same. */
  readonly largestDifference: number;
}

const numbersOf = ({ dense, tokens }: Encoded): number[] => [...dense, ...tokens.data];

const differenceOf = (left: Encoded, right: Encoded): number => {
  const [first, second] = [numbersOf(left), numbersOf(right)];
  if (first.length !== second.length) return Infinity;
  return first.reduce((most, value, index) => {
    const other = second[index] ?? Number.NaN;
    // Zero and minus zero differ in a bit, and by nothing.
    return Object.is(value, other) ? most : Math.max(most, Math.abs(value - other), Number.MIN_VALUE);
  }, 0);
};

/** Encodes texts together, together the other way round, and each alone, and compares every number of both kinds of vectors. */
export const checkSameVectors = async (
  encoder: Pick<Encoder, "encode">,
  texts: readonly string[],
): Promise<VectorStability> => {
  const inputs = texts.map((text) => ({ text }));
  const together = await encoder.encode(inputs);
  const reversed = (await encoder.encode(inputs.toReversed())).toReversed();
  const alone: Encoded[] = [];
  for (const input of inputs) alone.push(...(await encoder.encode([input])));
  const largestDifference = together.reduce((most, encoded, index) => {
    const others = [reversed[index], alone[index]].filter((other) => other !== undefined);
    return Math.max(most, ...others.map((other) => differenceOf(encoded, other)));
  }, 0);
  return { same: largestDifference === 0, largestDifference };
};
