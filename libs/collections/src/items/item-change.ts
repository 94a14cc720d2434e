import { documentsOf, type ItemRecord, type VersionRecord } from "./item-record.ts";

/** A document that an item has left behind: kept as an earlier version's, or given up with the item. */
export interface LeftBehind {
  readonly documentId: string;
  readonly to: "past" | "nowhere";
  /** Of what it was read from; while somebody reads the same, the document stays. */
  readonly contentKeys: readonly string[];
}

/** What a change of an item means for its collection. */
export interface ItemChange {
  /** How much each count of the collection grows. */
  readonly tallies: readonly (readonly [string, number])[];
  readonly leftBehind: readonly LeftBehind[];
}

/** The count of the items that are as the status says. */
export const statusTally = (status: string): string => `status:${status}`;

/** The version whose texts are searched: while a new one is prepared, the last that was settled. */
const shownOf = ({ current, past }: ItemRecord): VersionRecord | undefined =>
  [current, ...past].find(({ status }) => status !== "preparing");

const shownDocuments = (record: ItemRecord | undefined): string[] => {
  const shown = record && shownOf(record);
  return shown === undefined ? [] : documentsOf(shown);
};

const versionsOf = (record: ItemRecord | undefined): VersionRecord[] =>
  record === undefined ? [] : [record.current, ...record.past];

const countsOf = (record: ItemRecord | undefined): string[] =>
  record === undefined
    ? []
    : [
        statusTally(record.current.status),
        ...shownDocuments(record).map((documentId) => `document:${documentId}`),
        ...versionsOf(record)
          .filter(({ status }) => status === "preparing")
          .flatMap(({ contentKeys }) => contentKeys.map((key) => `reading:${key}`)),
      ];

const talliesOf = (before: readonly string[], after: readonly string[]): [string, number][] => {
  const tallies = new Map<string, number>();
  const count = (names: readonly string[], by: number): void => {
    for (const name of names) tallies.set(name, (tallies.get(name) ?? 0) + by);
  };
  count(before, -1);
  count(after, 1);
  return [...tallies].filter(([, by]) => by !== 0);
};

/** All that a version has stored, that was shown or has just been read, and is shown no more. */
const leftBehind = (before: ItemRecord | undefined, after: ItemRecord | undefined): LeftBehind[] => {
  const shown = new Set(shownDocuments(after));
  const known = new Set(versionsOf(before).flatMap(documentsOf));
  const wasShown = new Set(shownDocuments(before));
  const to = after === undefined ? "nowhere" : "past";
  const goes = (documentId: string): boolean =>
    !shown.has(documentId) && (to === "nowhere" || wasShown.has(documentId) || !known.has(documentId));
  const left = versionsOf(after ?? before).flatMap((version) =>
    documentsOf(version)
      .filter(goes)
      .map((documentId): [string, LeftBehind] => [
        documentId,
        { documentId, to, contentKeys: version.contentKeys },
      ]),
  );
  return [...new Map(left).values()];
};

/** What follows from an item's being added, changed or removed. */
export const itemChange = (before: ItemRecord | undefined, after: ItemRecord | undefined): ItemChange => ({
  tallies: talliesOf(countsOf(before), countsOf(after)),
  leftBehind: leftBehind(before, after),
});
