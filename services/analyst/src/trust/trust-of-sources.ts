import type { DocumentFacts, JudgedClaim, Trust } from "@quarry/contracts";
import { sketch } from "../signals/near-duplicate.ts";
import { countCopies } from "./count-copies.ts";
import { sourceAgreement } from "./source-agreement.ts";
import { trustScore } from "./trust-score.ts";

/** What a run read and what was judged of it. */
export interface JudgedSources {
  readonly documents: readonly DocumentFacts[];
  readonly claims: readonly JudgedClaim[];
  readonly texts: ReadonlyMap<string, string>;
}

/** How far each source that was read can be trusted, by its document's id. */
export const trustOfSources = ({ documents, claims, texts }: JudgedSources): ReadonlyMap<string, Trust> => {
  const sketches = new Map(
    documents.map(({ documentId, language }) => [
      documentId,
      sketch(texts.get(documentId) ?? documentId, language),
    ]),
  );
  const copies = countCopies(sketches);
  return new Map(
    documents.map((facts) => {
      const { documentId } = facts;
      const agreement = sourceAgreement(documentId, claims);
      return [documentId, trustScore({ facts, agreement, copies: copies.get(documentId) ?? 1 })];
    }),
  );
};
