import type { StoredUpload } from "@quarry/blobs";
import type { CollectionHead, NewCollection, NewItem, PutItem, ReadItems } from "@quarry/collections";
import type {
  auditText,
  ChangeCounts,
  ClarifyingAnswer,
  discoverGoals,
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
  ReportOutline,
  ResearchRequest,
  RunPlan,
  RunStatus,
  Scratchpad,
  Timing,
} from "@quarry/contracts";
import type { JobState, WaitOptions } from "@quarry/jobs";
import type { SearchTotals } from "@quarry/redis";
import type { SubmittedItem, NoteOutcome, RunFilter, RunLimits } from "@quarry/runs";

export type { SearchTotals } from "@quarry/redis";

/** Facts about a run that the gateway needs. */
export interface RunFacts {
  readonly id: string;
  readonly owner?: string;
  readonly request: ResearchRequest;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly problem: string | null;
  /** For a revision: number of statements changed; null or absent before there is a report. */
  readonly changes?: ChangeCounts | null;
  /** True if its report cites a source; null or absent without a report. */
  readonly answered?: boolean | null;
  /** Null or absent without a report. */
  readonly report?: ReportOutline | null;
  /** Spending limit for language models, and the amounts spent and reserved. */
  readonly spending: ModelBudget;
  /** Items of the collection at submission. */
  readonly items: readonly SubmittedItem[];
  /** Number of times its user has resumed it. */
  readonly resumes: number;
  /** The last approved plan; null until there is one. */
  readonly approvedPlan: RunPlan | null;
  /** Plan and findings so far; null if there are none. */
  readonly scratchpad: Scratchpad | null;
}

/** An approved plan, and whether the user changed it. */
export interface ApprovedPlan {
  readonly plan: RunPlan;
  readonly changed: boolean;
  /** The request with the sources of the plan, if the plan changes them. */
  readonly request?: ResearchRequest;
}

/** Answers to the clarifying questions of a run; empty to continue with the question unchanged. */
export interface Answered {
  readonly answers: readonly ClarifyingAnswer[];
}

export interface NewRun {
  readonly request: ResearchRequest;
  readonly items: readonly SubmittedItem[];
  readonly idempotencyKey?: string;
  readonly owner?: string;
  readonly limits?: RunLimits;
}

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
}

export interface RunStore {
  /**
   * Durable when it resolves; `created` is false if the key was already used with the same body.
   * @throws {Failure} conflict, redis-down
   */
  create(run: NewRun): Promise<{ run: RunFacts; created: boolean }>;
  get(runId: string): Promise<RunFacts | undefined>;
  /** Finds runs of an owner, newest first, and the id after which to continue. */
  find(page: {
    limit: number;
    before?: string;
    owner?: string;
    filter: RunFilter;
  }): Promise<{ runs: readonly RunFacts[]; next: string | null }>;
  /** Continues a run that waits for approval of its plan or for answers; false if it does not wait for this. */
  resume(runId: string, resumption: ApprovedPlan | Answered): Promise<boolean>;
  /** Adds a note to a run whose report is not being written yet. */
  addNote(runId: string, note: string): Promise<NoteOutcome>;
  /** Finds the run of an Idempotency-Key with the same request. */
  findKeyed(run: {
    request: ResearchRequest;
    idempotencyKey: string;
    owner?: string;
  }): Promise<RunFacts | undefined>;
  /** Removes a run from every answer; false if there is none. Its data is deleted a minute later. */
  remove(runId: string): Promise<boolean>;
  /** Requests every worker to stop; no effect on an ended run. */
  requestCancel(runId: string): Promise<unknown>;
  getArtifact(runId: string, path: string): Promise<Buffer | undefined>;
  listArtifacts(runId: string): Promise<readonly StoredFile[]>;
}

export interface RunLog {
  /** Returns at most `count` entries after the given id, oldest first. */
  read(runId: string, range: { after?: string; count: number }): Promise<readonly LoggedEvent[]>;
  /**
   * Yields entries after the given id and then every new one; ends after `run-finished` or when the signal aborts.
   * @throws {Failure} too-many at the maximum number of followers
   */
  follow(runId: string, options: { after?: string; signal: AbortSignal }): AsyncIterable<LoggedEvent>;
}

