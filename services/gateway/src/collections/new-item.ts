import { createHash } from "node:crypto";
import type { NewItem } from "@quarry/collections";
import type { Source } from "@quarry/contracts";
import { givenFactsOf, itemUriSchema } from "../http/source-fields.ts";
import type { ItemParts, StoredBytes } from "./item-body.ts";

/** True if the name is allowed for a file. */
const isItemUri = (uri: string): boolean => itemUriSchema.safeParse(uri).success;

const longestLinkId = 200;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/iu.test(text) && URL.canParse(text);

/** Converts a name to a form that is safe in a path and still readable. */
const slugOf = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll("..", ".")
    .slice(0, longestLinkId);

const uploadOf = ({ content, comments }: ItemParts): string =>
  [content, comments]
    .flatMap((part) => (part !== null && "uploadId" in part ? [part.uploadId] : []))
    .join(" ");

/** Returns the submitted address or name, otherwise one derived from the link id or the content. */
const uriOf = (parts: ItemParts): string => {
  const { facts, content, fileName } = parts;
  if (facts.uri !== undefined) return facts.uri;
  if (content !== null && "url" in content) return content.url;
  if (fileName !== undefined && isItemUri(`file:${fileName}`)) return `file:${fileName}`;
  const { linkId } = facts;
  if (linkId === undefined) return `file:text/${hashOf(uploadOf(parts))}.md`;
  return isWebAddress(linkId) ? linkId : `file:items/${slugOf(linkId)}`;
};

const linkIdFrom = (uri: string): string => (uri.length <= longestLinkId ? uri : `link-${hashOf(uri)}`);

const sourceFrom = (uri: string): string =>
  URL.canParse(uri) && isWebAddress(uri) ? new URL(uri).hostname.replace(/^www\./u, "") : "file";

const upload = ({ uploadId, bytes, contentType }: StoredBytes, uri: string): Source => ({
  kind: "upload",
  uploadId,
  uri,
  bytes,
  ...(contentType === undefined ? {} : { contentType }),
});

const contentSource = ({ content }: ItemParts, uri: string): Source | null => {
  if (content === null) return null;
  return "url" in content ? { kind: "url", url: content.url } : upload(content, uri);
};

/** Converts an item to the store's form; missing fields follow from its origin. */
export const toNewItem = (parts: ItemParts): NewItem => {
  const { facts, comments } = parts;
  const uri = uriOf(parts);
  return {
    linkId: facts.linkId ?? linkIdFrom(uri),
    uri,
    source: facts.source ?? sourceFrom(uri),
    given: givenFactsOf(facts),
    content: contentSource(parts, uri),
    comments: comments === null ? null : upload(comments, `${uri}#comments`),
  };
};
