import type { FixturePage } from "../../fixture-web.ts";
import { jsonReply, type SearchRequest } from "../search-server.ts";

/** A paper with its metadata in registries. */
export interface PlayedPaper {
  readonly title: string;
  readonly doi?: string;
  readonly pmid?: string;
  readonly journal?: string;
  readonly year?: number;
  readonly citations?: number;
  readonly authors?: readonly string[];
  readonly isPreprint?: boolean;
  readonly abstract?: string;
  readonly notice?: {
    readonly kind: "retraction" | "expression_of_concern" | "correction";
    readonly date: string;
  };
}

/** Answers a request for one paper; undefined if it is not such a request. */
export type LookUpPaper = (request: SearchRequest, papers: readonly PlayedPaper[]) => FixturePage | undefined;

const numbersOf = (date: string): number[] => date.split("-").map(Number);

const crossrefWork = (paper: PlayedPaper) => {
  const {
    title,
    doi = "",
    journal,
    year = 2020,
    citations = 0,
    authors = [],
    isPreprint = false,
    notice,
  } = paper;
  return {
    DOI: doi,
    type: isPreprint ? "posted-content" : "journal-article",
    ...(isPreprint && { subtype: "preprint" }),
    title: [title],
    ...(paper.abstract && {
      abstract: `<jats:title>Abstract</jats:title><jats:p>${paper.abstract}</jats:p>`,
    }),
    "container-title": journal === undefined ? [] : [journal],
    issued: { "date-parts": [[year, 5, 4]] },
    "is-referenced-by-count": citations,
    author: authors.map((name) => ({
      given: name.split(" ")[0],
      family: name.split(" ").at(-1),
      sequence: "first",
      affiliation: [],
    })),
    ...(notice && {
      "updated-by": [
        {
          DOI: `${doi}.notice`,
          type: notice.kind,
          label: notice.kind,
          source: "retraction-watch",
          updated: { "date-parts": [numbersOf(notice.date)], "date-time": `${notice.date}T00:00:00Z` },
          "record-id": "20946",
        },
      ],
    }),
  };
};

const withDoi = (papers: readonly PlayedPaper[], doi: string): PlayedPaper | undefined =>
  papers.find((paper) => paper.doi?.toLowerCase() === doi.toLowerCase());

/** Answers `GET /works/{doi}` as Crossref does. */
export const crossrefPaper: LookUpPaper = ({ path }, papers) => {
  const [, doi] = /\/works\/(.+)$/u.exec(path) ?? [];
  if (doi === undefined) return undefined;
  const paper = withDoi(papers, decodeURIComponent(doi));
  if (paper === undefined)
    return { status: 404, headers: { "content-type": "text/plain" }, body: "Resource not found." };
  return jsonReply(
    { status: "ok", "message-type": "work", "message-version": "1.0.0", message: crossrefWork(paper) },
    200,
    { "x-rate-limit-limit": "5", "x-rate-limit-interval": "1s", "x-api-pool": "public" },
  );
};

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}+/gu));

/** Answers a search for the words of a reference as Crossref does: it always finds papers, the likeliest first. */
export const crossrefFound = (words: string, papers: readonly PlayedPaper[]): readonly object[] => {
  const asked = wordsIn(words);
  const shared = ({ title }: PlayedPaper): number => wordsIn(title).intersection(asked).size;
  return papers.toSorted((one, other) => shared(other) - shared(one)).map(crossrefWork);
};

const openalexWork = (paper: PlayedPaper) => {
  const { title, doi, journal, year, citations, authors = [], isPreprint = false, notice } = paper;
  return {
    id: "https://openalex.org/W1",
    doi: doi === undefined ? null : `https://doi.org/${doi}`,
    title,
    type: paper.isPreprint === true ? "preprint" : "article",
    publication_year: year ?? null,
    cited_by_count: citations ?? 0,
    is_retracted: notice?.kind === "retraction",
    authorships: authors.map((name) => ({ author: { id: "https://openalex.org/A1", display_name: name } })),
    primary_location: {
      version: isPreprint ? "submittedVersion" : "publishedVersion",
      source:
        journal === undefined ? null : { display_name: journal, type: isPreprint ? "repository" : "journal" },
    },
  };
};

/** Answers `GET /works/doi:{doi}` and `/works/pmid:{pmid}` as OpenAlex does. */
export const openalexPaper: LookUpPaper = ({ path }, papers) => {
  const [, scheme, id = ""] = /\/works\/(doi|pmid):(.+)$/u.exec(path) ?? [];
  if (scheme === undefined) return undefined;
  const value = decodeURIComponent(id);
  const paper = scheme === "doi" ? withDoi(papers, value) : papers.find(({ pmid }) => pmid === value);
  if (paper === undefined)
    return { status: 404, headers: { "content-type": "text/html" }, body: "<h1>404</h1>" };
  return jsonReply(openalexWork(paper));
};

const pubmedNotices = {
  retraction: "Retraction in",
  expression_of_concern: "Expression of concern in",
  correction: "Erratum in",
} as const;

const pubmedArticle = (id: string, paper: PlayedPaper) => {
  const { title, doi, journal, year, citations = 0, authors = [], notice } = paper;
  return {
    id,
    source: "MED",
    pmid: id,
    title: `${title}.`,
    authorString: `${authors.join(", ")}.`,
    ...(doi && { doi }),
    ...(year && { pubYear: String(year) }),
    citedByCount: citations,
    journalInfo: { journal: { title: journal } },
    pubTypeList: {
      pubType: ["Journal Article", ...(notice?.kind === "retraction" ? ["Retracted Publication"] : [])],
    },
    ...(notice && {
      commentCorrectionList: {
        commentCorrection: [
          { id: "12345678", source: "MED", type: pubmedNotices[notice.kind], orderIn: 1 },
          { id: "12345679", source: "MED", type: "Comment in", orderIn: 2 },
        ],
      },
    }),
  };
};

/** Answers `GET /search?query=EXT_ID:{pmid} AND SRC:MED` as Europe PMC does. */
export const europepmcPaper: LookUpPaper = ({ query: { query = "" } }, papers) => {
  const id = /^EXT_ID:(\d+) AND SRC:MED$/u.exec(query)?.[1];
  if (id === undefined) return undefined;
  const paper = papers.find(({ pmid }) => pmid === id);
  return jsonReply({
    version: "6.9",
    hitCount: paper === undefined ? 0 : 1,
    resultList: { result: paper === undefined ? [] : [pubmedArticle(id, paper)] },
  });
};
