import type { Comment } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { cleanText } from "../text/clean-text.ts";
import type { NamedComment } from "./name-comments.ts";

/** Comments as one text, and what is known of each. */
export interface CommentsText {
  readonly text: string;
  readonly comments: readonly Comment[];
  /** Comments without a word: they have no place in the text. */
  readonly empty: number;
}

const between = "\n\n";
const longestAuthor = 300;

const shownAuthor = (author: string | undefined): string | undefined =>
  collapseWhitespace(cleanText(author ?? ""))
    .slice(0, longestAuthor)
    .replace(/[\ud800-\udbff]$/u, "") || undefined;

const answersOf = (comments: readonly NamedComment[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { parentId } of comments)
    if (parentId !== undefined) counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  return counts;
};

/** Puts the words of comments one after the other, a blank line between, and nothing else. */
export const commentsText = (arranged: readonly NamedComment[]): CommentsText => {
  const spoken = arranged
    .map((comment) => ({ ...comment, text: cleanText(comment.text).trim() }))
    .filter(({ text }) => text !== "");
  const answers = answersOf(spoken);
  let start = 0;
  const comments = spoken.map(({ id, author, text, likes, replies, publishedAt, parentId }): Comment => {
    const span = { start, end: start + text.length };
    start = span.end + between.length;
    const by = shownAuthor(author);
    return {
      ...span,
      id,
      ...(by === undefined ? {} : { author: by }),
      likes,
      replies: Math.max(replies, answers.get(id) ?? 0),
      ...(publishedAt === undefined ? {} : { publishedAt }),
      ...(parentId === undefined ? {} : { parentId }),
    };
  });
  const text = spoken.map((comment) => comment.text).join(between);
  return { text, comments, empty: arranged.length - spoken.length };
};
