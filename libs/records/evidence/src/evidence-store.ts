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

/** A stored document with its whole text. */
export interface StoredDocument {
  readonly facts: DocumentFacts;
  readonly text: string;
  /** For a document with the comments of an item. */
  readonly comments?: readonly Comment[] | undefined;
  /** For a transcript: times of its spans. */
  readonly timings?: readonly Timing[] | undefined;
  /** For a document with pages: ascending offsets of their beginnings, the first at 0. */
  readonly pageStarts?: readonly number[] | undefined;
  /** For a page: the links of its main text, each address once, in order. */
  readonly links?: readonly Link[] | undefined;
  /** Marking of the document; absent until it has been marked. */
  readonly marking?: Marking | undefined;
}

/** A passage and its score; comparable only within one list. */
export interface Candidate {
  readonly passageId: string;
  readonly score: number;
}

/** A candidate with its passage. */
export interface FoundCandidate extends Candidate {
  readonly passage: FoundPassage;
}

/** One retrieval method. */
export type RetrieverQuery =
  /** By cosine, among passages with vectors of the same encoder profile. */
  | { readonly leg: "dense"; readonly vector: Float32Array; readonly encoder: string }
  /** By BM25 of the query's index terms. */
  | { readonly leg: "bm25"; readonly terms: readonly string[] };

/** Number of documents and passages in some scopes. */
export interface EvidenceCounts {
  readonly documents: number;
  readonly passages: number;
  /** Publishers of documents with passages, each counted once. */
  readonly sources: number;
}

/** A completely indexed document with its number of passages. */
export interface IndexedDocument {
  readonly facts: DocumentFacts;
  readonly passages: number;
}

/** Mark of a completely indexed document. */
export interface IndexMark {
  readonly passages: number;
  /** Encoder of the vectors; another encoder requires a reindex. */
  readonly encoder: string;
  /** The job that indexed it, if known: an interrupted job that is repeated returns the same result. */
  readonly jobId?: string | undefined;
}

/** Restricts a search; absent fields exclude nothing. */
export interface EvidenceFilter {
  /** Passages of documents in any of these; `[]` means everything of the operator except past versions. */
  readonly scopes: readonly string[];
  readonly documentIds?: readonly string[];
  /** The worst accepted grade. */
  readonly minGrade?: Grade;
  readonly languages?: readonly string[];
  /** ISO 8601, inclusive; a day counts as a whole. Documents without a date are excluded. */
  readonly publishedAfter?: string;
  readonly publishedBefore?: string;
  /** Passages that overlap a marker of one of these types. */
  readonly markerTypes?: readonly MarkerType[];
  readonly publishers?: readonly string[];
}

/**
 * Documents, passages and memberships in Qdrant. Every write is durable when it resolves and may be repeated.
 * @throws {Failure} `qdrant-down` (try again), `upstream-busy` (try again later), `bad-input` (refused request),
 * `bad-configuration` (API key, dimensions)
 */
export interface EvidenceStore {
  /** Creates missing collections and payload indexes. */
  ensure(): Promise<void>;
  /** Checks without writing that they exist; fails to be tried again while they do not. */
  check(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Stores a document; its index mark and its marking survive a repetition, and its passages are updated. */
  putDocument(document: StoredDocument): Promise<void>;
  getDocument(documentId: string): Promise<StoredDocument | undefined>;
  /** Returns facts in the order of the ids; unknown ids are left out. */
  getFacts(documentIds: readonly string[]): Promise<DocumentFacts[]>;
  /** Returns the given documents that are completely indexed, in order. */
  getIndexed(documentIds: readonly string[]): Promise<IndexedDocument[]>;
  /**
   * Adds a document and its passages to a scope (`run:…` or `collection:…`).
   * @throws {Failure} `conflict` if it is deleted or being deleted: store it again, then join
   */
  join(scope: string, documentId: string): Promise<void>;
  /** Removes a document from a scope; it is deleted if no other scope has it. */
  leave(scope: string, documentId: string): Promise<void>;
  /** Returns the ids of the documents of any of the scopes, sorted; no scopes means all documents. */
  documentsIn(scopes: readonly string[]): Promise<string[]>;
  /** Returns the given documents that an owner has, in order; the mark is that in the ids of the owner's runs and collections. */
  heldBy(mark: OwnerMark, documentIds: readonly string[]): Promise<string[]>;
  /** Deletes a scope, and every document and passage that no other scope has. */
  forget(scope: string): Promise<void>;
  markIndexed(documentId: string, mark: IndexMark): Promise<void>;
  /** Removes the mark before passages are replaced. */
  unmarkIndexed(documentId: string): Promise<void>;
  indexedWith(documentId: string): Promise<IndexMark | undefined>;
  /**
   * Stores passages in requests of at most 3 MB; replaces passages with the same id.
   * @throws {Failure} `bad-input` for malformed vectors, before anything is sent
   */
  putPassages(passages: readonly StoredPassage[]): Promise<void>;
  /** Deletes the passages of a document from `fromIndex` on (default: all). */
  dropPassages(documentId: string, fromIndex?: number): Promise<void>;
  countPassages(documentId: string): Promise<number>;
  /** Returns passages in the order of the ids; unknown ids are left out. */
  readPassages(passageIds: readonly string[]): Promise<FoundPassage[]>;
  /** Reads the vectors for scoring; unknown ids, and passages of another encoder profile, are absent. */
  readVectors(passageIds: readonly string[], encoder: string): Promise<ReadonlyMap<string, PassageVectors>>;
  /** Returns one list per retriever, best first and ties by id, all in one round; a BM25 retriever without terms finds nothing. */
  search(
    retrievers: readonly RetrieverQuery[],
    filter: EvidenceFilter,
    limit: number,
  ): Promise<FoundCandidate[][]>;
  /** Returns BM25 scores of the given passages at any rank; passages without any of the terms, and unknown ones, are absent. */
  scoreBm25(terms: readonly string[], passageIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Replaces the marking of a document, and the marker types of its passages. */
  putMarking(documentId: string, marking: Marking): Promise<void>;
  /** Returns the recipe of the document's marking; undefined if it is not marked. */
  markedWith(documentId: string): Promise<string | undefined>;
  /** Updates the fields that passages copy from their document (scopes, markers, title, publisher, grade, date). */
  syncPassages(documentId: string): Promise<void>;
  /** Counts the contents of a scope, or everything, from indexes alone. */
  counts(scope?: string): Promise<EvidenceCounts>;
  /** Counts passages encoded with another profile. */
  countEncodedOtherwise(encoder: string): Promise<number>;
  /** Counts the documents of a scope, or all. */
  countDocuments(scope?: string): Promise<number>;
  /** Returns a page of the document ids of a scope, or of all, in a stable order after a document. */
  listDocuments(page: {
    readonly scope?: string | undefined;
    readonly limit: number;
    readonly after?: string | undefined;
  }): Promise<string[]>;
}
