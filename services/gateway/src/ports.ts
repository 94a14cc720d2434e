import type { StoredUpload } from "@quarry/blobs";
import type { CollectionHead, NewCollection, NewItem, PutItem, ReadItems } from "@quarry/collections";
import type {
  auditText,
  DocumentFacts,
  findEvidence,
  indexSource,
  InputOf,
  ItemsPage,
  ItemView,
  LoggedEvent,
  ModelBudget,
  OwnerMark,
  prepareItem,
  ReadingPlan,
  ResearchRequest,
  RunStatus,
  Scratchpad,
  Timing,
} from "@quarry/contracts";
import type { JobState, WaitOptions } from "@quarry/jobs";
import type { SearchTotals } from "@quarry/redis";
import type { HandedItem, RunFilter, RunLimits } from "@quarry/runs";

export type { SearchTotals } from "@quarry/redis";

/** A run as the gateway needs to know it. */
export interface RunFacts {
  readonly id: string;
  readonly owner?: string;
  readonly request: ResearchRequest;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly problem: string | null;
  /** Spending limit for language models, and the amounts spent or reserved. */
  readonly spending: ModelBudget;
  /** Items of its collection at submission. */
  readonly items: readonly HandedItem[];
  /** How often its user has resumed it. */
  readonly resumes: number;
  /** The plan it was last let go on with; null before. */
  readonly approvedPlan: ReadingPlan | null;
  /** Plan and findings so far; null if there are none to show. */
  readonly scratchpad: Scratchpad | null;
}

/** The plan a run is to go on with, and whether it is another than the run had made. */
export interface ApprovedPlan {
  readonly plan: ReadingPlan;
  readonly changed: boolean;
}

export interface NewRun {
  readonly request: ResearchRequest;
  readonly items: readonly HandedItem[];
  readonly idempotencyKey?: string;
  readonly owner?: string;
  readonly limits?: RunLimits;
}

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
}

export interface RunStore {
  /** Durable when it resolves; `created` is false when the key was seen with the same body. @throws {Failure} conflict, redis-down */
  create(run: NewRun): Promise<{ run: RunFacts; created: boolean }>;
  get(runId: string): Promise<RunFacts | undefined>;
  /** Those of an owner that are wanted, newest first, and after which id to look on. */
  find(page: {
    limit: number;
    before?: string;
    owner?: string;
    filter: RunFilter;
  }): Promise<{ runs: readonly RunFacts[]; next: string | null }>;
  /** Lets a run that waits for its plan go on; false when it does not wait. */
  resume(runId: string, approved: ApprovedPlan): Promise<boolean>;
  /** The run that a key led to with the same request; nothing when there is none. */
  findKeyed(run: {
    request: ResearchRequest;
    idempotencyKey: string;
    owner?: string;
  }): Promise<RunFacts | undefined>;
  /** Takes a run out of every answer; false when there is none. What is kept of it is removed a minute later. */
  remove(runId: string): Promise<boolean>;
  /** Asks every worker to stop; without effect on a run that is over. */
  requestCancel(runId: string): Promise<unknown>;
  getArtifact(runId: string, path: string): Promise<Buffer | undefined>;
  listArtifacts(runId: string): Promise<readonly StoredFile[]>;
}

export interface RunLog {
  /** Entries after the given id, oldest first, at most `count`. */
  read(runId: string, range: { after?: string; count: number }): Promise<readonly LoggedEvent[]>;
  /** Entries after the given id and then every new one; @throws {Failure} too-many when as many follow as may. Ends after `run-finished` or when the signal aborts. */
  follow(runId: string, options: { after?: string; signal: AbortSignal }): AsyncIterable<LoggedEvent>;
}

