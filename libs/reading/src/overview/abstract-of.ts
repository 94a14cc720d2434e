import { collapseWhitespace, proseSentencesInSlices, type Sliced, terms, type TextSpan } from "@quarry/text";

const maxSentences = 5;
const maxCharacters = 900;
/** Terms of the shortest sentence that tells something, characters of the longest. */
const [fewestTerms, longest] = [4, 400];
/** A long text is looked at evenly, so that an abstract costs the same for any length. */
const maxLookedAt = 1_000;

interface Candidate {
  readonly index: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
}

const evenly = (spans: readonly TextSpan[]): readonly TextSpan[] => {
  const step = Math.max(1, spans.length / maxLookedAt);
  return Array.from({ length: Math.min(spans.length, maxLookedAt) }).flatMap(
    (_one, index) => spans[Math.floor(index * step)] ?? [],
  );
};

const sharesOf = (candidates: readonly Candidate[]): Map<string, number> => {
  const shares = new Map<string, number>();
  for (const candidate of candidates) {
    for (const term of candidate.terms) shares.set(term, (shares.get(term) ?? 0) + 1 / candidates.length);
  }
  return shares;
};

const meanShare = ({ terms: own }: Candidate, shares: ReadonlyMap<string, number>): number =>
  [...own].reduce((sum, term) => sum + (shares.get(term) ?? 0), 0) / Math.max(4, own.size);

/** Takes the most central sentence again and again, and what it has said counts less after that. */
const chooseCentral = (candidates: readonly Candidate[]): Candidate[] => {
  const shares = sharesOf(candidates);
  const chosen: Candidate[] = [];
  let open = [...candidates];
  let room = maxCharacters;
  while (chosen.length < maxSentences && open.length > 0) {
    const best = open.reduce((one, other) =>
      meanShare(other, shares) > meanShare(one, shares) ? other : one,
    );
    chosen.push(best);
    room -= best.text.length;
    for (const term of best.terms) shares.set(term, (shares.get(term) ?? 0) ** 2);
    open = open.filter((candidate) => candidate !== best && candidate.text.length <= room);
  }
  return chosen;
};

/**
 * The most central sentences of a text in its order, verbatim but for white space: at most five, 900 characters together.
 * Chosen as SumBasic does (Nenkova & Vanderwende 2005). A text without sentences gives its beginning.
 */
export function* abstractOf(text: string, language: string): Sliced<string[]> {
  const found: Candidate[] = [];
  for (const { start, end } of evenly(yield* proseSentencesInSlices(text, language))) {
    const sentence = collapseWhitespace(text.slice(start, end));
    found.push({ index: found.length, text: sentence, terms: new Set(terms(sentence, language)) });
    yield;
  }
  const distinct = [...new Map(found.map((one) => [one.text, one])).values()];
  const fit = distinct.filter((one) => one.text.length <= longest && one.terms.size >= fewestTerms);
  if (fit.length > 0) {
    return chooseCentral(fit)
      .toSorted((one, other) => one.index - other.index)
      .map((one) => one.text);
  }
  const beginning = collapseWhitespace(text.slice(0, longest));
  return beginning === "" ? [] : [beginning];
}
