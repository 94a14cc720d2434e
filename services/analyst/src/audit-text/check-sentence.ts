import type { CitingSentence } from "@quarry/contracts";
import { checkCitations } from "../audit-citations/check-citations.ts";
import type { CheckedClaim, Checking, LostClaim, NamedCitation, Placed } from "./checking.ts";
import { placeCitation } from "./place-citation.ts";

const placeAll = async (
  { claim, citations }: { readonly claim: string; readonly citations: readonly NamedCitation[] },
  checking: Checking,
): Promise<Placed[]> => {
  const placed: Placed[] = [];
  for (const named of citations) {
    const source = checking.sources.get(named.documentId);
    if (source !== undefined)
      placed.push({ ...(await placeCitation(claim, source, checking)), named, source });
  }
  return placed;
};

const checkClaim = async (
  sentence: CitingSentence,
  claim: string,
  citations: readonly NamedCitation[],
  checking: Checking,
): Promise<(CheckedClaim | LostClaim)[]> => {
  const { sources, language, scoreSupport, signal } = checking;
  const placed = await placeAll({ claim, citations }, checking);
  const cited = {
    id: sentence.id,
    section: "text",
    text: claim,
    citations: placed.map(({ citation }) => citation),
  };
  const texts = new Map([...sources].map(([documentId, { text }]) => [documentId, text]));
  const checks = await checkCitations(cited, { texts, language, scoreSupport, signal });
  const lost = citations.filter(({ documentId }) => !sources.has(documentId));
  return [
    ...placed.flatMap((one, index) => {
      const checked = checks[index];
      const others = placed.filter((other) => other !== one);
      return checked === undefined ? [] : [{ sentence, named: one.named, placed: one, checked, others }];
    }),
    ...lost.map((named) => ({ sentence, named })),
  ];
};

/** Finds what a sentence rests on and checks it by code, those citations that stand for the same in the light of one another. */
export const checkSentence = async (
  sentence: CitingSentence,
  checking: Checking,
): Promise<(CheckedClaim | LostClaim)[]> => {
  const claims: (CheckedClaim | LostClaim)[] = [];
  for (const [claim, citations] of Map.groupBy(sentence.citations, (citation) => citation.claim))
    claims.push(...(await checkClaim(sentence, claim, citations, checking)));
  return claims;
};
