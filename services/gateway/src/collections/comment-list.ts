import { shownTextSchema, withoutControls } from "@quarry/contracts";
import { createYieldToEventLoop, never } from "@quarry/runtime";
import { findCycleInSlices, finishWithPauses, type Sliced } from "@quarry/text";
/* Comments as clients send them: lists of texts or objects, nested by replies, and exports of platforms. */
import { z } from "zod";

/** Maximum nesting of stored JSON: V8 overflows its stack at some thousands of levels. */
const maxDepth = 500;

const inside = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];

/** True if a value is nested deeper than any transcript or list of comments. */
export const isDeep = (value: unknown): boolean => {
  let level = [value];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap(inside);
    if (level.length === 0) return false;
  }
  return true;
};

/** Error message for a value that is nested too deep. */
export const tooDeep = `may be nested at most ${maxDepth} deep; move it to a higher level`;

/** Field names that only exports of YouTube's Data API, yt-dlp and youtube-comment-downloader use. */
const exportNames = ["snippet", "items", "cid", "like_count", "votes", "parent"];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOfExport = (entry: unknown): boolean =>
  isObject(entry) &&
  (typeof entry["replies"] === "object" || exportNames.some((name) => Object.hasOwn(entry, name)));

/** True for comments in another program's format, or with nested replies; they are parsed like comment files. */
const isExport = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isOfExport);
  return isObject(value) && (Object.hasOwn(value, "items") || Object.hasOwn(value, "comments"));
};

/** Maximum number of comments of one item. */
const maxComments = 100_000;

const maxShown = 6;
const idSchema = z.string().min(1).max(200);
const anyObject = z.looseObject({ content: z.unknown().optional() });

/** A comment may be plain text, and `content` is an alias for its text. */
const asComment = (value: unknown): unknown => {
  if (typeof value === "string") return { text: value };
  const { data } = anyObject.safeParse(value);
  if (data?.content === undefined || "text" in data) return value;
  const { content: text, ...rest } = data;
  return { text, ...rest };
};

const count = z
  .int("must be a whole number, such as 12")
  .nonnegative("must be at least 0; send 0 for none")
  .default(0);

/** Schema of a submitted comment. */
const commentSchema = z.preprocess(
  asComment,
  z.strictObject({
    id: idSchema.optional(),
    author: shownTextSchema({ min: 0, max: 300 }).optional(),
    text: z
      .string({ error: "is required; send the text of the comment" })
      .overwrite(withoutControls)
      .trim()
      .min(1),
    likes: count,
    /** Number of replies according to the source. */
    replies: count,
    publishedAt: shownTextSchema({ min: 0, max: 100 }).optional(),
    /** Id of the comment that this one replies to. */
    parentId: idSchema.optional(),
  }),
);

type SubmittedComment = z.output<typeof commentSchema>;

/** Ids that are checked before a pause. */
const checkedAtATime = 1_000;

function* checkIds(comments: readonly SubmittedComment[], context: z.RefinementCtx): Sliced<undefined> {
  const places = new Map<string, number>();
  for (const [index, { id }] of comments.entries()) {
    if (index % checkedAtATime === 0) yield;
    if (id === undefined) continue;
    const first = places.get(id);
    if (first === undefined) places.set(id, index);
    else {
      const message = `is the id of comments[${first}] too; give each comment its own id`;
      context.addIssue({ code: "custom", path: [index, "id"], message });
    }
  }
  return undefined;
}

function* checkCycles(comments: readonly SubmittedComment[], context: z.RefinementCtx): Sliced<undefined> {
  const parents = new Map<string, string | undefined>();
  for (const [index, { id, parentId }] of comments.entries()) {
    if (index % checkedAtATime === 0) yield;
    if (id !== undefined) parents.set(id, parentId);
  }
  const cycle = yield* findCycleInSlices(parents);
  if (cycle === undefined) return undefined;
  const named = cycle.length > maxShown ? [...cycle.slice(0, maxShown), "…"] : [...cycle, cycle[0]];
  const way = named.map((id) => JSON.stringify(id)).join(" answers ");
  context.addIssue({
    code: "custom",
    message: `answer one another in a circle: ${way}; correct one parentId`,
  });
  return undefined;
}

const anyList = z
  .array(z.unknown())
  .max(
    maxComments,
    `must be at most ${maxComments.toLocaleString("en")} entries of one item; submit the others as another item`,
  );

/** Number of errors after which the rest is not read: an error takes more time and memory than a comment. */
const maxErrors = 1_000;

/** A hundred thousand comments take seconds, so they are read in turns with other requests. */
const ownList = anyList.transform(async (entries, context): Promise<SubmittedComment[]> => {
  const yieldToEventLoop = createYieldToEventLoop(never);
  const comments: SubmittedComment[] = [];
  for (const [index, entry] of entries.entries()) {
    await yieldToEventLoop();
    const { data, error } = commentSchema.safeParse(entry, { reportInput: true });
    if (data !== undefined) comments.push(data);
    // Zod has two types for the same issue.
    for (const issue of error?.issues ?? [])
      context.issues.push({ ...issue, path: [index, ...issue.path] } as z.core.$ZodRawIssue);
    if (context.issues.length >= maxErrors) break;
  }
  if (context.issues.length > 0) return z.NEVER;
  await finishWithPauses(checkIds(comments, context), yieldToEventLoop);
  await finishWithPauses(checkCycles(comments, context), yieldToEventLoop);
  return comments;
});

const notDeep = (value: unknown): boolean => !isDeep(value);
const exportedList = anyList.refine(notDeep, tooDeep);
const exportedPage = z.looseObject({}).refine(notDeep, tooDeep);

/** Comments as they are stored. */
export type SubmittedComments = readonly unknown[] | z.output<typeof exportedPage>;

/**
 * Returns the schema for the submitted comments of an item: a list of texts or objects in any order, or the unchanged export of
 * another program. A reply to an unknown comment counts as a top-level comment. It parses asynchronously.
 */
export const commentsSchemaFor = (comments: unknown): z.ZodType<SubmittedComments> => {
  if (!isExport(comments)) return ownList;
  return Array.isArray(comments) ? exportedList : exportedPage;
};

/** True if there are no comments. */
export const isNoComment = (comments: SubmittedComments): boolean =>
  Array.isArray(comments) && comments.length === 0;
