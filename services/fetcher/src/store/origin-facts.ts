import type { DocumentFacts } from "@quarry/contracts";
import type { ReadDocument } from "@quarry/documents";
import { creditedAgency, publisherOf } from "@quarry/text";

/** What tells copies: a sketch of the words, and whose text it is where it is another publisher's. */
export type OriginFacts = Pick<DocumentFacts, "fingerprint" | "syndicatedFrom">;

const creditedTo = (text: string, { author, canonicalUri }: DocumentFacts): string | undefined => {
  const agency = creditedAgency(text, author);
  if (agency !== undefined) return publisherOf(`https://${agency}/`);
  return canonicalUri !== undefined && /^https?:/u.test(canonicalUri) ? publisherOf(canonicalUri) : undefined;
};

/** Finds out what tells copies of a text; for what is not from the web the sketch alone. */
export const originFacts = (
  { text, fingerprint }: Pick<ReadDocument, "text" | "fingerprint">,
  facts: DocumentFacts,
): OriginFacts => {
  const credited = /^https?:/u.test(facts.uri) ? creditedTo(text, facts) : undefined;
  return {
    fingerprint,
    ...(credited === undefined || credited === facts.publisher ? {} : { syndicatedFrom: credited }),
  };
};
