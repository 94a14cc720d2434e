/**
 * The ways to read a meeting: the windows in which most of the answer is expected; a session of the product's reader without a model; best-ranked passages and what find-evidence answers with,
 * best first, as far as the budget goes; the beginning of the text as far as a system reads that cuts after 50,000
 * characters, and as far as the budget goes.
 */
export const rows = ["reading", "reader", "topk", "merged", "cut50k", "cutBudget"] as const;

export type Row = (typeof rows)[number];

/** One value for each way. */
export type PerRow<Value> = Readonly<Record<Row, Value>>;
