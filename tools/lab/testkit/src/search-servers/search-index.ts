import { bm25OfCounts, type CountedText } from "@quarry/ranking";
import { detectLanguage, isOnSite, terms } from "@quarry/text";

/** A page in the index of a search server. */
export interface SearchableDocument {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  /** Publication time, as an ISO date or time. */
  readonly publishedAt?: string;
}

/** A page that a search found, and its score. */
export interface IndexHit {
  readonly document: SearchableDocument;
  readonly score: number;
  /** The words around the first matching query word. */
  readonly snippet: string;
}

interface IndexQuery {
  /** Query with the operators `site:` and `-site:`, as search engines read them. */
  readonly text: string;
  readonly sites?: readonly string[];
  readonly excludeSites?: readonly string[];
  /** Earliest publication time; if set, pages without a date are not found. */
  readonly publishedSince?: Date | undefined;
}

interface SearchIndex {
  /** Returns all pages that contain a word of the query, best first. */
  find(query: IndexQuery): readonly IndexHit[];
}

// Number of characters indexed per page. The subject of a page is at its top, and the limit keeps hundreds of real pages quick to
// open.
const indexedCharacters = 20_000;
const snippetCharacters = 200;
const operator = /(?<minus>-?)\bsite:(?<host>[^\s()]+)/giu;

const termsOf = (text: string): readonly string[] => [
  ...new Set([detectLanguage(text), "en"].flatMap((language) => terms(text, language))),
];

const countedText = ({ title, text }: SearchableDocument): CountedText => {
  const read = `${title}\n${title}\n${text.slice(0, indexedCharacters)}`;
  const found = terms(read, detectLanguage(read));
  const counts = new Map<string, number>();
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { length: found.length, counts };
};

const sitesIn = (text: string) => {
  const found = [...text.matchAll(operator)].map(({ groups }) => ({
    host: groups?.["host"] ?? "",
    not: groups?.["minus"] === "-",
  }));
  return {
    sites: found.filter(({ not }) => !not).map(({ host }) => host),
    excludeSites: found.filter(({ not }) => not).map(({ host }) => host),
    words: text.replace(operator, " ").replaceAll(/[()"]|\bOR\b/gu, " "),
  };
};

const snippetAround = (text: string, query: string): string => {
  const lower = text.toLowerCase();
  const places = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word.length > 2)
    .map((word) => lower.indexOf(word))
    .filter((place) => place !== -1);
  const start = Math.max(0, Math.min(...places, text.length) - snippetCharacters / 4);
  return text
    .slice(places.length === 0 ? 0 : start)
    .slice(0, snippetCharacters)
    .replaceAll(/\s+/gu, " ")
    .trim();
};

const isRecent = ({ publishedAt }: SearchableDocument, since: Date | undefined): boolean =>
  since === undefined || (publishedAt !== undefined && Date.parse(publishedAt) >= since.getTime());

/** Creates a search index of pages, which ranks by BM25 over their texts and their titles, which count twice. */
export const createSearchIndex = (documents: readonly SearchableDocument[]): SearchIndex => {
  const indexed = documents.map(countedText);
  return {
    find: ({ text, sites = [], excludeSites = [], publishedSince }) => {
      const asked = sitesIn(text);
      const [wanted, unwanted] = [
        [...sites, ...asked.sites],
        [...excludeSites, ...asked.excludeSites],
      ];
      const scores = bm25OfCounts(termsOf(asked.words), indexed);
      return documents
        .map((document, position) => ({ document, score: scores[position] ?? 0 }))
        .filter(({ document, score }) => score > 0 && isRecent(document, publishedSince))
        .filter(({ document: { uri } }) => wanted.length === 0 || isOnSite(uri, wanted))
        .filter(({ document: { uri } }) => !isOnSite(uri, unwanted))
        .toSorted((a, b) => b.score - a.score)
        .map((hit) => ({ ...hit, snippet: snippetAround(hit.document.text, asked.words) }));
    },
  };
};

const dayMs = 86_400_000;
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 365 };

/** Returns the earliest publication time for a time range by name; undefined for any other text. */
export const sinceOf = (range: unknown, now: Date): Date | undefined => {
  const length = typeof range === "string" ? days[range] : undefined;
  return length === undefined ? undefined : new Date(now.getTime() - length * dayMs);
};
