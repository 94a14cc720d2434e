/** The services of the local stack, the workers before the door. */
export const serviceNames = [
  "orchestrator",
  "fetcher",
  "indexer",
  "hyde",
  "reranker",
  "analyst",
  "gateway",
] as const;

export type ServiceName = (typeof serviceNames)[number];
