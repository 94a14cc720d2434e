import type { Unavailable } from "../../ports.ts";
import { unavailable } from "../../unavailable.ts";
import type { Extracted } from "../extracted.ts";
import { arrangeComments } from "./arrange-comments.ts";
import { collectComments } from "./collect-comments.ts";
import { commentsText } from "./comments-text.ts";
import { nameComments } from "./name-comments.ts";

/** What a document of comments is called, whatever form they came in. */
export const commentsMediaType = "application/vnd.quarry.comments+json";

/** A list of comments as one text that holds the words of each, with an author, likes and answers kept beside it. */
export const readComments = (values: readonly unknown[]): Extracted | Unavailable => {
  const collected = collectComments(values);
  if ("status" in collected) return collected;
  const arranged = arrangeComments(nameComments(collected));
  if ("status" in arranged) return arranged;
  const { text, comments, empty } = commentsText(arranged);
  return comments.length > 0
    ? { status: "extracted", text, mediaType: commentsMediaType, comments, emptyComments: empty }
    : unavailable("empty", `Of ${empty} comments none has a word; give each its words as \`text\`.`);
};
