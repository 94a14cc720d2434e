import type { ClaimEvidence, DocumentFacts } from "@quarry/contracts";
import type { CopyOf } from "@quarry/report";
import { collapseWhitespace, similarityOf } from "@quarry/text";
import type { StoredDocument } from "../../ports.ts";
import { isLocalFile, sourceKey, type StoredDocuments } from "../evidence/read-texts.ts";
import { type Compared, type NearCopies, sharesOrigin, sketchOfDocument } from "./near-copies.ts";

/** A sentence of this length in two texts is not a coincidence. */
const copiedSentence = 60;

const isCopiedSentence = (one: ClaimEvidence, other: ClaimEvidence): boolean => {
  const quote = collapseWhitespace(one.quote);
  return quote.length >= copiedSentence && quote === collapseWhitespace(other.quote);
};

const authorOf = ({ facts: { author = "" } }: StoredDocument): string =>
  collapseWhitespace(author.normalize("NFKC").toLowerCase());

/** Files of a user have no publisher: two files by one author count as one source, like two pages of one publisher. */
const haveOneAuthor = (one: StoredDocument, other: StoredDocument): boolean =>
  isLocalFile(one.facts) &&
  isLocalFile(other.facts) &&
  authorOf(one) !== "" &&
  authorOf(one) === authorOf(other);

const haveOneOrigin = (one: ClaimEvidence, other: ClaimEvidence, documents: StoredDocuments): boolean => {
  const [left, right] = [one, other].map(({ documentId }) => documents.get(documentId));
  if (left === undefined || right === undefined) return false;
  return haveOneAuthor(left, right) || sharesOrigin(left, right);
};

/**
 * Counts the independent sources of evidence: one per publisher (for uploaded files per author, or per file if unknown);
 * near-identical documents, texts of one agency and verbatim copies of a long sentence count once.
 */
export const countIndependentSources = (
  evidence: readonly ClaimEvidence[],
  documents: StoredDocuments,
): number => {
  const isSameSource = (one: ClaimEvidence, other: ClaimEvidence): boolean =>
    sourceKey(one) === sourceKey(other) ||
    isCopiedSentence(one, other) ||
    haveOneOrigin(one, other, documents);
  let groups: ClaimEvidence[][] = [];
  for (const item of evidence) {
    const related = groups.filter((group) => group.some((member) => isSameSource(member, item)));
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), item]];
  }
  return groups.length;
};

/** Groups documents that are copies of each other, directly or indirectly, in reading order. */
const groupsOf = (documents: readonly Compared[], copies: NearCopies): Compared[][] => {
  const grouped = new Set<string>();
  const groups: Set<string>[] = [];
  for (const { facts } of documents) {
    if (grouped.has(facts.documentId)) continue;
    const group = new Set([facts.documentId]);
    // A set that grows during iteration is iterated to its new end.
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

/** Picks the original by, in order: credited by others, crediting no other publisher, earliest publication, best grade, earliest read. */
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

const reasonOf = (document: Compared, original: Compared): string => {
  const { facts } = document;
  const { containment } = similarityOf(sketchOfDocument(document), sketchOfDocument(original));
  const credit =
    facts.syndicatedFrom === original.facts.publisher
      ? `; it names ${facts.syndicatedFrom} as its origin`
      : "";
  return `about ${Math.round(containment * 100)} % of the shorter text are in both${credit}`;
};

/** Returns the copies among the documents of a run by id, each with its presumed original. */
export const copiesOfRun = (
  documents: readonly Compared[],
  nearCopies: NearCopies,
): ReadonlyMap<string, CopyOf> => {
  const copies = groupsOf(documents, nearCopies).flatMap((group) => {
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