export interface UploadStore {
  put(bytes: Buffer): Promise<StoredUpload>;
  /** Keeps bytes as they come; what the source throws is thrown, and nothing kept. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredUpload>;
}

export interface CollectionStore {
  create(name: string, options: NewCollection): Promise<CollectionHead>;
  /** Makes sure that there is a collection under a fixed id. */
  ensure(collectionId: string, name: string, owner?: string): Promise<void>;
  get(collectionId: string): Promise<CollectionHead | undefined>;
  /** Those of an owner, newest first, after the one whose id is `before`. */
  list(page: {
    readonly limit: number;
    readonly before?: string;
    readonly owner?: string;
  }): Promise<readonly CollectionHead[]>;
  /** Adds an item, or a version of it; the same again is the same. @throws {Failure} not-found */
  putItem(collectionId: string, item: NewItem): Promise<PutItem>;
  /** An item by its id or its link id. */
  getItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  /** A page of items, in the order they came. */
  listItems(
    collectionId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ItemsPage>;
  /** Every item, as a run keeps it: so a later change of the collection does not change the run. */
  handedItems(collectionId: string): Promise<readonly HandedItem[]>;
  /** Reads what is currently readable of all items. */
  readItems(collectionId: string): Promise<ReadItems>;
  /** The item that was removed; nothing when there was none. */
  removeItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  remove(collectionId: string): Promise<unknown>;
}

/** The jobs that follow from a change of a collection's items. */
export interface ItemJobs {
  /** Adds the job that prepares an item; a second time it adds nothing. @throws {Failure} redis-down */
  prepare(input: InputOf<typeof prepareItem>): Promise<unknown>;
  /** Has taken out what an item has left behind, and waits for that until its time is up. @throws {Failure} redis-down */
  retire(collectionId: string, cause: string, waitOptions: WaitOptions): Promise<unknown>;
  /** Has scopes forgotten, and the documents no other scope holds; whether that was done before time was up. @throws {Failure} redis-down */
  forget(scopes: readonly string[], waitOptions: WaitOptions): Promise<boolean>;
}

/** A part of a document as it was indexed; offsets are the document's. */
export interface IndexedText {
  readonly passageId: string;
  readonly start: number;
  readonly end: number;
  readonly wordStart: number;
  readonly wordEnd: number;
  /** Of a transcript with times. */
  readonly startMs?: number;
  readonly endMs?: number;
  /** Of a document that has pages. */
  readonly firstPage?: number;
  readonly lastPage?: number;
  readonly text: string;
}

export interface Evidence {
  getDocument(documentId: string): Promise<
    | {
        readonly text: string;
        readonly timings?: readonly Timing[] | undefined;
        readonly pageStarts?: readonly number[] | undefined;
      }
    | undefined
  >;
  /** Passages in the order asked for; unknown ids are left out. */
  readPassages(passageIds: readonly string[]): Promise<readonly IndexedText[]>;
  /** Those of some documents that an owner holds. */
  heldBy(mark: OwnerMark, documentIds: readonly string[]): Promise<readonly string[]>;
  /** Facts in the order asked for; unknown ids are left out. */
  getFacts(documentIds: readonly string[]): Promise<readonly DocumentFacts[]>;
  /** Those of some documents that are wholly indexed. */
  getIndexed(
    documentIds: readonly string[],
  ): Promise<readonly { readonly facts: DocumentFacts; readonly passages: number }[]>;
  /** A page of the ids of the documents of a scope, or of all; it begins after that document. */
  listDocuments(page: {
    readonly scope?: string | undefined;
    readonly limit: number;
    readonly after?: string | undefined;
  }): Promise<readonly string[]>;
  /** Counts the documents of a scope, or all documents. */
  countDocuments(scope?: string): Promise<number>;
  /** Counts what a scope holds, or everything. */
  counts(
    scope?: string,
  ): Promise<{ readonly documents: number; readonly passages: number; readonly sources: number }>;
}

/**
 * Begins to put the job of a run into its queue, another one each time its user has let it go on; a second time it adds nothing. The run is
 * durable before: where its job cannot be added, the reconciler adds it.
 */
export type EnqueueRun = (runId: string, resumes: number) => void;

/** State of a source to index. */
export type IndexState = JobState<typeof indexSource>;

/** The jobs that index a source. */
export interface IndexJobs {
  /** Durable when it resolves; answers with the id of the job. @throws {Failure} conflict, redis-down */
  submit(input: InputOf<typeof indexSource>): Promise<string>;
  /** The state once the job has ended, or when time is up. */
  wait(jobId: string, waitOptions: WaitOptions): Promise<IndexState>;
}

/** State of a text to audit. */
export type AuditState = JobState<typeof auditText>;

/** The jobs that audit a text. */
export interface AuditJobs {
  /** Durable when it resolves; answers with the id of the job. @throws {Failure} conflict, redis-down */
  submit(input: InputOf<typeof auditText>): Promise<string>;
  /** The state once the job has ended, or when time is up. */
  wait(jobId: string, waitOptions: WaitOptions): Promise<AuditState>;
}

/** Searches the index. @throws {Failure} upstream-busy when too many wait, redis-down */
export type SearchEvidence = (
  input: InputOf<typeof findEvidence>,
  waitOptions: WaitOptions,
) => Promise<JobState<typeof findEvidence>>;

/** Totals of all searches of the index. */
export interface SearchTally {
  read(): Promise<SearchTotals>;
}

/** True, or why a dependency cannot be used now. */
export type ReadinessCheck = () => Promise<boolean | string>;
