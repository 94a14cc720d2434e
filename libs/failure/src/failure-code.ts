/** Everything that can go wrong on purpose, one word each. */
export const failureCodes = [
  "bad-input",
  "bad-output",
  "bad-configuration",
  "cancelled",
  "deadline-exceeded",
  "lost-lock",
  "poison",
  "not-found",
  "conflict",
  "too-many",
  "redis-down",
  "storage-full",
  "qdrant-down",
  "encoder-failed",
  "model-down",
  "reply-cut-off",
  "reply-empty",
  "reply-filtered",
  "prompt-too-long",
  "budget-exceeded",
  "upstream-failed",
  "upstream-busy",
  "unclassified",
] as const;

export type FailureCode = (typeof failureCodes)[number];
