import { createHash } from "node:crypto";
import type { GivenFacts, OwnerMark } from "@quarry/contracts";
import type { ReadDocument } from "@quarry/documents";
import type { YieldToEventLoop } from "@quarry/runtime";

const sortedEntries = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Hashes a list entry by entry: a hundred thousand take a second. */
const hashList = async (list: Iterable<unknown>, yieldToEventLoop: YieldToEventLoop): Promise<string> => {
  const hash = createHash("sha256");
  for (const entry of list) {
    hash.update(JSON.stringify(entry, sortedEntries));
    await yieldToEventLoop();
  }
  return hash.digest("hex");
};

/** Yields comments without their counts, which grow while the comments stay the same. */
function* withoutCounts(comments: NonNullable<ReadDocument["comments"]>): Iterable<unknown> {
  for (const { likes: _likes, replies: _replies, ...comment } of comments) yield comment;
}

/** Hashes what a file says of itself besides its text. */
const ownOf = async (
  { text: _text, links: _links, beside: _beside, fingerprint: _fingerprint, ...read }: ReadDocument,
  yieldToEventLoop: YieldToEventLoop,
): Promise<object> => {
  const { comments, timings, ...facts } = read;
  return {
    ...facts,
    ...(comments && { comments: await hashList(withoutCounts(comments), yieldToEventLoop) }),
    ...(timings && { timings: await hashList(timings, yieldToEventLoop) }),
  };
};

interface SaidDocument {
  readonly read: ReadDocument;
  readonly isUpload: boolean;
  readonly owner: OwnerMark;
  readonly given: GivenFacts | undefined;
}

/**
 * Hashes a user's metadata of a document, in the request or the file, with its owner; empty for a web page without any. It is part
 * of the id: owners share only web pages.
 */
export const saidOf = async (
  { read, isUpload, owner, given = {} }: SaidDocument,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string> => {
  const own = isUpload && (await ownOf(read, yieldToEventLoop));
  const said = { ...(Object.keys(given).length > 0 && { given }), ...(own && { own }) };
  if (Object.keys(said).length === 0) return "";
  return createHash("sha256")
    .update(JSON.stringify({ ...said, owner }, sortedEntries))
    .digest("hex");
};
