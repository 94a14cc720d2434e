import type {
  CollectionItem,
  CollectionView,
  LoggedEvent,
  ResearchRequest,
  RunStatus,
} from "@quarry/contracts";

/** A run as the gateway needs to know it. */
export interface RunFacts {
  readonly id: string;
  readonly request: ResearchRequest;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly problem: string | null;
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
  get(collectionId: string): Promise<CollectionView | undefined>;
  /** @throws {Failure} not-found */
  addItem(collectionId: string, item: HandedItem): Promise<CollectionItem>;
  remove(collectionId: string): Promise<unknown>;
}

export interface Evidence {
  getDocument(documentId: string): Promise<{ readonly text: string } | undefined>;
  /** Removes the memberships of a scope and the documents no other scope holds. */
  forget(scope: string): Promise<unknown>;
}

/** Puts the job of a run into its queue; a second time it adds nothing. */
export type EnqueueRun = (runId: string) => Promise<unknown>;

/** True, or why a dependency cannot be used now. */
export type ReadinessCheck = () => Promise<boolean | string>;
