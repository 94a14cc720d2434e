import type { CitingSentence } from "@quarry/contracts";
import type { Checking, NamedCitation, Placed, PlacedClaim } from "./checking.ts";
import { placeCitation } from "./place-citation.ts";

const placeAll = async (
  claim: string,
  citations: readonly NamedCitation[],
  { sources, language, findCitedSpan, asking: { signal } }: Checking,
): Promise<Placed[]> => {
  const placed: Placed[] = [];
  for (const named of citations) {
    const source = sources.get(named.documentId);
    if (source !== undefined)
      placed.push({
        ...(await placeCitation(claim, source, { language, findCitedSpan, signal })),
        named,
        source,
      });
  }
  return placed;
};

/** Finds what each claim of a sentence rests on: in all the sources that are cited for it. */
export const placeClaims = async (sentence: CitingSentence, checking: Checking): Promise<PlacedClaim[]> => {
  const claims: PlacedClaim[] = [];
  for (const [claim, citations] of Map.groupBy(sentence.citations, (citation) => citation.claim))
    claims.push({
      sentence,
      claim,
      placed: await placeAll(claim, citations, checking),
      lost: citations.filter(({ documentId }) => !checking.sources.has(documentId)),
    });
  return claims;
};
