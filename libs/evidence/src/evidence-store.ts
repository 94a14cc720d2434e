import type { DocumentFacts, Grade } from "@quarry/contracts";
import type { TokenMatrix } from "@quarry/ranking";

/** A document as it is stored: what is known of it and its whole text. */
export interface StoredDocument {
  readonly facts: DocumentFacts;
  readonly text: string;
}

/** Where a passage stands; offsets count UTF-16 code units and words of its document, half-open. */
export interface PassagePlace {
  readonly passageId: string;
  readonly documentId: string;
  /** Position among the passages of its document, from 0. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly wordStart: number;
  readonly wordEnd: number;
  readonly headings: readonly string[];
  readonly publisher: string;
  readonly grade: Grade;
  readonly language: string;
}

/** Character offsets of a token in its document; [-1, -1] for a token of the header. */
export type TokenOffset = readonly [start: number, end: number];

/** A passage with everything a search needs. */
export interface StoredPassage extends PassagePlace {
  /** Index terms in text order, repetitions kept. */
  readonly terms: readonly string[];
  readonly dense: Float32Array;
  readonly tokens: TokenMatrix;
  /** One entry per row of `tokens`. */
  readonly tokenOffsets: readonly TokenOffset[];
}

/** A passage as it is read back; vectors only where they were asked for. */
export interface FoundPassage extends PassagePlace {
  readonly dense?: Float32Array;
  readonly tokens?: TokenMatrix;
  readonly tokenOffsets?: readonly TokenOffset[];
}

/** What a search may answer with; `documentIds: []` matches nothing, no `documentIds` everything. */
export interface EvidenceFilter {
  readonly documentIds?: readonly string[];
  /** The worst grade that is still wanted. */
  readonly minGrade?: Grade;
}

/** A passage and its score; comparable inside one list only. */
export interface Candidate {
  readonly passageId: string;
  readonly score: number;
}

/** The mark a fully indexed document carries. */
export interface IndexMark {
  readonly passages: number;
  /** What the vectors were made with; another encoder means indexing anew. */
  readonly encoder: string;
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
  /** Stores a document whole; its index mark survives a repetition. */
  putDocument(document: StoredDocument): Promise<void>;
  getDocument(documentId: string): Promise<StoredDocument | undefined>;
  /** Facts in the order asked for; unknown ids are left out. */
  getFacts(documentIds: readonly string[]): Promise<DocumentFacts[]>;
  /** Makes a document belong to a scope (`run:…` or `collection:…`). */
  join(scope: string, documentId: string): Promise<void>;
  /** Ids of the documents of any of the scopes, sorted; no scopes means all documents. */
  documentsIn(scopes: readonly string[]): Promise<string[]>;
  /** Removes a scope, and every document and passage that no other scope holds. */
  forget(scope: string): Promise<void>;
  markIndexed(documentId: string, mark: IndexMark): Promise<void>;
  /** Takes the mark off, before passages are replaced. */
  unmarkIndexed(documentId: string): Promise<void>;
  indexedWith(documentId: string): Promise<IndexMark | undefined>;
  /** Stores passages in requests of at most 8 MB; the same id replaces the passage. */
  putPassages(passages: readonly StoredPassage[]): Promise<void>;
  /** Removes the passages of a document from `fromIndex` on (default: all of them). */
  dropPassages(documentId: string, fromIndex?: number): Promise<void>;
  countPassages(documentId: string): Promise<number>;
  /** Best passages by cosine of the dense vectors. */
  searchDense(vector: Float32Array, filter: EvidenceFilter, limit: number): Promise<Candidate[]>;
  /** Best passages by BM25 of the query's index terms. */
  searchBm25(terms: readonly string[], filter: EvidenceFilter, limit: number): Promise<Candidate[]>;
  /** Scores just these passages by MaxSim of their token vectors (Khattab & Zaharia 2020), best first. */
  scoreMaxSim(tokens: TokenMatrix, passageIds: readonly string[], limit: number): Promise<Candidate[]>;
  /** Passages in the order asked for; unknown ids are left out. */
  readPassages(
    passageIds: readonly string[],
    options?: { readonly withTokens?: boolean; readonly withDense?: boolean },
  ): Promise<FoundPassage[]>;
}

/** Where the store is and what it holds. */
export interface EvidenceStoreOptions {
  /** Of the REST interface, such as http://127.0.0.1:6333. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** Length of dense and token vectors: the encoder's. */
  readonly dimensions: number;
  /** Put in front of the collections' names, to keep tests or installations apart. */
  readonly prefix?: string | undefined;
  /** Milliseconds one request may take; default 60,000. */
  readonly timeoutMs?: number | undefined;
}
