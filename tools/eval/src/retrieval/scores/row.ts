/** The ways of ranking that are compared, from the plainest to the product's. */
export const rows = ["bm25", "dense", "rrf", "rerank", "rerank+hyde"] as const;

export type Row = (typeof rows)[number];

/** One value per row. */
export type PerRow<Value> = Readonly<Record<Row, Value>>;

/** A value for each row, made one after another. */
export const perRow = <Value>(make: (row: Row) => Value): PerRow<Value> => ({
  bm25: make("bm25"),
  dense: make("dense"),
  rrf: make("rrf"),
  rerank: make("rerank"),
  "rerank+hyde": make("rerank+hyde"),
});
