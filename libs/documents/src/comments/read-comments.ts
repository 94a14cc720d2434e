import { formatBytes } from "@quarry/text";
import type { Extracted } from "../extracted.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { arrangeComments } from "./arrange-comments.ts";
import { collectComments } from "./collect-comments.ts";
import { commentsText } from "./comments-text.ts";
import { nameComments } from "./name-comments.ts";

/** What a document of comments is called, whatever form they came in. */
export const commentsMediaType = "application/vnd.quarry.comments+json";

/** Kept beside the text in one request, which a store takes up to some 30 MB. */
const mostBytesBeside = 20_000_000;

const tooMuchBeside = (bytes: number): Unavailable =>
  unavailable(
    "too-large",
    `The ids, authors and dates of the comments take ${formatBytes(bytes)}, the limit is ${formatBytes(mostBytesBeside)}; ` +
      "shorten them, or hand the comments in as several items.",
  );

/** A list of comments as one text that holds the words of each, with an author, likes and answers kept beside it. */
export const readComments = (values: readonly unknown[]): Extracted | Unavailable => {
  const collected = collectComments(values);
  if ("status" in collected) return collected;
  const arranged = arrangeComments(nameComments(collected));
  if ("status" in arranged) return arranged;
  const { text, comments, empty } = commentsText(arranged);
  if (comments.length === 0)
    return unavailable("empty", `Of ${empty} comments none has a word; give each its words as \`text\`.`);
  const bytes = Buffer.byteLength(JSON.stringify(comments));
  if (bytes > mostBytesBeside) return tooMuchBeside(bytes);
  return { status: "extracted", text, mediaType: commentsMediaType, comments, emptyComments: empty };
};
