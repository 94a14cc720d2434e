import type { InputOf, ItemReference, repeatWatch, Template, testModel } from "@quarry/contracts";
import type { Exporter } from "@quarry/exports";
import type { JobState, QueueState, Schedules, WaitOptions } from "@quarry/jobs";
import type { Logger } from "@quarry/observability";
import type { OverviewWordings } from "@quarry/prompt";
import type { ItemLibrary, ReadableItem, TextLibrary } from "@quarry/reading";
import type { Backoff, KeyUsages, LastReply, RequestRates } from "@quarry/redis";
import type { Payers, TemplateStore, WatchStore } from "@quarry/runs";
import type { TakeTurn } from "./http/waiting.ts";
import type { ConfigPorts } from "./operation/deployment.ts";
import type {
  AuditJobs,
  CollectionStore,
  EnqueueRun,
  Evidence,
  IndexJobs,
  ItemJobs,
  OriginalStore,
  OverviewJobs,
  ReadinessCheck,
  RunLog,
  RunStore,
  SearchEvidence,
  SearchTally,
  UploadStore,
} from "./ports.ts";
import type { KeyStore } from "./security/keys.ts";
import type { ReadLinkStore } from "./security/read-links.ts";
import type { SessionStore } from "./security/session.ts";
import type { SignInWatch } from "./security/sign-in.ts";

/** Everything that routes use. Each route names its own part: `Ports<"runs" | "log">`. */
export interface GatewayPorts extends ConfigPorts, GatewayLimits, GatewayQuotas {
  readonly runs: RunStore;
  readonly log: RunLog;
  readonly collections: CollectionStore;
  readonly evidence: Evidence;
  readonly uploads: UploadStore;
  readonly originals: OriginalStore;
  readonly watches: WatchStore;
  readonly templates: Omit<TemplateStore, "close">;
  /** Templates of the installation. */
  readonly installedTemplates: readonly Template[];
  readonly schedules: Pick<Schedules<typeof repeatWatch>, "set" | "remove" | "nextOf">;
  readonly searches: SearchTally;

  /** SHA-256 digests of the API keys, hexadecimal; if empty, every local caller is accepted. */
  readonly apiKeyDigests: readonly string[];
  /** Host names of the gateway in addition to loopback. */
  readonly allowedHosts: readonly string[];
  /** Number of trusted proxies in front of the gateway, for the client's address. */
  readonly trustedProxies: number;
  readonly keys: KeyStore;
  readonly sessions: SessionStore;
  readonly readLinks: ReadLinkStore;
  readonly watch: SignInWatch;
  readonly rates: RequestRates;
  readonly usages: Pick<
    KeyUsages,
    "of" | "ofDay" | "countItems" | "countRequest" | "countUpload" | "uploadedByAll"
  >;
  readonly payers: Pick<Payers, "charge">;

  readonly enqueueRun: EnqueueRun;
  readonly indexJobs: IndexJobs;
  readonly auditJobs: AuditJobs;
  readonly itemJobs: ItemJobs;
  readonly overviewJobs: OverviewJobs;
  readonly searchEvidence: SearchEvidence;
  /** Starts a repetition immediately. */
  readonly repeatNow: (watchId: string, at: string) => Promise<unknown>;
  /**
   * Lets a worker with the model's key test the models, and waits for the results until the time is up.
   * @throws {Failure} redis-down
   */
  readonly testModels: (
    input: InputOf<typeof testModel>,
    waitOptions: WaitOptions,
  ) => Promise<JobState<typeof testModel>>;

  readonly library: ItemLibrary & TextLibrary;
  /** Limits texts in memory to one list of requests at a time, across all clients. */
  readonly readInTurn: TakeTurn;
  /** Reads items without a cache: their markers may be new. */
  readonly freshItems: { read(references: readonly ItemReference[]): Promise<ReadableItem[]> };
  /** Returns the method that marked a document; undefined if it is not marked. */
  readonly markings: { markedWith(documentId: string): Promise<unknown> };
  readonly wordings: OverviewWordings;
  readonly exporter: Pick<Exporter, "render">;

  /** Dependencies by name. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Returns the share of Redis memory in use. */
  readonly fullness: () => Promise<number>;
  /** Names of queues without a worker. */
  readonly abandonedQueues: () => readonly string[];
  /** State of each queue. */
  readonly queueStates: () => Promise<readonly QueueState[]>;
  /** Returns the number of open runs of each key, in order. */
  readonly openRunsOf: (keyIds: readonly string[]) => Promise<readonly number[]>;
  /** Returns the current backoff of a search engine; undefined if there is none. */
  readonly backoffOf: (engine: string) => Promise<Backoff | undefined>;
  /** Last reply of the language model. */
  readonly lastReply: () => Promise<LastReply | undefined>;
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  readonly logger: Logger;
  /** Creates an id for requests without an Idempotency-Key. */
  readonly newRequestId: () => string;
  /** Creates the reference that links the client's response to the log. */
  readonly newReference: () => string;
  /** Aborts when the service stops; clients reconnect with the last id they saw. */
  readonly stopping: AbortSignal;
}

/** Waiting times, and limits that always hold. */
interface GatewayLimits {
  /** Milliseconds that a request waits for Redis at most before it is answered with 503. */
  readonly submitTimeoutMs: number;
  /** Default waits for an outcome in milliseconds. */
  readonly indexWaitMs: number;
  readonly auditWaitMs: number;
  readonly searchWaitMs: number;
  readonly markWaitMs: number;
  readonly goalsWaitMs: number;
  /** Milliseconds after which a deletion is answered, finished or not. */
  readonly forgetWaitMs: number;
  readonly keepAliveMs: number;
  readonly uploadMaxBytes: number;
  /** Maximum bytes of JSON bodies in memory at the same time. */
  readonly maxBodyBytes: number;
  readonly minWatchIntervalMinutes: number;
}

/** Limits that 0 switches off; days are in UTC. */
interface GatewayQuotas {
  /** For a key without its own limit. */
  readonly requestsPerMinute: number;
  readonly allRequestsPerMinute: number;
  readonly uploadBytesPerDay: number;
  readonly uploadBytesPerDayOfKey: number;
  /** Maximum items, sources and collections of a key per day. */
  readonly itemsPerDayOfKey: number;
  readonly maxOpenRuns: number;
  readonly maxOpenRunsPerKey: number;
  /** Maximum clients that follow runs at this gateway with one key. */
  readonly maxFollowersPerKey: number;
  readonly maxWatchesPerKey: number;
}

/** Some of the ports, by name. */
export type Ports<Name extends keyof GatewayPorts> = Pick<GatewayPorts, Name>;
