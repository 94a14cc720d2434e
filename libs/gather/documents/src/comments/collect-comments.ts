import { type Unavailable, unavailable } from "@quarry/failure";
import { findCycle } from "@quarry/text";
import { z } from "zod";
import { readComment, type SourceComment } from "./read-comment.ts";

const listed = z.looseObject({ comments: z.array(z.unknown()) });
const page = z.looseObject({ items: z.array(z.unknown()) });
const anyObject = z.looseObject({});

const lists = (value: unknown): readonly unknown[] | undefined => {
  if (typeof value !== "object" || value === null || !("comments" in value || "items" in value))
    return undefined;
  const inComments = listed.safeParse(value);
  if (inComments.success) return inComments.data.comments;
  const inItems = page.safeParse(value);
  return inItems.success ? inItems.data.items : undefined;
};

/** Returns the comments of a list, of a response of YouTube's Data API, of several of those, or of an object with `comments`. */
export const commentList = (value: unknown): readonly unknown[] | undefined => {
  if (!Array.isArray(value)) return lists(value);
  return value.flatMap((entry: unknown) => lists(entry) ?? [entry]);
};

/** Fields that only comments have; many other objects have a text and an author. */
const commentKeys = "likes likeCount like_count votes replies replyCount cid parentId parent".split(" ");
const wording = ["text", "content", "textOriginal", "textDisplay"];

const isComment = (value: unknown): boolean => {
  const { data } = anyObject.safeParse(value);
  if (data === undefined) return false;
  const { snippet } = data;
  if (snippet !== undefined) {
    const wrapped = anyObject.safeParse(snippet).data ?? {};
    return "topLevelComment" in wrapped || "textDisplay" in wrapped || "textOriginal" in wrapped;
  }
  return wording.some((key) => typeof data[key] === "string") && commentKeys.some((key) => key in data);
};

/** True if JSON without a declared type contains comments, judged by the first one. */
export const looksLikeComments = (value: unknown): boolean => {
  const [first] = commentList(value) ?? [];
  return first !== undefined && isComment(first);
};

/** Maximum comments of an item, which a store keeps beside its text. */
export const maxComments = 100_000;

/** A comment, and the collected one that contains it. */
interface CollectedComment {
  readonly comment: SourceComment;
  readonly within: number | undefined;
}

interface Waiting {
  readonly value: unknown;
  readonly path: string;
  readonly within: number | undefined;
}

const waiting = (values: readonly unknown[], path: string, within: number | undefined): Waiting[] =>
  values.map((value, index) => ({ value, path: `${path}[${index}]`, within })).toReversed();

const tooMany = unavailable(
  "too-large",
  `The source has more than ${maxComments.toLocaleString("en")} comments, the limit of one item; ` +
    "submit them as several items.",
);

/**
 * Collects all comments of a list, replies after the comment that contains them, at any depth; the first invalid one is an
 * outcome.
 */
export const collectComments = (values: readonly unknown[]): CollectedComment[] | Unavailable => {
  if (values.length > maxComments) return tooMany;
  const collected: CollectedComment[] = [];
  const stack = waiting(values, "comments", undefined);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path, within } = next;
    const comment = readComment(value);
    if ("message" in comment) {
      const field = comment.field === "" ? path : `${path}.${comment.field}`;
      return unavailable("damaged", `${field} ${comment.message}; correct it and submit the comments again.`);
    }
    if (collected.length === maxComments) return tooMany;
    collected.push({ comment, within });
    for (const answer of waiting(comment.answers, `${path}.replies`, collected.length - 1))
      stack.push(answer);
  }
  return collected;
};

/** A comment with its own id and the id of the one it replies to. */
export interface NamedComment extends Omit<SourceComment, "answers" | "id"> {
  readonly id: string;
}

const maxStemLength = 190;

/** Assigns unique ids: `a`, `a-2`, `a-3`. */
const createNames = () => {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted: string): string => {
    let name = wanted;
    for (let count = next.get(wanted) ?? 2; taken.has(name); count += 1) {
      name = `${wanted.slice(0, maxStemLength)}-${count}`;
      next.set(wanted, count + 1);
    }
    taken.add(name);
    return name;
  };
};

/**
 * Gives every comment a unique id. Duplicates, as from overlapping pages, are merged with the most likes; a different comment
 * under a used id becomes `<id>-2`; one without an id is named by position, `c7`.
 */
export const nameComments = (collected: readonly CollectedComment[]): NamedComment[] => {
  const nameFor = createNames();
  const named: (NamedComment & { likes: number; replies: number })[] = [];
  const byContent = new Map<string, number>();
  const places: number[] = [];
  for (const [index, { comment, within }] of collected.entries()) {
    const { answers: _answers, id, ...rest } = comment;
    const content = id === undefined ? `${index}` : JSON.stringify([id, rest.author, rest.text]);
    const known = named[byContent.get(content) ?? -1];
    if (known !== undefined) {
      known.likes = Math.max(known.likes, rest.likes);
      known.replies = Math.max(known.replies, rest.replies);
      places.push(byContent.get(content) ?? 0);
      continue;
    }
    const parent = within === undefined ? undefined : named[places[within] ?? -1];
    byContent.set(content, named.length);
    places.push(named.length);
    named.push({ ...rest, id: nameFor(id ?? `c${index + 1}`), parentId: parent?.id ?? rest.parentId });
  }
  return named;
};

const maxShown = 6;

const circle = (ids: readonly string[]): Unavailable => {
  const shown = ids.slice(0, maxShown);
  const named = ids.length > maxShown ? [...shown, "…"] : [...shown, shown[0]];
  return unavailable(
    "damaged",
    `Comments answer one another in a circle: ${named.map((id) => `"${id}"`).join(" answers ")}; correct one parentId.`,
  );
};

/**
 * Orders comments, each followed by its replies. A reply to a missing comment keeps its position. Cyclic replies are an outcome
 * that names them.
 */
export const arrangeComments = (comments: readonly NamedComment[]): NamedComment[] | Unavailable => {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const inCycle = findCycle(new Map(comments.map(({ id, parentId }) => [id, parentId])));
  if (inCycle !== undefined) return circle(inCycle);
  const isRoot = ({ parentId }: NamedComment): boolean => parentId === undefined || !byId.has(parentId);
  const answers = Map.groupBy(comments, (comment) => (isRoot(comment) ? "" : comment.parentId));
  const arranged: NamedComment[] = [];
  const stack = comments.filter(isRoot).toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    arranged.push(next);
    for (const answer of (answers.get(next.id) ?? []).toReversed()) stack.push(answer);
  }
  return arranged;
};
