import type { DocumentFacts, JudgedClaim, Trust } from "@quarry/contracts";
import type { SketchOf } from "../copies/document-sketches.ts";
import { type Compared, sharesOrigin } from "../copies/shares-origin.ts";
import { sourceAgreement } from "./source-agreement.ts";
import { trustScore } from "./trust-score.ts";

/** What a run read and what was judged of it. */
export interface JudgedSources {
  readonly documents: readonly DocumentFacts[];
  readonly claims: readonly JudgedClaim[];
  readonly texts: ReadonlyMap<string, string>;
  readonly sketchOf: SketchOf;
}

/** How many of the documents, itself included, have one origin with each; by id. */
const countByOrigin = (documents: readonly Compared[], sketchOf: SketchOf): ReadonlyMap<string, number> =>
  new Map(
    documents.map((document) => {
      const others = documents.filter(
        (other) => other !== document && sharesOrigin(document, other, sketchOf),
      );
      return [document.facts.documentId, 1 + others.length];
    }),
  );

/** How far each source that was read can be trusted, by its document's id. */
export const trustOfSources = ({
  documents,
  claims,
  texts,
  sketchOf,
}: JudgedSources): ReadonlyMap<string, Trust> => {
  const copies = countByOrigin(
    documents.map((facts) => ({ facts, text: texts.get(facts.documentId) ?? facts.documentId })),
    sketchOf,
  );
  return new Map(
    documents.map((facts) => {
      const { documentId } = facts;
      const agreement = sourceAgreement(documentId, claims);
      return [documentId, trustScore({ facts, agreement, copies: copies.get(documentId) ?? 1 })];
    }),
  );
};
