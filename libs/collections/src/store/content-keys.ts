import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { Source } from "@quarry/contracts";
import type { NewItem } from "../items/new-item.ts";

/** What the bytes of an upload are read as depends on their type and on the ending of their name. */
const keyOf = (source: Source): string => {
  if (source.kind === "url") return `url:${source.url}`;
  if (source.kind === "stored") return `stored:${source.documentId}`;
  const { uploadId, contentType = "", uri } = source;
  return `upload:${uploadId}:${contentType}:${contentType === "" ? extname(uri).toLowerCase() : ""}`;
};

/** What tells that two items bring the same content: a key for each of their sources, the transcript's first. */
export const contentKeysOf = ({ content, comments }: Pick<NewItem, "content" | "comments">): string[] =>
  [content, comments].flatMap((source) => (source === null ? [] : [keyOf(source)]));

/** The same as long as nothing of what was handed in has changed. */
export const digestOf = (item: NewItem): string =>
  createHash("sha256")
    .update(JSON.stringify([item.source, item.uri, item.given, contentKeysOf(item)]))
    .digest("hex");
