import { findCircle } from "@quarry/reading";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import type { NamedComment } from "./name-comments.ts";

const mostShown = 6;

const circle = (ids: readonly string[]): Unavailable => {
  const shown = ids.slice(0, mostShown);
  const named = ids.length > mostShown ? [...shown, "…"] : [...shown, shown[0]];
  return unavailable(
    "damaged",
    `Comments answer one another in a circle: ${named.map((id) => `"${id}"`).join(" answers ")}; mend one parentId.`,
  );
};

/**
 * Comments in their order, each with its answers right behind it; one that answers a comment nobody has stays in its place.
 * Comments that answer one another in a circle are an outcome that names them.
 */
export const arrangeComments = (comments: readonly NamedComment[]): NamedComment[] | Unavailable => {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const inCircle = findCircle(new Map(comments.map(({ id, parentId }) => [id, parentId])));
  if (inCircle !== undefined) return circle(inCircle);
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
