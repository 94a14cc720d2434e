import type { Grade, MarkerType } from "@quarry/contracts";
import type { QuantisedMatrix, TokenMatrix } from "@quarry/ranking";

/** Position of a passage and facts about its document. Offsets count UTF-16 code units and words of the document, half-open. */
export interface PassageMetadata {
  readonly passageId: string;
  readonly documentId: string;
  /** Position among the passages of its document, from 0. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly wordStart: number;
  readonly wordEnd: number;
  /** For a transcript with times: milliseconds from the beginning. */
  readonly startMs?: number;
  readonly endMs?: number;
  /** For a document with pages: page numbers from 1. */
  readonly firstPage?: number;
  readonly lastPage?: number;
  /** Title of the document; empty if there is none. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly publisher: string;
  readonly grade: Grade;
  readonly language: string;
  /** Publication date of the document: an ISO 8601 day or time. */
  readonly publishedAt?: string;
  /** Kinds of markers that overlap the passage, sorted. */
  readonly markerTypes: readonly MarkerType[];
}

/** A quotable part of a passage, in offsets of the document. */
export interface PassageSentence {
  readonly start: number;
  readonly end: number;
  /** Rows of the passage's token vectors for tokens that begin here, ascending. */
  readonly rows: readonly number[];
}

/** A passage with everything needed for search. */
export interface StoredPassage extends PassageMetadata {
  readonly text: string;
  /** Index terms in text order with repetitions. */
  readonly terms: readonly string[];
  /** Index terms of the neighbouring passages, which count for half in BM25. */
  readonly nearbyTerms?: readonly string[];
  /** Of length 1. */
  readonly dense: Float32Array;
  /** Pooled token vectors, each of length 1. */
  readonly tokens: TokenMatrix;
  readonly sentences: readonly PassageSentence[];
  /** Id of the encoder profile of the vectors; vectors of two profiles are never compared. */
  readonly encoder: string;
}

/** A passage without its vectors. */
export interface FoundPassage extends PassageMetadata {
  readonly text: string;
}

/** Vectors for scoring, in stored form. */
export interface PassageVectors {
  /** One row. */
  readonly dense: QuantisedMatrix;
  readonly tokens: QuantisedMatrix;
  readonly sentences: readonly PassageSentence[];
}
