import type { EncoderInput } from "./encoder.ts";

/** Texts of one request to the worker, and where they stood among those asked for. */
export interface TextGroup {
  readonly inputs: readonly EncoderInput[];
  readonly positions: readonly number[];
}

const lengthOf = ({ header = "", text }: EncoderInput): number => header.length + text.length;

/** Cuts texts into groups of like length, so that a group's passes need little padding; a query waits for one group at most. */
export const groupTexts = (texts: readonly EncoderInput[], groupSize: number): TextGroup[] => {
  const ordered = texts.map((input, position) => ({ input, position }));
  // Alone in its group a text gains nothing by the order, and the first ones asked for come first.
  if (groupSize > 1) ordered.sort((left, right) => lengthOf(left.input) - lengthOf(right.input));
  const count = Math.ceil(texts.length / groupSize);
  return Array.from({ length: count }, (_, group) => {
    const members = ordered.slice(group * groupSize, (group + 1) * groupSize);
    return { inputs: members.map(({ input }) => input), positions: members.map(({ position }) => position) };
  });
};

/** What has a length in tokens. */
interface Tokenised {
  readonly ids: readonly number[];
}

/**
 * Groups texts for common forward passes by their length in tokens: short ones first, so that little is padded, and as
 * many together as fit into the budget when each is padded to the longest. A text that is longer goes alone.
 */
export const planBatches = <Input extends Tokenised>(
  inputs: readonly Input[],
  budgetTokens: number,
): Input[][] => {
  const ordered = inputs.toSorted((left, right) => left.ids.length - right.ids.length);
  const batches: Input[][] = [];
  let open: Input[] = [];
  for (const input of ordered) {
    const fits = (open.length + 1) * input.ids.length <= budgetTokens;
    if (open.length > 0 && !fits) {
      batches.push(open);
      open = [];
    }
    open.push(input);
  }
  return open.length > 0 ? [...batches, open] : batches;
};
