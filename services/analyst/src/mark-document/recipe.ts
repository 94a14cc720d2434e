import type { Comment } from "@quarry/contracts";

const fallback = "mark-by-twin-2";
const byModel = "mark-by-model-1/";

/** Likes and replies change while the words of comments stay. */
const attention = (comments: readonly Comment[] | undefined): string => {
  if (comments === undefined) return "";
  const likes = comments.reduce((sum, comment) => sum + comment.likes, 0);
  const replies = comments.reduce((sum, comment) => sum + comment.replies, 0);
  return `+${likes} likes+${replies} replies`;
};

/**
 * What a marking is made with: the version of the way, the language model, if any, and how much the comments were liked and answered.
 * Another recipe means marking anew.
 */
export const recipeOf = (model: string | null, comments?: readonly Comment[]): string =>
  (model === null ? fallback : byModel + model) + attention(comments);

/** Whether what a document was marked with will do: the same recipe, or any model's where there is only the fallback. */
export const isMarkedWell = (
  marked: string,
  model: string | null,
  comments?: readonly Comment[],
): boolean => {
  if (marked === recipeOf(model, comments)) return true;
  return model === null && marked.startsWith(byModel) && marked.endsWith(attention(comments));
};
