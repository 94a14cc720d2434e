import type { DocumentFacts } from "@quarry/contracts";
import type { CopyOf } from "@quarry/report";
import { similarityOf } from "@quarry/text";
import type { SketchOf } from "./document-sketches.ts";
import type { NearCopies } from "./near-copies.ts";
import type { Compared } from "./shares-origin.ts";

/** Documents that are copies of one another, directly or by way of others; in the order in which they were read. */
const groupsOf = (documents: readonly Compared[], copies: NearCopies): Compared[][] => {
  const grouped = new Set<string>();
  const groups: Set<string>[] = [];
  for (const { facts } of documents) {
    if (grouped.has(facts.documentId)) continue;
    const group = new Set([facts.documentId]);
    // A set that grows while it is gone through is gone through to its new end.
    for (const member of group) for (const copy of copies.get(member) ?? []) group.add(copy);
    for (const member of group) grouped.add(member);
    if (group.size > 1) groups.push(group);
  }
  return groups.map((group) => documents.filter(({ facts }) => group.has(facts.documentId)));
};

const timeOf = ({ publishedAt }: DocumentFacts): number => {
  const time = Date.parse(publishedAt ?? "");
  return Number.isNaN(time) ? Infinity : time;
};

const compare = (one: string | number, other: string | number): number =>
  Number(one > other) - Number(one < other);

/** The one that others credit, that credits nobody, that was published first, that is graded best, that was read first. */
const originalOf = (group: readonly Compared[]): Compared | undefined => {
  const credited = new Set(group.flatMap(({ facts }) => facts.syndicatedFrom ?? []));
  const orderOf = ({ facts }: Compared): readonly (string | number)[] => [
    credited.has(facts.publisher) ? 0 : 1,
    facts.syndicatedFrom === undefined ? 0 : 1,
    timeOf(facts),
    facts.grade,
    facts.fetchedAt,
  ];
  return group.toSorted((left, right) => {
    const order = orderOf(right);
    return (
      orderOf(left)
        .map((value, index) => compare(value, order[index] ?? 0))
        .find((sign) => sign !== 0) ?? 0
    );
  })[0];
};

const reasonOf = (document: Compared, original: Compared, sketchOf: SketchOf): string => {
  const { facts } = document;
  const { containment } = similarityOf(sketchOf(document), sketchOf(original));
  const credit =
    facts.syndicatedFrom === original.facts.publisher
      ? `; it names ${facts.syndicatedFrom} as its origin`
      : "";
  return `about ${Math.round(containment * 100)} % of the shorter text stand in both${credit}`;
};

/** The copies among the documents of a run, by id, each with the one that is taken for the original. */
export const copiesOfRun = (
  documents: readonly Compared[],
  nearCopies: NearCopies,
  sketchOf: SketchOf,
): ReadonlyMap<string, CopyOf> => {
  const copies = groupsOf(documents, nearCopies).flatMap((group) => {
    const original = originalOf(group);
    if (original === undefined) return [];
    return group
      .filter((document) => document !== original)
      .map((document): [string, CopyOf] => [
        document.facts.documentId,
        { id: original.facts.documentId, reason: reasonOf(document, original, sketchOf) },
      ]);
  });
  return new Map(copies);
};
