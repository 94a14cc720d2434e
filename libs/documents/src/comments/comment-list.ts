import { z } from "zod";

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

/** The comments of a list, of an answer of YouTube's Data API, of several of those, or of an object that has `comments`. */
export const commentList = (value: unknown): readonly unknown[] | undefined => {
  if (!Array.isArray(value)) return lists(value);
  return value.flatMap((entry: unknown) => lists(entry) ?? [entry]);
};

/** Only comments have one of these; a text and an author have many things. */
const telling = [
  "likes",
  "likeCount",
  "like_count",
  "votes",
  "replies",
  "replyCount",
  "cid",
  "parentId",
  "parent",
];
const wording = ["text", "content", "textOriginal", "textDisplay"];

const isComment = (value: unknown): boolean => {
  const { data } = anyObject.safeParse(value);
  if (data === undefined) return false;
  const { snippet } = data;
  if (snippet !== undefined) {
    const wrapped = anyObject.safeParse(snippet).data ?? {};
    return "topLevelComment" in wrapped || "textDisplay" in wrapped || "textOriginal" in wrapped;
  }
  return wording.some((key) => typeof data[key] === "string") && telling.some((key) => key in data);
};

/** Whether JSON that nobody has called comments holds some: by the first of them. */
export const looksLikeComments = (value: unknown): boolean => {
  const [first] = commentList(value) ?? [];
  return first !== undefined && isComment(first);
};
