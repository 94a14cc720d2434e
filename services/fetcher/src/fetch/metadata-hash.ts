import { createHash } from "node:crypto";
import type { GivenFacts, OwnerMark } from "@quarry/contracts";
import type { ReadDocument } from "@quarry/documents";
import type { YieldToEventLoop } from "@quarry/runtime";

const sortedEntries = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

type Comments = NonNullable<ReadDocument["comments"]>;
type Timings = NonNullable<ReadDocument["timings"]>;

/** Hashes comments without their counts, which grow while the comments stay the same; a hundred thousand take a second. */
const hashComments = async (comments: Comments, yieldToEventLoop: YieldToEventLoop): Promise<string> => {
  const hash = createHash("sha256");
  for (const { likes: _likes, replies: _replies, ...comment } of comments) {
    hash.update(JSON.stringify(comment, sortedEntries));
    await yieldToEventLoop();
  }
  return hash.digest("hex");
};

/** Returns the metadata of a file besides its text, with a hash of its comments and without its times. */
const ownOf = async (
  { text: _text, links: _links, beside: _beside, fingerprint: _fingerprint, ...read }: ReadDocument,
  yieldToEventLoop: YieldToEventLoop,
): Promise<object> => {
  const { comments, timings, ...facts } = read;
  return {
    ...facts,
    ...(comments && { comments: await hashComments(comments, yieldToEventLoop) }),
    ...(timings && { timings: [] }),
  };
};

/** Occurs once in JSON at most: in texts, quotation marks are escaped. */
const noTimings = '"timings":[]';

/** Hashes JSON with the times of a transcript in their place, one by one: there may be very many. */
const hashWithTimings = async (
  json: string,
  timings: Timings,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string> => {
  const [start = "", end] = json.split(noTimings);
  const hash = createHash("sha256").update(start);
  if (end === undefined) return hash.digest("hex");
  hash.update('"timings":[');
  for (const [index, timing] of timings.entries()) {
    hash.update(`${index === 0 ? "" : ","}${JSON.stringify(timing, sortedEntries)}`);
    await yieldToEventLoop();
  }
  return hash.update(`]${end}`).digest("hex");
};

/** Metadata of a source, without its bytes. */
export interface SourceWords {
  readonly isUpload: boolean;
  readonly owner: OwnerMark;
  readonly given: GivenFacts | undefined;
}

/**
 * Hashes a user's metadata of a document, in the request or the file, with its owner; empty for a web page without any. It is part
 * of the id: owners share only web pages.
 */
export const hashMetadata = async (
  { read, isUpload, owner, given = {} }: SourceWords & { readonly read: ReadDocument },
  yieldToEventLoop: YieldToEventLoop,
): Promise<string> => {
  const own = isUpload && (await ownOf(read, yieldToEventLoop));
  const metadata = { ...(Object.keys(given).length > 0 && { given }), ...(own && { own }) };
  if (Object.keys(metadata).length === 0) return "";
  const json = JSON.stringify({ ...metadata, owner }, sortedEntries);
  return hashWithTimings(json, read.timings ?? [], yieldToEventLoop);
};
