/** Whether a text is asked with or searched in; models encode both a little differently. */
export type TextKind = "query" | "document";

/** Token vectors of an ordinary bi-encoder: special tokens and punctuation are dropped on both sides, nothing is added. */
export interface BiEncoderTokens {
  readonly recipe: "bi-encoder-tokens";
  /** How the dense vector is made of the tokens' vectors: their mean, or the start token's. */
  readonly pooling: "mean" | "cls";
  /** Text in front of a query; it colours the vectors and has no vector of its own. */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Token vectors as ColBERT makes them (Khattab & Zaharia 2020, Santhanam et al. 2022). */
export interface Colbert {
  readonly recipe: "colbert";
  /** Inserted behind the start token. */
  readonly queryMarkerId: number;
  readonly documentMarkerId: number;
  readonly maskId: number;
  /** Whether queries are filled up with [MASK] to their full length, every one of them with a vector that counts. */
  readonly expandsQueries: boolean;
  /** Whether the query's own tokens look at those [MASK]s. */
  readonly attendsToMask: boolean;
  /** Tokens of documents, not of queries, that get no vector. */
  readonly skippedIds: ReadonlySet<number>;
  /** Length of a token vector by the model's own word; undefined when it does not say. */
  readonly statedDimensions: number | undefined;
}

/** How a model is to be fed and read. */
export interface ModelProfile {
  /** Length of the vectors inside the model; a ColBERT projection makes them shorter. */
  readonly hiddenSize: number;
  /** Model tokens, special tokens included; what is longer is cut. */
  readonly maxQueryTokens: number;
  readonly maxDocumentTokens: number;
  readonly lateInteraction: BiEncoderTokens | Colbert;
}
