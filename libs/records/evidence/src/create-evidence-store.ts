import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { createDocumentRecords } from "./documents/document-records.ts";
import { createMembershipRecords } from "./documents/membership-records.ts";
import { createScopeCounts } from "./documents/scope-counts.ts";
import type { EvidenceStore } from "./evidence-store.ts";
import { createPassageRecords, createSyncPassages } from "./passages/passage-records.ts";
import type { EvidenceStoreOptions, Qdrant } from "./qdrant/ask-qdrant.ts";
import { checkCollections, ensureCollections } from "./qdrant/ensure-collections.ts";
import { createQdrant } from "./qdrant/qdrant.ts";
import { createRecordChanges, withRecordedChanges } from "./reindex/changes.ts";
import { createPassageSearch } from "./search/passage-search.ts";

/** Creates the store over the collections that the connection names. */
export const createStoreOn = (qdrant: Qdrant, options: EvidenceStoreOptions): EvidenceStore => {
  const syncPassages = createSyncPassages(qdrant);
  const passages = createPassageRecords(qdrant, options.dimensions);
  const { readPassages } = passages;
  return {
    ensure: () => ensureCollections(qdrant, options),
    check: () => checkCollections(qdrant, options),
    isReady: () =>
      qdrant
        .call((client) => client.getCollections())
        .then(
          () => true,
          () => false,
        ),
    syncPassages,
    ...createDocumentRecords(qdrant, syncPassages),
    ...createMembershipRecords(qdrant, syncPassages),
    ...passages,
    ...createPassageSearch({ qdrant, readPassages, dimensions: options.dimensions }),
    ...createScopeCounts(qdrant),
  };
};

/** Opens the store; nothing is sent before the first call. */
export const createEvidenceStore = (options: EvidenceStoreOptions): EvidenceStore => {
  const qdrant = createQdrant(options);
  return withRecordedChanges(createStoreOn(qdrant, options), createRecordChanges(qdrant));
};

/** The store as a part of a service. */
export interface EvidencePart {
  readonly name: string;
  /** @throws {Failure} `bad-configuration` (dimensions, API key) */
  start(): Promise<void>;
  stop(): Promise<void>;
  ready(): Promise<true | string>;
}

const mayPass = (error: unknown): boolean => error instanceof Failure && error.retry !== "never";

interface EvidencePartOptions {
  /** True (default) to wait in `start` until the collections are there; otherwise it is asked once and startup continues. */
  readonly waits?: boolean;
  /** False for a service that only reads: another one creates the collections. Default true. */
  readonly creates?: boolean;
  /** Milliseconds between two attempts; default 1,000. */
  readonly retryMs?: number;
  /** Id of this service's encoder profile; passages of another one cause a warning. */
  readonly encodedBy?: () => string;
  readonly onWarning?: (message: string) => void;
}

/** Creates the store as a Lifecycle of @quarry/runtime; with `waits`, its collections exist when `start` resolves. */
export const evidencePart = (
  evidence: Pick<EvidenceStore, "ensure" | "check" | "isReady" | "countEncodedOtherwise">,
  { waits = true, creates = true, retryMs = 1_000, encodedBy, onWarning }: EvidencePartOptions = {},
): EvidencePart => {
  const stopping = new AbortController();
  const checkEncoder = async (): Promise<void> => {
    if (encodedBy === undefined) return;
    const passages = await evidence.countEncodedOtherwise(encodedBy());
    if (passages > 0)
      onWarning?.(
        `${passages} passages were not encoded by ${encodedBy()} and are found by their words only: run npm run reindex with the settings of this service`,
      );
  };
  const ensured = async (): Promise<boolean> => {
    try {
      await (creates ? evidence.ensure() : evidence.check());
      await checkEncoder();
      return true;
    } catch (error) {
      if (mayPass(error)) return false;
      throw error;
    }
  };
  return {
    name: "evidence",
    start: async () => {
      while (!stopping.signal.aborted && !(await ensured())) {
        if (!waits) return;
        await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    },
    stop: async () => stopping.abort(),
    ready: async () => ((await evidence.isReady()) ? true : "Qdrant does not answer"),
  };
};
