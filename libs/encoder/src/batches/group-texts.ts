import type { EncoderInput } from "../encoder.ts";

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
