/**
 * The ways to read a meeting: a session of the product's reader; best-ranked passages and what find-evidence answers with,
 * best first, as far as the budget goes; the beginning of the text as far as a system reads that cuts after 50,000
 * characters, and as far as the budget goes.
 */
export const rows = ["reading", "topk", "merged", "cut50k", "cutBudget"] as const;

export type Row = (typeof rows)[number];

/** One value for each way. */
export type PerRow<Value> = Readonly<Record<Row, Value>>;
