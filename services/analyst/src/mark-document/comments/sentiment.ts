import type { Comment, Sentiment } from "@quarry/contracts";
import { words } from "@quarry/text";
import { type OpinionWords, opinionWordsOf } from "./opinion-words.ts";

interface SentimentOptions {
  readonly language: string;
  readonly pause: () => Promise<void>;
}

const commentsAtATime = 200;
/** So many words before one can turn it round. */
const denialReach = 3;
/** The end of a long comment is seldom read. */
const readCharacters = 2_000;
const mostly = 0.62;

/** Above 0 for a kind text, below for an unkind one. */
const toneOf = (text: string, language: string, { valueOf, denying }: OpinionWords): number => {
  const said = text.toLowerCase().replaceAll("’", "'");
  const list = words(said, language).map(({ start, end }) => said.slice(start, end));
  return list.reduce((sum, word, at) => {
    const value = valueOf(word);
    if (value === 0) return sum;
    const isDenied = list.slice(Math.max(0, at - denialReach), at).some((before) => denying.has(before));
    return sum + (isDenied ? -value : value);
  }, 0);
};

/**
 * Whether comments are mostly kind or unkind, by the words of opinion in them, denied ones turned round; one that many liked speaks for
 * more people. Mixed where neither side has three fifths, and in a language without such words.
 */
export const sentimentOf = async (
  comments: readonly Comment[],
  text: string,
  { language, pause }: SentimentOptions,
): Promise<Sentiment> => {
  const opinions = opinionWordsOf(language);
  if (opinions === undefined) return "mixed";
  let [kind, unkind] = [0, 0];
  for (const [index, { start, end, likes }] of comments.entries()) {
    if (index % commentsAtATime === 0) await pause();
    const tone = toneOf(text.slice(start, Math.min(end, start + readCharacters)), language, opinions);
    const people = 1 + Math.log1p(likes);
    if (tone > 0) kind += people;
    if (tone < 0) unkind += people;
  }
  const all = kind + unkind;
  if (kind > mostly * all) return "mostly_positive";
  return unkind > mostly * all ? "mostly_negative" : "mixed";
};
