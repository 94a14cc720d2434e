import type { DocumentFacts } from "@quarry/contracts";
import type { CopyOf } from "@quarry/report";
import { areCopies, type Sketch, similarityOf } from "@quarry/text";
import type { SketchOf } from "./document-sketches.ts";
import type { Compared } from "./shares-origin.ts";

interface SketchedFacts {
  readonly facts: DocumentFacts;
  readonly sketch: Sketch;
}

const groupsOf = (documents: readonly SketchedFacts[]): SketchedFacts[][] => {
  let groups: SketchedFacts[][] = [];
  for (const document of documents) {
    const isCopy = ({ sketch }: SketchedFacts): boolean => areCopies(sketch, document.sketch);
    const related = groups.filter((group) => group.some(isCopy));
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), document]];
  }
  return groups.filter(({ length }) => length > 1);
};

const timeOf = ({ publishedAt }: DocumentFacts): number => {
  const time = Date.parse(publishedAt ?? "");
  return Number.isNaN(time) ? Infinity : time;
};

const compare = (one: string | number, other: string | number): number =>
  Number(one > other) - Number(one < other);

/** The one that others credit, that credits nobody, that was published first, that is graded best, that was read first. */
const originalOf = (group: readonly SketchedFacts[]): SketchedFacts | undefined => {
  const credited = new Set(group.flatMap(({ facts }) => facts.syndicatedFrom ?? []));
  const orderOf = ({ facts }: SketchedFacts): readonly (string | number)[] => [
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

const reasonOf = ({ facts, sketch }: SketchedFacts, original: SketchedFacts): string => {
  const { containment } = similarityOf(sketch, original.sketch);
  const credit =
    facts.syndicatedFrom === original.facts.publisher
      ? `; it names ${facts.syndicatedFrom} as its origin`
      : "";
  return `about ${Math.round(containment * 100)} % of the shorter text stand in both${credit}`;
};

/** The copies among the documents of a run, by id, each with the one that is taken for the original. */
export const copiesOfRun = (
  documents: readonly Compared[],
  sketchOf: SketchOf,
): ReadonlyMap<string, CopyOf> => {
  const sketched = documents.map((document) => ({ facts: document.facts, sketch: sketchOf(document) }));
  const copies = groupsOf(sketched).flatMap((group) => {
    const original = originalOf(group);
    if (original === undefined) return [];
    return group
      .filter((document) => document !== original)
      .map((document): [string, CopyOf] => [
        document.facts.documentId,
        { id: original.facts.documentId, reason: reasonOf(document, original) },
      ]);
  });
  return new Map(copies);
};
