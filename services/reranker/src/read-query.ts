import type { Encoded, Encoder } from "@quarry/encoder";

/** Characters that Chinese texts use most: a model that was made for Chinese knows all of them, gte-small half. */
const commonHan = "的一是在不了有和人这中大为上个国我以要他";

/** Letters per token below which a model spells: whole words and word parts have two and more. */
const spelledBelow = 1.5;

/** A Chinese character says about as much as three letters of an alphabet. */
const hanWeight = 3;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Tokens of the text itself: some models add others to a query. */
const tokensOf = ({ offsets }: Encoded): number => offsets.filter(([begin]) => begin >= 0).length;

/** The part of a text that its tokens cover: a model reads the beginning of a long one, the whole of any other. */
const readPart = (text: string, { offsets }: Encoded): string => {
  const end = offsets.reduce((last, [, own]) => Math.max(last, own), 0);
  return end > 0 ? text.slice(0, end) : text;
};

/** Tells if an encoder can read a query that it has encoded. */
export type CanRead = (text: string, encoded: Encoded, signal: AbortSignal) => Promise<boolean>;

/**
 * Detects queries that an encoder cannot read: vectors of unknown tokens, and of words that it can only spell, are alike for any text.
 * A script counts as unread if the model has only its letters; Chinese, if it does not know the most frequent
 * characters (checked once) or has only their bytes. A query is readable if at least half of it is.
 */
export const createCanRead = (encoder: Pick<Encoder, "encodeQuery">): CanRead => {
  let readsHan: boolean | undefined;
  const canReadHan = async (signal: AbortSignal): Promise<boolean> => {
    if (readsHan !== undefined) return readsHan;
    const probe = await encoder.encodeQuery(commonHan, { signal });
    readsHan = probe.unknownShare === 0 && tokensOf(probe) <= 1.25 * commonHan.length;
    return readsHan;
  };
  return async (text, encoded, signal) => {
    if (encoded.unknownShare > 0.5) return false;
    const read = readPart(text, encoded);
    // Beside kana, Chinese characters are Japanese: a model that reads one reads the other.
    const isJapanese = /[\p{sc=Hira}\p{sc=Kana}]/u.test(read);
    const han = isJapanese ? 0 : hanWeight * count(read, /\p{sc=Han}/gu);
    const foreign = count(read, isJapanese ? /[\p{L}--\p{sc=Latn}]/gv : /[\p{L}--[\p{sc=Latn}\p{sc=Han}]]/gv);
    const isSpelled = count(read, /\p{L}/gu) < spelledBelow * tokensOf(encoded);
    const unread = (isSpelled ? foreign : 0) + (han > 0 && !(await canReadHan(signal)) ? han : 0);
    return 2 * unread <= count(read, /\p{sc=Latn}/gu) + foreign + han;
  };
};
