import { decodeHTML } from "entities";
import { z } from "zod";

const thousands: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

const countOf = (text: string): number => {
  const match = /^\s*(-?\d[\d,]*(?:\.\d+)?)\s*([kmb]?)\s*$/iu.exec(text);
  if (match === null) return text.trim() === "" ? 0 : Number.NaN;
  const [, digits = "", unit = ""] = match;
  return Number(digits.replaceAll(",", "")) * (thousands[unit.toLowerCase()] ?? 1);
};

/** Negative votes count as zero, because only agreement is counted. */
const asCount = (number: number): number => Math.max(0, Math.round(number));

/** A number of likes or replies: `12`, `"1,234"`, `"1.2K"`. */
const countField = z
  .union([z.number(), z.string().transform(countOf).pipe(z.number())], {
    error: "must be a number like 12 or 1.2K",
  })
  .transform(asCount)
  .nullish();

const idField = z
  .union([z.string().min(1), z.number().transform(String)])
  .pipe(z.string().max(200, "must have at most 200 characters; shorten it"))
  .nullish();

const earliestMs = 1e11;

const asTime = (stamp: number): Date => new Date(stamp < earliestMs ? stamp * 1_000 : stamp);

/** As in the source; a Unix time, in seconds or milliseconds, becomes ISO 8601. */
const timeField = z
  .union([z.string().max(100, "must have at most 100 characters; write a date like 2026-11-22"), z.number()])
  .refine((time) => typeof time === "string" || !Number.isNaN(asTime(time).getTime()), "is not a Unix time")
  .transform((time) => (typeof time === "string" ? time : asTime(time).toISOString()))
  .nullish();

const named = z.looseObject({
  name: z.string().optional(),
  displayName: z.string().optional(),
  simpleText: z.string().optional(),
});

/** A name, or an object with a name. */
const authorField = z
  .union([
    z.string(),
    named.transform(({ name, displayName, simpleText }) => name ?? displayName ?? simpleText),
  ])
  .nullish();

/** Converts HTML to the displayed text: line breaks kept, tags removed. */
const shownHtml = (html: string): string =>
  decodeHTML(html.replaceAll(/<br\s*\/?>|<\/p>\s*<p>/giu, "\n").replaceAll(/<\/?[a-z][^<>]{0,2000}>/giu, ""));

/** A comment as in its source, without a position in a text. */
export interface SourceComment {
  readonly id: string | undefined;
  readonly author: string | undefined;
  readonly text: string;
  readonly likes: number;
  readonly replies: number;
  readonly publishedAt: string | undefined;
  readonly parentId: string | undefined;
  /** The replies it contains. */
  readonly answers: readonly unknown[];
}

const words = z.string("must be a string").nullish();
const answerList = z.union([
  z.array(z.unknown()).transform((answers) => ({ answers, count: answers.length })),
  z.object({ comments: z.array(z.unknown()) }).transform(({ comments }) => ({ answers: comments, count: 0 })),
  countField.transform((count) => ({ answers: [], count: count ?? 0 })),
]);

const fields = z.object({
  id: idField,
  cid: idField,
  commentId: idField,
  author: authorField,
  authorText: authorField,
  authorDisplayName: authorField,
  username: authorField,
  user: authorField,
  text: words,
  content: words,
  textOriginal: words,
  textDisplay: words,
  body: words,
  likes: countField,
  likeCount: countField,
  like_count: countField,
  votes: countField,
  replies: answerList.optional(),
  replyCount: countField,
  reply_count: countField,
  totalReplyCount: countField,
  publishedAt: timeField,
  published_at: timeField,
  createdAt: timeField,
  created_at: timeField,
  date: timeField,
  time_parsed: timeField,
  timestamp: timeField,
  time: timeField,
  parentId: idField,
  parent: idField,
  parent_id: idField,
  /** In youtube-comment-downloader the id of a reply begins with the id of its comment. */
  reply: z.boolean().optional().catch(undefined),
});

type Fields = z.output<typeof fields>;

const thread = z.looseObject({
  snippet: z.looseObject({ topLevelComment: z.looseObject({ snippet: z.looseObject({}) }) }),
});
const resource = z.looseObject({ snippet: z.looseObject({}) });

/** YouTube's Data API wraps a comment in a snippet, and the first of a thread in two. */
const unwrapped = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !("snippet" in value)) return value;
  const threaded = thread.safeParse(value);
  if (threaded.success) {
    const { snippet, replies } = threaded.data;
    const { id, snippet: comment } = snippet.topLevelComment;
    return { ...comment, id, replies, totalReplyCount: snippet["totalReplyCount"] };
  }
  const single = resource.safeParse(value);
  return single.success ? { ...single.data.snippet, id: single.data["id"] } : value;
};

/** Returns the first defined value among the alternative fields of a comment. */
const first = <Value>(...values: readonly (Value | null | undefined)[]): Value | undefined =>
  values.find((value) => value !== undefined && value !== null) ?? undefined;

const textOf = ({ textOriginal, text, content, textDisplay, body }: Fields): string => {
  const html = textDisplay ?? undefined;
  return first(textOriginal, text, content) ?? (html === undefined ? (body ?? "") : shownHtml(html));
};

const parentOf = (data: Fields, id: string | undefined): string | undefined => {
  const named = first(data.parentId, data.parent, data.parent_id);
  if (named !== undefined) return named === "root" ? undefined : named;
  return data.reply === true ? id?.split(".")[0] : undefined;
};

const repliesOf = ({ replies, replyCount, reply_count: answered, totalReplyCount }: Fields): number =>
  Math.max(first(replyCount, answered, totalReplyCount) ?? 0, replies?.count ?? 0);

const timeOf = (data: Fields): string | undefined =>
  first(
    first(data.publishedAt, data.published_at, data.createdAt, data.created_at),
    first(data.date, data.time_parsed, data.timestamp, data.time),
  );

const toComment = (data: Fields): SourceComment => {
  const id = first(data.id, data.cid, data.commentId);
  return {
    id,
    author: first(data.author, data.authorText, data.authorDisplayName, data.username, data.user),
    text: textOf(data),
    likes: first(data.likes, data.likeCount, data.like_count, data.votes) ?? 0,
    replies: repliesOf(data),
    publishedAt: timeOf(data),
    parentId: parentOf(data, id),
    answers: data.replies?.answers ?? [],
  };
};

const onlyWords = (text: string): SourceComment => toComment(fields.parse({ text }));

/** Why a value is not a comment, and the invalid field. */
export interface CommentProblem {
  /** Field of the comment; empty for the comment itself. */
  readonly field: string;
  readonly message: string;
}

/** Reads a comment in any supported spelling, or returns the problem. */
export const readComment = (value: unknown): SourceComment | CommentProblem => {
  if (typeof value === "string") return onlyWords(value);
  const parsed = fields.safeParse(unwrapped(value));
  if (parsed.success) return toComment(parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  return {
    field,
    message: field === "" ? "must be a string or an object with text" : (issue?.message ?? ""),
  };
};
