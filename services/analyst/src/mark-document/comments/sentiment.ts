import type { Comment, Sentiment } from "@quarry/contracts";
import { createTone } from "./tone.ts";

interface SentimentOptions {
  readonly language: string;
  readonly pause: () => Promise<void>;
}

const commentsAtATime = 200;
/** The end of a long comment is seldom read. */
const readCharacters = 2_000;
const mostly = 0.62;

/**
 * Whether comments are mostly kind or unkind, by the words of opinion in them, denied ones turned round; one that many liked speaks for
 * more people. Mixed where neither side has three fifths, and in a language without such words.
 */
export const sentimentOf = async (
  comments: readonly Comment[],
  text: string,
  { language, pause }: SentimentOptions,
): Promise<Sentiment> => {
  const toneOf = createTone(language);
  let [kind, unkind] = [0, 0];
  for (const [index, { start, end, likes }] of comments.entries()) {
    if (index % commentsAtATime === 0) await pause();
    const tone = toneOf(text.slice(start, Math.min(end, start + readCharacters)));
    const people = 1 + Math.log1p(likes);
    if (tone > 0) kind += people;
    if (tone < 0) unkind += people;
  }
  const all = kind + unkind;
  if (kind > mostly * all) return "mostly_positive";
  return unkind > mostly * all ? "mostly_negative" : "mixed";
};
