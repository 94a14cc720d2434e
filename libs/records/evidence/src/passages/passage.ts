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
  /** Of a transcript with times: when it was said, in milliseconds from the beginning. */
  readonly startMs?: number;
  readonly endMs?: number;
  /** Of a document that has pages: those it stands on, counted from 1. */
  readonly firstPage?: number;
  readonly lastPage?: number;
  /** Of the document; empty for one without. */
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

/** A part of a passage that can be quoted, in offsets of the document. */
export interface PassageSentence {
  readonly start: number;
  readonly end: number;
  /** Rows of the passage's token vectors that stand for a token beginning here, ascending. */
  readonly rows: readonly number[];
}

/** A passage with everything a search needs. */
export interface StoredPassage extends PassageMetadata {
  readonly text: string;
  /** Index terms in text order, repetitions kept. */
  readonly terms: readonly string[];
  /** Index terms of the passages before and after it in its document, which BM25 counts half. */
  readonly nearbyTerms?: readonly string[];
  /** Of length 1. */
  readonly dense: Float32Array;
  /** Pooled token vectors, each of length 1. */
  readonly tokens: TokenMatrix;
  readonly sentences: readonly PassageSentence[];
  /** Id of the encoder profile that made the vectors: those of two profiles are never compared. */
  readonly encoder: string;
}

/** A passage as it is found, without its vectors. */
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
