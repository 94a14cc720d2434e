import type { ClaimEvidence } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { StoredDocuments } from "../evidence/read-texts.ts";
import { isLocalFile, sourceKey } from "../evidence/source-key.ts";
import type { StoredDocument } from "../ports.ts";
import type { SketchOf } from "./document-sketches.ts";
import { sharesOrigin } from "./shares-origin.ts";

/** A sentence this long does not stand in two texts by chance. */
const copiedSentence = 60;

/** The documents that evidence stands in, and their sketches. */
export interface Comparing {
  readonly documents: StoredDocuments;
  readonly sketchOf: SketchOf;
}

const isCopiedSentence = (one: ClaimEvidence, other: ClaimEvidence): boolean => {
  const quote = collapseWhitespace(one.quote);
  return quote.length >= copiedSentence && quote === collapseWhitespace(other.quote);
};

const authorOf = ({ facts: { author = "" } }: StoredDocument): string =>
  collapseWhitespace(author.normalize("NFKC").toLowerCase()).trim();

/** Nobody publishes the files of a user: two by one author are one source, as two pages of one publisher are. */
const haveOneAuthor = (one: StoredDocument, other: StoredDocument): boolean =>
  isLocalFile(one.facts) &&
  isLocalFile(other.facts) &&
  authorOf(one) !== "" &&
  authorOf(one) === authorOf(other);

const haveOneOrigin = (
  one: ClaimEvidence,
  other: ClaimEvidence,
  { documents, sketchOf }: Comparing,
): boolean => {
  const [left, right] = [one, other].map(({ documentId }) => documents.get(documentId));
  if (left === undefined || right === undefined) return false;
  return haveOneAuthor(left, right) || sharesOrigin(left, right, sketchOf);
};

/**
 * How many independent sources stand behind evidence: one per publisher (for handed-in files per author, and per file where none is known); near-identical documents, texts of
 * one agency and word-for-word copies of a long sentence are counted once.
 */
export const countIndependentSources = (evidence: readonly ClaimEvidence[], comparing: Comparing): number => {
  const isSameSource = (one: ClaimEvidence, other: ClaimEvidence): boolean =>
    sourceKey(one) === sourceKey(other) ||
    isCopiedSentence(one, other) ||
    haveOneOrigin(one, other, comparing);
  let groups: ClaimEvidence[][] = [];
  for (const item of evidence) {
    const related = groups.filter((group) => group.some((member) => isSameSource(member, item)));
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), item]];
  }
  return groups.length;
};
