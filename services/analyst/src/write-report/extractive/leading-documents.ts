import type { RankedPassage } from "@quarry/contracts";

/** What the texts say by name. */
export interface Naming {
  /** The index terms of a document's title; none for a document without one. */
  readonly titleTermsOf: (documentId: string) => ReadonlySet<string>;
  readonly termsOf: (passage: RankedPassage) => ReadonlySet<string>;
  /** The index terms of the question: a title it names itself leads nowhere. */
  readonly sought: ReadonlySet<string>;
}

const mostDocuments = 4;
/** A passage with this share of the best one's score leads by itself. */
const leadingShare = 0.6;
/** One with less leads when one of the first names its document. */
const namedShare = 0.25;
const naming = 3;

/**
 * The documents that lead the ranking of a topic, best first. What a question asks for may stand in a document that shares few
 * words with it and is only named by another (the bridge of a two-hop question; Yang et al. 2018, HotpotQA).
 */
export const leadingDocuments = (
  passages: readonly RankedPassage[],
  { titleTermsOf, termsOf, sought }: Naming,
): string[] => {
  const firsts = [
    ...new Map(passages.toReversed().map((passage) => [passage.documentId, passage])).values(),
  ].toSorted((one, other) => other.score - one.score);
  const best = Math.max(0, firsts[0]?.score ?? 0);
  const isNamed = ({ documentId }: RankedPassage, rank: number): boolean => {
    const title = titleTermsOf(documentId).difference(sought);
    const before = firsts.slice(0, Math.min(rank, naming));
    return title.size > 0 && before.some((passage) => title.isSubsetOf(termsOf(passage)));
  };
  return firsts
    .filter(({ score }) => score > 0 && score >= namedShare * best)
    .slice(0, mostDocuments)
    .filter((passage, rank) => passage.score >= leadingShare * best || isNamed(passage, rank))
    .map(({ documentId }) => documentId);
};
