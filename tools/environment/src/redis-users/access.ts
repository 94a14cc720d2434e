import type { ContractName } from "@quarry/contracts";

/** What a service is allowed in Redis. */
export interface Access {
  /** Contracts whose jobs it takes. */
  readonly takes: readonly ContractName[];
  /** Whether it adds jobs to any queue and looks at them. */
  readonly givesJobs: boolean;
  /** What it keeps besides, as patterns of keys. */
  readonly keys: readonly string[];
  /** Commands beyond those of every service. */
  readonly commands: readonly string[];
}

const ofCollections = ["collection:*", "collections", "collections-*"];
const ofModels = ["limit:*", "budget:*", "cache:answers*"];

/** Queues whose jobs wait for other jobs: whoever ends one of those writes there that it has ended. */
export const waitingQueues: readonly ContractName[] = [
  "run-research",
  "index-source",
  "audit-text",
  "prepare-item",
];

/** Of every service that works on jobs: the record and the log of the run that a job belongs to. */
export const keysOfRuns: readonly string[] = ["run:*", "runs:*"];

const none: Access = { takes: [], givesJobs: false, keys: [], commands: [] };

/** Every service that asks Redis, and what for. */
export const accessOf: Readonly<Record<string, Access>> = {
  gateway: {
    ...none,
    givesJobs: true,
    keys: [
      "runs",
      "runs-*",
      "idempotency:*",
      "budget:*",
      "upload:*",
      "rate:*",
      "api-keys",
      "api-keys:*",
      "tally:find-evidence",
      "engines:set-up",
      "upstream:search:*",
      ...ofCollections,
    ],
    // The queue board names the workers of a queue.
    commands: ["+client|list"],
  },
  orchestrator: {
    ...none,
    givesJobs: true,
    takes: [...waitingQueues, "await-items", "deliver-webhook"],
    keys: ["runs", "runs-*", "idempotency:*", "budget:*", ...ofCollections],
  },
  fetcher: {
    ...none,
    takes: ["fetch-page", "search-web", "discover-links"],
    keys: [
      "host:*",
      "upstream:*",
      "engines:set-up",
      "upload:*",
      "cache:robots*",
      "cache:pages*",
      "cache:refused-pages*",
      "cache:sitemaps*",
    ],
  },
  indexer: {
    ...none,
    takes: ["index-document", "forget-scope", "retire-documents"],
    keys: ofCollections,
  },
  hyde: { ...none, takes: ["expand-query"], keys: ofModels },
  reranker: { ...none, takes: ["find-evidence"], keys: ["tally:find-evidence"] },
  analyst: {
    ...none,
    takes: [
      "decompose-question",
      "assess-coverage",
      "extract-claims",
      "judge-claim",
      "read-source",
      "compare-notes",
      "plan-report",
      "write-report",
      "audit-citations",
      "read-citations",
      "check-sentences",
      "mark-document",
      "discover-goals",
      "plan-research",
      "read-step",
      "answer-requests",
      "publish-report",
    ],
    keys: ofModels,
  },
};
