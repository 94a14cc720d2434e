import type { Comment, Engagement, Sentiment } from "@quarry/contracts";
import { collapseWhitespace, type TextSpan } from "@quarry/text";
import { splitChunks } from "./split-chunks.ts";
import { createTone } from "./tone.ts";

/** What comments tell of the statements in them. */
export interface CommentSigns {
  /** How much more a statement counts by the likes of its comment, 1 and up; asked in text order, it takes no search. */
  readonly liked: (span: TextSpan) => number;
  /** Whether a statement praises or blames. */
  readonly isView: (text: string) => boolean;
}

/** A comment with ten times the likes counts so much more. */
const perMagnitude = 0.08;
/** One clear word of praise or blame. */
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

const [mostEngaged, longestText] = [10, 160];
/** Far fewer than the first has are not many. */
const leastOfMost = 0.02;
/** To answer takes more than to like. */
const perReply = 2;

const attention = ({ likes, replies }: Comment): number => likes + perReply * replies;

/** The first words of a comment, up to the end of a sentence, of a clause or of a word. */
const briefly = (said: string): string => {
  const text = collapseWhitespace(said);
  const [first, rest] = splitChunks(text, { mostCharacters: longestText });
  return rest === undefined ? text : `${text.slice(0, first?.end).replace(/[\s\p{P}]+$/u, "")}…`;
};

/** The comments that most people liked or answered, most first; a reply counts as two likes. What hardly anybody did is left out. */
export const topEngagement = (comments: readonly Comment[], text: string): Engagement[] => {
  const ranked = comments
    .filter((comment) => attention(comment) > 0 && text.slice(comment.start, comment.end).trim() !== "")
    .toSorted((one, other) => attention(other) - attention(one) || one.start - other.start)
    .slice(0, mostEngaged);
  const least = leastOfMost * Math.max(0, ...ranked.map(attention));
  return ranked
    .filter((comment) => attention(comment) >= least)
    .map(({ id, start, end, likes, replies }) => {
      const said = briefly(text.slice(start, end));
      return { commentId: id, start, end, text: said, likes, replies };
    });
};
