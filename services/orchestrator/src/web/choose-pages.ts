import type { SearchResult, Source } from "@quarry/contracts";
import { publisherOf } from "@quarry/text";

/** A source that was found, not held yet. */
export interface Candidate {
  readonly source: Source;
  /** The search result it comes from; a recalled document has none. */
  readonly result?: SearchResult;
}

export interface ChoiceLimits {
  /** Sources that the budget of the run has room for. */
  readonly room: number;
  /** Pages that are fetched in one round. */
  readonly pagesPerRound: number;
  /** Of one publisher in one round. */
  readonly pagesPerPublisher: number;
}

/** What is read now, and what has to wait for another round. */
export interface Choice {
  readonly now: readonly Source[];
  readonly waiting: readonly SearchResult[];
}

/** More would never come to be read. */
const mostWaiting = 100;

/**
 * Takes candidates from the first on. What is stored costs nothing and counts for the budget alone; pages are fetched up to the limit
 * of the round, and no publisher gets more than its share of it.
 */
export const choosePages = (candidates: readonly Candidate[], limits: ChoiceLimits): Choice => {
  const [now, waiting]: [Source[], SearchResult[]] = [[], []];
  const perPublisher = new Map<string, number>();
  let pages = 0;
  for (const { source, result } of candidates) {
    const isPage = source.kind === "url" && source.documentId === undefined;
    const publisher = isPage ? publisherOf(source.url) : "";
    const ofPublisher = perPublisher.get(publisher) ?? 0;
    const isTooMany = isPage && (pages >= limits.pagesPerRound || ofPublisher >= limits.pagesPerPublisher);
    if (!isTooMany && now.length < limits.room) {
      now.push(source);
      if (isPage) {
        pages += 1;
        perPublisher.set(publisher, ofPublisher + 1);
      }
    } else if (isPage && result !== undefined) {
      waiting.push(result);
    }
  }
  return { now, waiting: waiting.slice(0, mostWaiting) };
};
