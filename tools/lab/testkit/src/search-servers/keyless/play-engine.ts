import type { FixturePage } from "../../fixture-web.ts";
import { createSearchIndex, type IndexHit, type SearchableDocument } from "../search-index.ts";
import {
  commonReply,
  type CommonTrouble,
  jsonReply,
  type SearchRequest,
  type SearchServer,
  startSearchServer,
  troubleAt,
  type TroubleOf,
} from "../search-server.ts";
import type { LookUpPaper, PlayedPaper } from "./paper-replies.ts";

/** Errors in the engine's own format: too many requests, with the seconds to wait if the engine reports them. */
export type KeylessTrouble = CommonTrouble | { readonly kind: "rate-limit"; readonly seconds: number };

/** Options of a simulated keyless engine. */
export interface KeylessOptions {
  readonly documents: readonly SearchableDocument[];
  /** Papers that can be looked up by DOI or PMID. */
  readonly papers?: readonly PlayedPaper[];
  readonly trouble?: TroubleOf<KeylessTrouble>;
}

/** Words of a search, and whether a result must contain all of them. */
interface AskedWords {
  readonly words: string;
  readonly all: boolean;
}

/** Differences between one simulated engine and the others. */
interface PlayedEngine {
  /** Matches the end of each path that searches. */
  readonly path: RegExp;
  readonly read: (query: SearchRequest["query"]) => AskedWords;
  readonly show: (hits: readonly IndexHit[], request: SearchRequest) => FixturePage;
  readonly limit: (seconds: number) => FixturePage;
  /** Answers requests for one paper or question; undefined for an engine without such requests. */
  readonly lookUp?: LookUpPaper;
}

/** Returns the words of a query without its operators; a result must contain all of them unless the query has an "OR". */
export const readTerms = (query: string): AskedWords => ({
  words: query.replaceAll(/\b(?:AND|OR)\b|[()"]/gu, " ").trim(),
  all: !/\sOR\s/u.test(query),
});

const hasAll = ({ document: { title, text } }: IndexHit, words: string): boolean => {
  const known = `${title} ${text}`.toLowerCase();
  return (words.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).every((word) => known.includes(word));
};

/** Starts a server that answers as the engine does, over the given pages. */
export const playEngine = (
  engine: PlayedEngine,
  { documents, papers = [], trouble }: KeylessOptions,
): Promise<SearchServer> => {
  const index = createSearchIndex(documents);
  const respond = (request: SearchRequest, visit: number): FixturePage => {
    const paper = engine.lookUp?.(request, papers);
    if (paper === undefined && !engine.path.test(request.path))
      return jsonReply({ message: "Not Found" }, 404);
    const met = troubleAt(trouble, visit);
    if (met?.kind === "rate-limit") return engine.limit(met.seconds);
    if (met !== undefined) return commonReply(met);
    if (paper !== undefined) return paper;
    const { words, all } = engine.read(request.query);
    const found = index.find({ text: words }).filter((hit) => !all || hasAll(hit, words));
    return engine.show(found.slice(0, 10), request);
  };
  return startSearchServer(respond, {
    counts: (path) => engine.path.test(path) || /\/(?:works|questions)\//u.test(path),
  });
};
