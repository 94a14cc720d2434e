import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { readComment, type SourceComment } from "./read-comment.ts";

/** Of one item: what a reader pages through, and a store holds beside its text. */
export const mostComments = 100_000;

/** A comment, and which of the collected ones it stands inside of. */
export interface CollectedComment {
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
  `The source has more than ${mostComments.toLocaleString("en")} comments, the limit of one item; ` +
    "hand them in as several items.",
);

/** All comments of a list, answers after what they stand inside of, however deep; the first that is none is an outcome. */
export const collectComments = (values: readonly unknown[]): CollectedComment[] | Unavailable => {
  if (values.length > mostComments) return tooMany;
  const collected: CollectedComment[] = [];
  const stack = waiting(values, "comments", undefined);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path, within } = next;
    const comment = readComment(value);
    if ("message" in comment) {
      const field = comment.field === "" ? path : `${path}.${comment.field}`;
      return unavailable("damaged", `${field} ${comment.message}; mend it and hand the comments in again.`);
    }
    if (collected.length === mostComments) return tooMany;
    collected.push({ comment, within });
    for (const answer of waiting(comment.answers, `${path}.replies`, collected.length - 1))
      stack.push(answer);
  }
  return collected;
};
