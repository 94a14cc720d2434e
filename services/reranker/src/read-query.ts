import type { Encoded, Encoder } from "@quarry/encoder";

/** The most frequent Chinese characters: a model made for Chinese knows all of them, gte-small half. */
const commonHan = "的一是在不了有和人这中大为上个国我以要他";

/** Below this number of letters per token a model spells: words and word parts have two or more. */
const spelledBelow = 1.5;

/** A Chinese character carries about as much as three letters of an alphabet. */
const hanWeight = 3;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Returns the tokens of the text itself: some models add others to a query. */
const tokensOf = ({ offsets }: Encoded): number => offsets.filter(([begin]) => begin >= 0).length;

/** Returns the text covered by its tokens: a model reads only the beginning of a long one. */
const readPart = (text: string, { offsets }: Encoded): string => {
  const end = offsets.reduce((last, [, own]) => Math.max(last, own), 0);
  return end > 0 ? text.slice(0, end) : text;
};

/** True if an encoder can read a query it has encoded. */
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
