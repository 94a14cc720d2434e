import type { UploadStore } from "../../ports.ts";
import { isNoComment } from "./comment-list.ts";
import type { ItemBody } from "./item-body.ts";
import type { ItemParts, KeptBytes } from "./item-parts.ts";

/** Comments as JSON: what the reader of sources knows them by. */
export const commentsType = "application/vnd.quarry.comments+json";

const segmentsType = "application/vnd.quarry.transcript+json";

/** What a text is read as, where its user has not said. */
const typeOf = ({ text, transcript }: ItemBody): string => {
  if (text !== undefined) return "text/markdown; charset=utf-8";
  // Captions are told from plain text by how they begin.
  return typeof transcript === "string" ? "text/plain; charset=utf-8" : segmentsType;
};

const keep = async (
  uploads: Pick<UploadStore, "put">,
  value: unknown,
  contentType: string,
): Promise<KeptBytes> => {
  const bytes = Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  return { ...(await uploads.put(bytes)), contentType };
};

/** An item with its texts kept as bytes; an empty list of comments is none. */
export const keepBody = async (
  uploads: Pick<UploadStore, "put">,
  body: ItemBody,
): Promise<Pick<ItemParts, "facts" | "content" | "comments">> => {
  const { url, text, transcript, comments = [], contentType = typeOf(body), ...facts } = body;
  const words = text ?? transcript;
  const content = words === undefined ? null : await keep(uploads, words, contentType);
  return {
    facts,
    content: url === undefined ? content : { url },
    comments: isNoComment(comments) ? null : await keep(uploads, comments, commentsType),
  };
};
