import type { EngineName, Paper, PaperId, PaperNotice } from "@quarry/contracts";
import type { EndpointAnswer, EndpointRequest } from "@quarry/web";
import type { EngineVariables } from "../search/engines/read-engine-answer.ts";

/** The properties of one registry of papers. */
export interface PaperRegistry {
  /** The search engine whose address and switch it shares. */
  readonly name: EngineName;
  readonly variables: EngineVariables;
  /** Of all fetchers together, as its rules ask for. */
  readonly requestsPerSecond: number;
  /** Makes the request for a paper; undefined for an id that it does not know. */
  readonly request: (id: PaperId, apiKey: string | undefined) => EndpointRequest | undefined;
  /** Reads an answer with status 200; undefined where it has no such paper. @throws {Failure} for an answer that is none */
  readonly read: (answer: EndpointAnswer, id: PaperId) => Paper | undefined;
  /** Makes the request that looks for a paper by the words of a reference. */
  readonly find?: (words: string) => EndpointRequest;
  /** Reads what that request found, best first. @throws {Failure} for an answer that is none */
  readonly readFound?: (answer: EndpointAnswer) => readonly Paper[];
}

const gravity = ["corrected", "concern", "retracted"] as const satisfies readonly PaperNotice["kind"][];

const kinds: readonly (readonly [PaperNotice["kind"], RegExp])[] = [
  ["concern", /concern|partial[\s_-]?retraction/iu],
  ["retracted", /retract|withdraw|removal/iu],
  ["corrected", /correct|corrigend|errat/iu],
];

/** Reads what a registry calls a notice; undefined for what changes nothing, such as a comment. */
export const noticeKind = (words: string): PaperNotice["kind"] | undefined =>
  kinds.find(([, pattern]) => pattern.test(words))?.[0];

/** Chooses the gravest of some notices, the latest of its kind. */
export const gravestNotice = (notices: readonly PaperNotice[]): PaperNotice | undefined =>
  notices
    .toSorted(
      (one, other) =>
        gravity.indexOf(one.kind) - gravity.indexOf(other.kind) ||
        (one.date ?? "").localeCompare(other.date ?? ""),
    )
    .at(-1);

const mark = /^\W{0,2}(?:retracted|withdrawn|removed)(?:\s+(?:article|paper|chapter))?\W{0,2}[:—–-]\s*/iu;

/** Splits the mark that publishers put before the title of a retracted paper from it. */
export const readTitle = (title: string): { readonly title: string; readonly isRetracted: boolean } => ({
  title: title.replace(mark, ""),
  isRetracted: mark.test(title),
});

/** The fields of a paper that are known. */
export const knownOnly = <Value extends object>(value: Value) =>
  Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null && each !== ""),
  ) as { [Key in keyof Value]: Exclude<Value[Key], undefined | null> };
