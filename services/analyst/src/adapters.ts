import type { LoggedEvent } from "@quarry/contracts";
import type { EvidenceStore } from "@quarry/evidence";
import type { RunLog } from "@quarry/runs";
import { LRUCache } from "lru-cache";
import type { DocumentReader, StoredDocument } from "./ports.ts";

interface ReaderOptions {
  readonly evidence: Pick<EvidenceStore, "getDocument">;
  /** Documents kept in memory, those read longest ago dropped first. */
  readonly keep?: number;
}

/**
 * Reads documents from the evidence store and keeps the last few: the jobs of one run read the same ones. A document's id is
 * computed from its text, so the text of a kept one is never stale; its comments and its marking may be.
 */
export const createDocumentReader = ({ evidence, keep = 24 }: ReaderOptions): DocumentReader => {
  const kept = new LRUCache<string, StoredDocument>({ max: keep });
  return {
    read: async (documentId) => {
      const document = kept.get(documentId) ?? (await evidence.getDocument(documentId));
      if (document !== undefined) kept.set(documentId, document);
      return document;
    },
  };
};

const pageSize = 500;

/** Reads a run's whole log as it stands, oldest entry first. */
export const createRunEvents =
  (log: Pick<RunLog, "read">) =>
  async (runId: string): Promise<readonly LoggedEvent[]> => {
    const entries: LoggedEvent[] = [];
    let page: readonly LoggedEvent[];
    do {
      const last = entries.at(-1)?.id;
      page = await log.read(runId, { count: pageSize, ...(last !== undefined && { after: last }) });
      entries.push(...page);
    } while (page.length === pageSize);
    return entries;
  };
