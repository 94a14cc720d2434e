import type {
  auditText,
  CollectionItem,
  CollectionView,
  DocumentFacts,
  findEvidence,
  indexSource,
  InputOf,
  LoggedEvent,
  ModelBudget,
  ResearchRequest,
  RunStatus,
} from "@quarry/contracts";
import type { JobState, Patience, SearchTotals } from "@quarry/queue";

export type { SearchTotals } from "@quarry/queue";

/** A run as the gateway needs to know it. */
export interface RunFacts {
  readonly id: string;
  readonly request: ResearchRequest;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly problem: string | null;
  /** What it may spend on a language model, and has spent or set aside. */
  readonly spending: ModelBudget;
}

/** An item of a collection as a run keeps it, so that a later change of the collection does not change the run. */
export interface HandedItem {
  readonly uri: string;
  readonly uploadId: string;
  readonly bytes: number;
}

export interface NewRun {
  readonly request: ResearchRequest;
  readonly items: readonly HandedItem[];
  readonly idempotencyKey?: string;
}

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
}

export interface RunStore {
  /** Durable when it resolves; `created` is false when the key was seen with the same body. @throws {Failure} conflict, redis-down */
  create(run: NewRun): Promise<{ run: RunFacts; created: boolean }>;
  get(runId: string): Promise<RunFacts | undefined>;
  /** Newest first; `before` is the id of the last run already seen. */
  list(page: { limit: number; before?: string }): Promise<readonly RunFacts[]>;
  /** Asks every worker to stop; without effect on a run that is over. */
  requestCancel(runId: string): Promise<unknown>;
  getArtifact(runId: string, path: string): Promise<Buffer | undefined>;
  listArtifacts(runId: string): Promise<readonly StoredFile[]>;
}

export interface RunLog {
  /** Entries after the given id, oldest first, at most `count`. */
  read(runId: string, range: { after?: string; count: number }): Promise<readonly LoggedEvent[]>;
  /** Entries after the given id and then every new one; ends after `run-finished` or when the signal aborts. */
  follow(runId: string, options: { after?: string; signal: AbortSignal }): AsyncIterable<LoggedEvent>;
}

export interface UploadStore {
  put(bytes: Buffer): Promise<{ uploadId: string }>;
}

export interface CollectionStore {
  create(name: string): Promise<CollectionView>;
  /** Makes sure that there is a collection under a fixed id. */
  ensure(collectionId: string, name: string): Promise<void>;
  get(collectionId: string): Promise<CollectionView | undefined>;
  /** @throws {Failure} not-found */
  addItem(collectionId: string, item: HandedItem): Promise<CollectionItem>;
  remove(collectionId: string): Promise<unknown>;
}

/** A part of a document as it was indexed; offsets are the document's. */
export interface IndexedText {
  readonly passageId: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Evidence {
  getDocument(documentId: string): Promise<{ readonly text: string } | undefined>;
  /** Passages in the order asked for; unknown ids are left out. */
  readPassages(passageIds: readonly string[]): Promise<readonly IndexedText[]>;
  /** Facts in the order asked for; unknown ids are left out. */
  getFacts(documentIds: readonly string[]): Promise<readonly DocumentFacts[]>;
  /** Ids of the documents of any of the scopes, sorted; no scopes means all documents. */
  documentsIn(scopes: readonly string[]): Promise<readonly string[]>;
  /** How many passages an indexed document has. */
  indexedWith(documentId: string): Promise<{ readonly passages: number } | undefined>;
  /** Counts what some scopes hold; no scopes means everything. */
  counts(
    scopes: readonly string[],
  ): Promise<{ readonly documents: number; readonly passages: number; readonly sources: number }>;
  /** Removes the memberships of a scope and the documents no other scope holds. */
  forget(scope: string): Promise<unknown>;
}

/** Puts the job of a run into its queue; a second time it adds nothing. */
export type EnqueueRun = (runId: string) => Promise<unknown>;

/** What became of a source that was to be indexed. */
export type IndexState = JobState<typeof indexSource>;

/** The jobs that index a source. */
export interface IndexJobs {
  /** Durable when it resolves; answers with the id of the job. @throws {Failure} conflict, redis-down */
  submit(input: InputOf<typeof indexSource>): Promise<string>;
  /** The state once the job has ended, or when patience is over. */
  wait(jobId: string, patience: Patience): Promise<IndexState>;
}

/** What became of a text that was to be audited. */
export type AuditState = JobState<typeof auditText>;

/** The jobs that audit a text. */
export interface AuditJobs {
  /** Durable when it resolves; answers with the id of the job. @throws {Failure} conflict, redis-down */
  submit(input: InputOf<typeof auditText>): Promise<string>;
  /** The state once the job has ended, or when patience is over. */
  wait(jobId: string, patience: Patience): Promise<AuditState>;
}

/** Searches the index. @throws {Failure} upstream-busy when too many wait, redis-down */
export type SearchEvidence = (
  input: InputOf<typeof findEvidence>,
  patience: Patience,
) => Promise<JobState<typeof findEvidence>>;

/** How everything indexed has been searched. */
export interface SearchTally {
  read(): Promise<SearchTotals>;
}

/** True, or why a dependency cannot be used now. */
export type ReadinessCheck = () => Promise<boolean | string>;
