import type { CommentsPart, ContentType, ItemPart, LostPart, OutputOf, prepareItem } from "@quarry/contracts";
import type { ItemRecord, VersionRecord } from "./item-record.ts";

/** What became of the preparation of an item: what the job answered, or why it failed for good. */
export type Preparation =
  | { readonly status: "completed"; readonly output: OutputOf<typeof prepareItem> }
  | { readonly status: "failed"; readonly detail: string };

/** The documents a preparation has stored. */
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

/** The item with one of its versions ready or unavailable; a version that was settled before stays as it is. */
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
