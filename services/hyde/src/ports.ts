/** A passage that a query found, as it stands in its document. */
export interface FeedbackPassage {
  readonly text: string;
  /** BCP 47 primary tag. */
  readonly language: string;
}

export interface FeedbackQuery {
  /** Index terms of the query. */
  readonly terms: readonly string[];
  /** Sets of documents to look in; none means everything that is indexed. */
  readonly scopes: readonly string[];
  readonly limit: number;
  /** Passages that an earlier ranking put on top, best first; none before anything was ranked. */
  readonly found: readonly string[];
}

/** Where relevance feedback looks. */
export interface FeedbackSource {
  /**
   * What was found already, then the best passages by BM25, each best first; none when nothing is indexed yet.
   * @throws {Failure} `qdrant-down`
   */
  search(query: FeedbackQuery): Promise<FeedbackPassage[]>;
}