export interface UploadStore {
  put(bytes: Buffer): Promise<StoredUpload>;
  /** Stores bytes as they arrive; an error of the source is thrown, and nothing is stored. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredUpload>;
}

/** uploaded files of items. */
export type { OriginalStore } from "@quarry/blobs";

export interface CollectionStore {
  create(name: string, options: NewCollection): Promise<CollectionHead>;
  /** Creates a collection with a fixed id if it does not exist. */
  ensure(collectionId: string, name: string, owner?: string): Promise<void>;
  get(collectionId: string): Promise<CollectionHead | undefined>;
  /** Lists collections of an owner, newest first, after the one with the id `before`. */
  list(page: {
    readonly limit: number;
    readonly before?: string;
    readonly owner?: string;
  }): Promise<readonly CollectionHead[]>;
  /**
   * Adds an item or a new version of it; idempotent.
   * @throws {Failure} not-found
   */
  putItem(collectionId: string, item: NewItem): Promise<PutItem>;
  /** Returns an item by its id or its link id. */
  getItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  /** Returns a page of items in order of submission. */
  listItems(
    collectionId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ItemsPage>;
  /** Returns every item as a run stores it, so that later changes of the collection do not change the run. */
  submittedItems(collectionId: string): Promise<readonly SubmittedItem[]>;
  /** Reads the currently readable content of all items. */
  readItems(collectionId: string): Promise<ReadItems>;
  /** Returns the removed item; undefined if there was none. */
  removeItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  remove(collectionId: string): Promise<unknown>;
}

/** Jobs triggered by changes of a collection's items. */
export interface ItemJobs {
  /**
   * Adds the job that prepares an item; idempotent.
   * @throws {Failure} redis-down
   */
  prepare(input: InputOf<typeof prepareItem>): Promise<unknown>;
  /**
   * Queues the removal of what an item left behind, and waits for it within a time limit.
   * @throws {Failure} redis-down
   */
  retire(collectionId: string, cause: string, waitOptions: WaitOptions): Promise<unknown>;
  /**
   * Queues the deletion of scopes and of documents that no other scope has; resolves to whether it ended within the time limit.
   * @throws {Failure} redis-down
   */
  forget(scopes: readonly string[], waitOptions: WaitOptions): Promise<boolean>;
}

/** An indexed part of a document, with offsets in the document. */
export interface IndexedText {
  readonly passageId: string;
  readonly start: number;
  readonly end: number;
  readonly wordStart: number;
  readonly wordEnd: number;
  /** For a transcript with times. */
  readonly startMs?: number;
  readonly endMs?: number;
  /** For a document with pages. */
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
  /** Returns passages in the order of the ids; unknown ids are left out. */
  readPassages(passageIds: readonly string[]): Promise<readonly IndexedText[]>;
  /** Returns the given documents that an owner has. */
  heldBy(mark: OwnerMark, documentIds: readonly string[]): Promise<readonly string[]>;
  /** Returns facts in the order of the ids; unknown ids are left out. */
  getFacts(documentIds: readonly string[]): Promise<readonly DocumentFacts[]>;
  /** Returns the given documents that are completely indexed. */
  getIndexed(
    documentIds: readonly string[],
  ): Promise<readonly { readonly facts: DocumentFacts; readonly passages: number }[]>;
  /** Returns a page of the document ids of a scope, or of all, after a document. */
  listDocuments(page: {
    readonly scope?: string | undefined;
    readonly limit: number;
    readonly after?: string | undefined;
  }): Promise<readonly string[]>;
  /** Counts the documents of a scope, or all documents. */
  countDocuments(scope?: string): Promise<number>;
  /** Counts the contents of a scope, or everything. */
  counts(
    scope?: string,
  ): Promise<{ readonly documents: number; readonly passages: number; readonly sources: number }>;
}

/**
 * Adds the job of a run to its queue, a new one each time its user resumes it; idempotent. The run is already durable: if adding
 * the job fails, the reconciler adds it.
 */
export type EnqueueRun = (runId: string, resumes: number) => void;

/** State of a source to index. */
export type IndexState = JobState<typeof indexSource>;

/** Jobs that index sources. */
export interface IndexJobs {
  /**
   * Durable when it resolves to the id of the job.
   * @throws {Failure} conflict, redis-down
   */
  submit(input: InputOf<typeof indexSource>): Promise<string>;
  /** Returns the state when the job has ended or the time is up. */
  wait(jobId: string, waitOptions: WaitOptions): Promise<IndexState>;
}

/** State of a text to audit. */
export type AuditState = JobState<typeof auditText>;

/** Jobs that audit texts. */
export interface AuditJobs {
  /**
   * Durable when it resolves to the id of the job.
   * @throws {Failure} conflict, redis-down
   */
  submit(input: InputOf<typeof auditText>): Promise<string>;
  /** Returns the state when the job has ended or the time is up. */
  wait(jobId: string, waitOptions: WaitOptions): Promise<AuditState>;
}

/** Jobs for markers and goals. */
export interface OverviewJobs {
  /**
   * Queues the marking of documents, and waits within a time limit.
   * @throws {Failure} redis-down, upstream-busy
   */
  mark(documentIds: readonly string[], waitOptions: WaitOptions): Promise<void>;
  /**
   * Waits within a time limit for documents whose marking was requested.
   * @throws {Failure} redis-down
   */
  awaitMarkings(documentIds: readonly string[], waitOptions: WaitOptions): Promise<void>;
  /** @throws {Failure} redis-down, upstream-busy when too many wait */
  discoverGoals(
    input: InputOf<typeof discoverGoals>,
    waitOptions: WaitOptions,
  ): Promise<JobState<typeof discoverGoals>>;
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

/** Resolves to true, or to the reason why a dependency is unavailable. */
export type ReadinessCheck = () => Promise<boolean | string>;
