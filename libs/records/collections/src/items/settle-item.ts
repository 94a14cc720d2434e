import type { CommentsPart, ContentType, ItemPart, LostPart, OutputOf, prepareItem } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { changeItem, leavingEntry, readRecords, untilChanged } from "../store/change-item.ts";
import { collectionKeys, contentKeysOf, leaveStrayScript } from "../store/collection-keys.ts";
import type { ItemStore, Preparation, SettledVersion } from "../store/item-store.ts";
import type { ItemRecord, VersionRecord } from "./item-record.ts";

/** Returns the documents stored by a preparation. */
export const storedBy = (preparation: Preparation): string[] =>
  preparation.status === "failed"
    ? []
    : [preparation.output.transcript, preparation.output.comments].flatMap((part) =>
        part?.status === "ready" ? [part.documentId] : [],
      );

type Output = OutputOf<typeof prepareItem>;

const lostIn = (part: ContentType, prepared: Output["transcript"]): LostPart[] =>
  prepared?.status === "unavailable" ? [{ part, reason: prepared.reason, detail: prepared.detail }] : [];

const failed = ({ content, comments }: VersionRecord, detail: string): LostPart[] => [
  ...(content === null ? [] : [{ part: "transcript", reason: "job-failed", detail } as const]),
  ...(comments === null ? [] : [{ part: "comments", reason: "job-failed", detail } as const]),
];

const partIn = (prepared: Output["transcript"]): ItemPart | null => {
  if (prepared?.status !== "ready") return null;
  const { documentId, characters, words, language } = prepared;
  return { documentId, characters, words, language };
};

const commentsIn = (prepared: Output["comments"]): CommentsPart | null => {
  const part = partIn(prepared);
  return part && { ...part, count: (prepared?.status === "ready" && prepared.count) || 0 };
};

const fill = (version: VersionRecord, output: Output): VersionRecord => {
  const { transcript, comments, uri: _uri, ...said } = output;
  const parts = { transcript: partIn(transcript), commentsPart: commentsIn(comments) };
  return {
    ...version,
    ...said,
    ...parts,
    status: parts.transcript || parts.commentsPart ? "ready" : "unavailable",
    lost: [...lostIn("transcript", transcript), ...lostIn("comments", comments)],
  };
};

const settle = (version: VersionRecord, preparation: Preparation): VersionRecord => {
  if (version.status !== "preparing") return version;
  if (preparation.status === "completed") return fill(version, preparation.output);
  return { ...version, status: "unavailable", lost: failed(version, preparation.detail) };
};

/** Returns the item with one of its versions ready or unavailable; a version settled earlier is unchanged. */
export const settleVersion = (before: ItemRecord, version: number, preparation: Preparation): ItemRecord => {
  const isIt = (record: VersionRecord): boolean => record.version === version;
  const among = [before.current, ...before.past].find(isIt);
  if (among?.status !== "preparing") return before;
  const settled = settle(among, preparation);
  const [current = settled, ...past] = [before.current, ...before.past].map((record) =>
    isIt(record) ? settled : record,
  );
  return { ...before, current, past };
};

/** Discards content that arrived for an item that was removed meanwhile. */
const leaveStray = async (
  ask: AskRedis,
  collectionId: string,
  { preparation, sources }: SettledVersion,
): Promise<void> => {
  const contentKeys = contentKeysOf(sources);
  const strays = storedBy(preparation).map((documentId) => ({
    documentId,
    to: "nowhere" as const,
    contentKeys,
  }));
  const { head, leaving } = collectionKeys(collectionId);
  const entries = strays.flatMap((stray) => [stray.documentId, leavingEntry(stray)]);
  if (entries.length > 0)
    await ask((connection) => connection.eval(leaveStrayScript, 2, head, leaving, ...entries));
};

/** Creates the function that stores the result of preparing a version; content of a removed item is discarded. */
export const createSettleItem =
  (ask: AskRedis): ItemStore["settleItem"] =>
  async (collectionId, settled) => {
    const { itemId, version, preparation } = settled;
    const isKept = await untilChanged(collectionId, async () => {
      const [before] = await readRecords(ask, collectionId, [itemId]);
      if (before === undefined) return { value: false };
      const after = settleVersion(before.record, version, preparation);
      if (after === before.record) return { value: true };
      const outcome = await changeItem(ask, collectionId, { before, after });
      return outcome === "moved" ? outcome : { value: outcome === "changed" };
    });
    if (!isKept) await leaveStray(ask, collectionId, settled);
    return isKept;
  };
