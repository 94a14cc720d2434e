import type { EvidenceStore, StoredDocument } from "@quarry/evidence";
import type { Budget, TaskPorts } from "@quarry/language-model";
import type { ItemLibrary, OverviewWording } from "@quarry/reading";

export type { StoredDocument };

/** Reads stored documents; passages and citations are offsets into their text. */
export interface DocumentReader {
  /**
   * Returns the full document, or undefined if it is not stored. Its comments and its marking may be older than the stored ones: callers that
   * need the current ones query the store.
   */
  read(documentId: string): Promise<StoredDocument | undefined>;
}

/** Reads current documents to mark them, and stores the markers. */
export type MarkingStore = Pick<EvidenceStore, "getDocument" | "putMarking">;

/** Stores the files of a run where the gateway can serve them. */
export interface ArtifactStore {
  /** True if texts of sources are stored here too; if not, the gateway reads them from the evidence store. */
  readonly holdsSources: boolean;
  /** Stores a file of the run under its bundle path; the same path again replaces it. */
  put(runId: string, path: string, content: string): Promise<void>;
}

/** Reads a file of the run; undefined if there is none. */
export type ReadArtifact = (runId: string, path: string) => Promise<Buffer | undefined>;

/** Dependencies of a reasoning task: the model and other resources used before its extractive fallback answers. */
export interface Reasoning extends Pick<
  TaskPorts<unknown>,
  "model" | "prompts" | "cache" | "clock" | "metrics"
> {
  /** Remaining model budget of a run; without it there is no limit. */
  readonly budgetOf?: (runId: string) => Budget | undefined;
}

/** Dependencies of a reasoning task that reads documents; without a model its fallback answers. */
export interface ReadingPorts extends Partial<Reasoning> {
  readonly documents: DocumentReader;
}

/** Dependencies of a reasoning task that is shown the content of items; without a model its fallback answers. */
export interface OverviewPorts extends Partial<Reasoning> {
  readonly library: Pick<ItemLibrary, "read">;
  /** English for languages without overview texts. */
  readonly wordingFor: (language: string) => OverviewWording;
}
