import type { Encoded } from "@quarry/encoder";

/** Letters per token below which a model spells: whole words and word parts have two and more. */
const spelledBelow = 1.5;

/** A model that was made for Chinese knows nearly every character; of one that knows fewer than so many the others say nothing either. */
const maxUnknownOfHan = 0.2;

/** The part of a text that its tokens cover: a model reads the beginning of a long one, the whole of any other. */
const readPart = (text: string, offsets: Encoded["offsets"]): string => {
  const end = offsets.reduce((last, [, own]) => Math.max(last, own), 0);
  return end > 0 ? text.slice(0, end) : text;
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * How much of a query an encoder cannot read, 0 to 1: the tokens it does not know and, in scripts it has only the letters
 * of, the letters. Chinese characters are one token each for any model, so for them the unknown ones tell: where too many of them are
 * unknown, all of them count as unread.
 */
export const unreadableShare = (text: string, { tokens, offsets, unknownShare }: Encoded): number => {
  const read = readPart(text, offsets);
  const letters = count(read, /\p{L}/gu);
  if (letters === 0) return unknownShare;
  const spelled =
    letters / tokens.count < spelledBelow ? count(read, /[\p{L}--[\p{sc=Latn}\p{sc=Han}]]/gv) : 0;
  const han = count(read, /\p{sc=Han}/gu) / letters;
  const unknown = unknownShare > maxUnknownOfHan * han ? Math.max(unknownShare, han) : unknownShare;
  return Math.min(1, unknown + spelled / letters);
};
