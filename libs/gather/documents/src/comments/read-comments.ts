import type { Comment } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/failure";
import { formatBytes } from "@quarry/text";
import { cleanText, shortLine } from "../encoding/clean-text.ts";
import type { Extracted } from "../extracted.ts";
import { arrangeComments, collectComments, nameComments, type NamedComment } from "./collect-comments.ts";

const between = "\n\n";
const answersOf = (comments: readonly NamedComment[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { parentId } of comments)
    if (parentId !== undefined) counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  return counts;
};

/** Joins the words of comments, separated by blank lines; those without words have no place in the text, and are counted. */
export const commentsText = (arranged: readonly NamedComment[]) => {
  const spoken = arranged
    .map((comment) => ({ ...comment, text: cleanText(comment.text).trim() }))
    .filter(({ text }) => text !== "");
  const answers = answersOf(spoken);
  let start = 0;
  const comments = spoken.map(({ id, author, text, likes, replies, publishedAt, parentId }): Comment => {
    const span = { start, end: start + text.length };
    start = span.end + between.length;
    const by = shortLine(author);
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

/** The media type of a comments document, regardless of its source format. */
export const commentsMediaType = "application/vnd.quarry.comments+json";

/** Stored beside the text in one request; stores accept about 30 MB. */
const maxBytesBeside = 20_000_000;

const tooMuchBeside = (bytes: number): Unavailable =>
  unavailable(
    "too-large",
    `The ids, authors and dates of the comments take ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytesBeside)}; ` +
      "shorten them, or submit the comments as several items.",
  );

/** Reads a list of comments as one text with the words of each; author, likes and replies are stored beside it. */
export const readComments = (values: readonly unknown[]): Extracted | Unavailable => {
  const collected = collectComments(values);
  if ("status" in collected) return collected;
  const arranged = arrangeComments(nameComments(collected));
  if ("status" in arranged) return arranged;
  const { text, comments, empty } = commentsText(arranged);
  if (comments.length === 0)
    return unavailable(
      "empty",
      `None of the ${empty} comments contains words; give each its words as \`text\`.`,
    );
  const bytes = Buffer.byteLength(JSON.stringify(comments));
  if (bytes > maxBytesBeside) return tooMuchBeside(bytes);
  return { status: "extracted", text, mediaType: commentsMediaType, comments, emptyComments: empty };
};
