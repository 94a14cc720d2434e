import type { StoredUpload } from "@quarry/blobs";
import type * as collections from "@quarry/collections";
import type {
  auditText,
  discoverGoals,
  findEvidence,
  indexSource,
  InputOf,
  prepareItem,
} from "@quarry/contracts";
import type { EvidenceStore, FoundPassage, StoredDocument } from "@quarry/evidence";
import type { JobState, WaitOptions } from "@quarry/jobs";
import type { SearchTotals } from "@quarry/redis";
import type * as runs from "@quarry/runs";

export type { OriginalStore } from "@quarry/blobs";
export type { SearchTotals } from "@quarry/redis";
export type { RunRecord } from "@quarry/runs";

/* The used parts of each store; the store's own package describes its methods. */
export type RunStore = Pick<
  runs.RunStore,
  | "create"
  | "get"
  | "find"
  | "resume"
  | "addNote"
  | "findKeyed"
  | "remove"
  | "requestCancel"
  | "getArtifact"
  | "listArtifacts"
>;

export type RunLog = Pick<runs.RunLog, "read" | "follow">;

export type CollectionStore = Pick<
  collections.CollectionStore,
  | "create"
  | "ensure"
  | "get"
  | "list"
  | "putItem"
  | "getItem"
  | "listItems"
  | "submittedItems"
  | "readItems"
  | "removeItem"
  | "remove"
>;

export interface UploadStore {
  put(bytes: Buffer): Promise<StoredUpload>;
  /** Stores bytes as they arrive; an error of the source is thrown, and nothing is stored. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredUpload>;
}

/** An indexed part of a document, with offsets in the document. */
export type IndexedText = Pick<
  FoundPassage,
  | "passageId"
  | "start"
  | "end"
  | "wordStart"
  | "wordEnd"
  | "startMs"
  | "endMs"
  | "firstPage"
  | "lastPage"
  | "text"
>;

export interface Evidence extends Pick<
  EvidenceStore,
  "heldBy" | "getFacts" | "getIndexed" | "listDocuments" | "countDocuments" | "counts"
> {
  getDocument(
    documentId: string,
  ): Promise<Pick<StoredDocument, "text" | "timings" | "pageStarts"> | undefined>;
  /** Returns passages in the order of the ids; unknown ids are left out. */
  readPassages(passageIds: readonly string[]): Promise<readonly IndexedText[]>;
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

/**
 * Adds the job of a run to its queue, a new one each time its user resumes it; idempotent. The run is already durable: if adding
 * the job fails, the reconciler adds it.
 */
export type EnqueueRun = (runId: string, resumes: number) => void;

/** State of a source to index. */
export type IndexState = JobState<typeof indexSource>;

/** State of a text to audit. */
export type AuditState = JobState<typeof auditText>;

/** Jobs of one kind that a client submits and waits for. */
export interface SubmittedJobs<Input, State> {
  /**
   * Durable when it resolves to the id of the job.
   * @throws {Failure} conflict, redis-down
   */
  submit(input: Input): Promise<string>;
  /** Returns the state when the job has ended or the time is up. */
  wait(jobId: string, waitOptions: WaitOptions): Promise<State>;
}

/** Jobs that index sources. */
export type IndexJobs = SubmittedJobs<InputOf<typeof indexSource>, IndexState>;

/** Jobs that audit texts. */
export type AuditJobs = SubmittedJobs<InputOf<typeof auditText>, AuditState>;

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
