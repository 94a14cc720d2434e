import { detectLanguage, isOnSite, terms } from "@quarry/text";

/** A page in the index of a search server. */
export interface SearchableDocument {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  /** Publication time, as an ISO date or time. */
  readonly publishedAt?: string;
}

/** A page that a search found. */
export interface IndexHit {
  readonly document: SearchableDocument;
  /** Number of the query's words in the page. */
  readonly score: number;
  readonly snippet: string;
}

interface IndexQuery {
  /** Query with the operators `site:` and `-site:`, as search engines read them. */
  readonly text: string;
  readonly sites?: readonly string[];
  readonly excludeSites?: readonly string[];
  /** Name of a time range; if it is one, older pages and those without a date are not found. */
  readonly range?: unknown;
}

const [indexedCharacters, snippetCharacters] = [20_000, 200];
const operator = /(?<minus>-?)\bsite:(?<host>[^\s()]+)/giu;
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 365 };

const termsOf = (text: string): ReadonlySet<string> =>
  new Set([detectLanguage(text), "en"].flatMap((language) => terms(text, language)));

/** Creates a search index of pages, which ranks by the number of the query's words in a page. */
export const createSearchIndex = (documents: readonly SearchableDocument[]) => {
  const indexed = documents.map((document) => ({
    document,
    known: termsOf(`${document.title}\n${document.text.slice(0, indexedCharacters)}`),
    snippet: document.text.slice(0, snippetCharacters).replaceAll(/\s+/gu, " ").trim(),
  }));
  return {
    /** Returns all pages that contain a word of the query, best first. */
    find: ({ text, sites = [], excludeSites = [], range }: IndexQuery): readonly IndexHit[] => {
      const named = [...text.matchAll(operator)].map(({ groups }) => groups ?? {});
      const hostsOf = (minus: string) =>
        named.flatMap((one) => (one["minus"] === minus ? [one["host"] ?? ""] : []));
      const [wanted, unwanted] = [
        [...sites, ...hostsOf("")],
        [...excludeSites, ...hostsOf("-")],
      ];
      const length = typeof range === "string" ? days[range] : undefined;
      const since = length === undefined ? -Infinity : Date.now() - length * 86_400_000;
      const asked = termsOf(text.replace(operator, " ").replaceAll(/[()"]|\bOR\b/gu, " "));
      return indexed
        .map(({ known, ...hit }) => ({ ...hit, score: asked.intersection(known).size }))
        .filter(({ document: { publishedAt }, score }) => {
          return score > 0 && Date.parse(publishedAt ?? "1970-01-01") >= since;
        })
        .filter(({ document: { uri } }) => wanted.length === 0 || isOnSite(uri, wanted))
        .filter(({ document: { uri } }) => !isOnSite(uri, unwanted))
        .toSorted((one, other) => other.score - one.score);
    },
  };
};
