import type {
  Comment,
  DocumentFacts,
  Grade,
  Link,
  MarkerType,
  Marking,
  OwnerMark,
  Timing,
} from "@quarry/contracts";
import type { FoundPassage, PassageVectors, StoredPassage } from "./passages/passage.ts";

/** A document as it is stored: what is known of it and its whole text. */
export interface StoredDocument {
  readonly facts: DocumentFacts;
  readonly text: string;
  /** Of a document that holds the comments of an item. */
  readonly comments?: readonly Comment[] | undefined;
  /** Of a transcript: when what was said. */
  readonly timings?: readonly Timing[] | undefined;
  /** Of a document that has pages: where in the text each begins, ascending, the first at 0. */
  readonly pageStarts?: readonly number[] | undefined;
  /** Of a page: the links of its main text, each address once, in order. */
  readonly links?: readonly Link[] | undefined;
  /** Marking of the document; absent until it has been marked. */
  readonly marking?: Marking | undefined;
}

/** A passage and its score; comparable inside one list only. */
export interface Candidate {
  readonly passageId: string;
  readonly score: number;
}

/** A candidate with the passage it stands for. */
export interface FoundCandidate extends Candidate {
  readonly passage: FoundPassage;
}

/** One way to look for passages. */
export type RetrieverQuery =
  /** By cosine, among the passages whose vectors the same encoder profile made. */
  | { readonly leg: "dense"; readonly vector: Float32Array; readonly encoder: string }
  /** By BM25 of the query's index terms. */
  | { readonly leg: "bm25"; readonly terms: readonly string[] };

/** Number of documents and passages in some scopes. */
export interface EvidenceCounts {
  readonly documents: number;
  readonly passages: number;
  /** Publishers whose documents have passages, each counted once. */
  readonly sources: number;
}

/** A document that is wholly indexed: what is known of it, and how many passages it has. */
export interface IndexedDocument {
  readonly facts: DocumentFacts;
  readonly passages: number;
}

/** The mark a fully indexed document carries. */
export interface IndexMark {
  readonly passages: number;
  /** Encoder of the vectors; another encoder requires a reindex. */
  readonly encoder: string;
  /** The job that indexed it, where that is known: cut off before it could answer, it is done again and answers as if for the first time. */
  readonly jobId?: string | undefined;
}

/** Restricts a search; absent fields exclude nothing. */
export interface EvidenceFilter {
  /** Passages of documents that belong to any of these; `[]` means everything of the operator but what is there for the past alone. */
  readonly scopes: readonly string[];
  readonly documentIds?: readonly string[];
  /** The worst grade that is still wanted. */
  readonly minGrade?: Grade;
  readonly languages?: readonly string[];
  /** ISO 8601; both ends count, and a day counts whole. A document without a date is not found then. */
  readonly publishedAfter?: string;
  readonly publishedBefore?: string;
  /** Passages that a marker of one of these kinds overlaps. */
  readonly markerTypes?: readonly MarkerType[];
  readonly publishers?: readonly string[];
}

/**
 * Documents, passages and memberships in Qdrant. Every write is durable when it resolves and may be repeated.
 * @throws {Failure} `qdrant-down` (try again), `upstream-busy` (try again later), `bad-input` (refused request),
 * `bad-configuration` (API key, dimensions)
 */
export interface EvidenceStore {
  /** Creates collections and payload indexes where they are missing. */
  ensure(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Stores a document whole; its index mark and its marking survive a repetition, and its passages learn new facts. */
  putDocument(document: StoredDocument): Promise<void>;
  getDocument(documentId: string): Promise<StoredDocument | undefined>;
  /** Facts in the order asked for; unknown ids are left out. */
  getFacts(documentIds: readonly string[]): Promise<DocumentFacts[]>;
  /** Those of some documents that are wholly indexed, in the order asked for. */
  getIndexed(documentIds: readonly string[]): Promise<IndexedDocument[]>;
  /**
   * Makes a document, and with it its passages, belong to a scope (`run:…` or `collection:…`).
   * @throws {Failure} `conflict` when it is gone or about to be forgotten: store it again, then join
   */
  join(scope: string, documentId: string): Promise<void>;
  /** Takes a document out of a scope; it is removed when no other scope holds it. */
  leave(scope: string, documentId: string): Promise<void>;
  /** Ids of the documents of any of the scopes, sorted; no scopes means all documents. */
  documentsIn(scopes: readonly string[]): Promise<string[]>;
  /** Those of some documents that an owner holds, in the order asked for; the mark is that in the ids of the owner's runs and collections. */
  heldBy(mark: OwnerMark, documentIds: readonly string[]): Promise<string[]>;
  /** Removes a scope, and every document and passage that no other scope holds. */
  forget(scope: string): Promise<void>;
  markIndexed(documentId: string, mark: IndexMark): Promise<void>;
  /** Takes the mark off, before passages are replaced. */
  unmarkIndexed(documentId: string): Promise<void>;
  indexedWith(documentId: string): Promise<IndexMark | undefined>;
  /**
   * Stores passages in requests of at most 3 MB; the same id replaces the passage.
   * @throws {Failure} `bad-input` for malformed vectors, before anything is sent
   */
  putPassages(passages: readonly StoredPassage[]): Promise<void>;
  /** Removes the passages of a document from `fromIndex` on (default: all of them). */
  dropPassages(documentId: string, fromIndex?: number): Promise<void>;
  countPassages(documentId: string): Promise<number>;
  /** Passages in the order asked for; unknown ids are left out. */
  readPassages(passageIds: readonly string[]): Promise<FoundPassage[]>;
  /** Reads the vectors for scoring; unknown ids, and passages of another encoder profile, are absent. */
  readVectors(passageIds: readonly string[], encoder: string): Promise<ReadonlyMap<string, PassageVectors>>;
  /** One list per retriever, best first and ties by id, all from one round; a BM25 retriever without terms finds nothing. */
  search(
    retrievers: readonly RetrieverQuery[],
    filter: EvidenceFilter,
    limit: number,
  ): Promise<FoundCandidate[][]>;
  /** Returns BM25 scores of the given passages at any rank; passages without any of the terms, and unknown ones, are absent. */
  scoreBm25(terms: readonly string[], passageIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Keeps what was found in a document, instead of what was found before, and the kinds of markers with every passage they overlap. */
  putMarking(documentId: string, marking: Marking): Promise<void>;
  /** The recipe that the document was marked with, however many markers it has; nothing for one that has not been. */
  markedWith(documentId: string): Promise<string | undefined>;
  /** Brings what passages repeat of their document (scopes, markers, title, publisher, grade, date) up to date. */
  syncPassages(documentId: string): Promise<void>;
  /** Counts what a scope holds, or everything: at any size from indexes alone. */
  counts(scope?: string): Promise<EvidenceCounts>;
  /** Counts the passages that were encoded with another profile. */
  countEncodedOtherwise(encoder: string): Promise<number>;
  /** Counts the documents of a scope, or all. */
  countDocuments(scope?: string): Promise<number>;
  /** A page of the ids of the documents of a scope, or of all, in an order that stays; it begins after that document. */
  listDocuments(page: {
    readonly scope?: string | undefined;
    readonly limit: number;
    readonly after?: string | undefined;
  }): Promise<string[]>;
}
