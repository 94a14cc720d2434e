import { type EngineName, type Paper, type PaperId, type PaperNotice, paperSchema } from "@quarry/contracts";
import type { EndpointAnswer, EndpointRequest } from "@quarry/web";
import { plainWords } from "../search/engines/engine-results.ts";
import type { KeylessVariables } from "../search/keyless/keyless-engine.ts";

/** The properties of one registry of papers. */
export interface PaperRegistry {
  /** The search engine whose address and switch it shares. */
  readonly name: EngineName;
  readonly variables: KeylessVariables;
  /** For all fetchers together, according to its rules. */
  readonly requestsPerSecond: number;
  /** Builds the request for a paper; undefined for an unsupported id. */
  readonly request: (id: PaperId, apiKey: string | undefined) => EndpointRequest | undefined;
  /**
   * Reads an answer with status 200; undefined if it has no such paper.
   * @throws {Failure} for an invalid answer
   */
  readonly read: (answer: EndpointAnswer, id: PaperId) => Paper | undefined;
  /** Builds the request for a paper's abstract, if it differs from the request for the paper. */
  readonly requestAbstract?: (id: PaperId, apiKey: string | undefined) => EndpointRequest | undefined;
  /**
   * Reads the paragraphs of the abstract in such an answer; empty if it has none.
   * @throws {Failure} for an invalid answer
   */
  readonly readAbstract: (answer: EndpointAnswer) => readonly string[];
  /** Builds the search for a reference by its words. */
  readonly find?: (words: string) => EndpointRequest;
  /**
   * Reads the results of that search, best first.
   * @throws {Failure} for an invalid answer
   */
  readonly readFound?: (answer: EndpointAnswer) => readonly Paper[];
}

const gravity = ["corrected", "concern", "retracted"] as const satisfies readonly PaperNotice["kind"][];

const kinds: readonly (readonly [PaperNotice["kind"], RegExp])[] = [
  ["concern", /concern|partial[\s_-]?retraction/iu],
  ["retracted", /retract|withdraw|removal/iu],
  ["corrected", /correct|corrigend|errat/iu],
];

/** Reads a registry's name of a notice; undefined for notices without effect, such as a comment. */
export const noticeKind = (words: string): PaperNotice["kind"] | undefined =>
  kinds.find(([, pattern]) => pattern.test(words))?.[0];

/** Returns the most serious notice, the latest of its kind. */
export const mostSeriousNotice = (notices: readonly PaperNotice[]): PaperNotice | undefined =>
  notices
    .toSorted(
      (one, other) =>
        gravity.indexOf(one.kind) - gravity.indexOf(other.kind) ||
        (one.date ?? "").localeCompare(other.date ?? ""),
    )
    .at(-1);

const mark = /^\W{0,2}(?:retracted|withdrawn|removed)(?:\s+(?:article|paper|chapter))?\W{0,2}[:—–-]\s*/iu;

/** Separates a publisher's retraction mark from a title. */
export const readTitle = (title: string): { readonly title: string; readonly isRetracted: boolean } => ({
  title: title.replace(mark, ""),
  isRetracted: mark.test(title),
});

/** Returns the known fields of a paper. */
export const knownOnly = <Value extends object>(value: Value) =>
  Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null && each !== ""),
  ) as { [Key in keyof Value]: Exclude<Value[Key], undefined | null> };

/** A registry's facts about a paper. */
interface PaperFacts extends Pick<Paper, "id" | "title" | "kind"> {
  readonly authors: readonly string[];
  readonly doi?: string | undefined;
  readonly journal: string | null | undefined;
  readonly year: number | null | undefined;
  readonly citations: number | null | undefined;
  readonly notice: PaperNotice | undefined;
}

/** Maximum characters of a title, and of the name of a journal. */
export const longestText = 500;
const maxAuthors = 10;

/** Makes the record of a paper; undefined if the facts are not those of a paper. */
export const paperOf = (
  { label }: KeylessVariables,
  { id, title, authors, kind, journal, ...known }: PaperFacts,
): Paper | undefined =>
  paperSchema.safeParse({
    id,
    title,
    authors: authors.slice(0, maxAuthors),
    kind,
    registry: label,
    ...knownOnly({ ...known, journal: plainWords(journal, longestText) }),
  }).data;
