import type { Encoder } from "@quarry/encoder";
import type { EvidenceStore, StoredPassage } from "@quarry/evidence";
import { createIndexDocument } from "@quarry/indexer";
import { createSilentLogger } from "@quarry/observability";
import type { World } from "../../benchmark.ts";
import { wordsPerPassage } from "../text/make-passages.ts";
import { createTextMaker } from "../text/text-maker.ts";
import { makeDocument } from "./make-document.ts";

const passagesPerDocument = 20;

/** What documents are indexed with. */
export interface IndexingTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}

/** What was indexed, and how long that took. */
export interface IndexedPassages {
  readonly passages: readonly StoredPassage[];
  readonly documents: number;
  readonly ms: number;
}

/** Makes documents and has the indexer's own handler index them into a scope, until there are `wanted` passages. */
export const indexRealPassages = async (
  { evidence, encoder }: IndexingTools,
  { wanted, scope }: { readonly wanted: number; readonly scope: string },
  { signal, now, say }: World,
): Promise<IndexedPassages> => {
  const passages: StoredPassage[] = [];
  const watched: EvidenceStore = {
    ...evidence,
    putPassages: async (batch) => {
      passages.push(...batch);
      await evidence.putPassages(batch);
    },
  };
  const indexDocument = createIndexDocument({ evidence: watched, encoder });
  const log = createSilentLogger();
  const maker = createTextMaker(1);
  const began = now();
  let documents = 0;
  while (passages.length < wanted) {
    signal.throwIfAborted();
    documents += 1;
    const title = maker.title();
    const count = Math.min(passagesPerDocument, wanted - passages.length);
    const paragraphs = Array.from({ length: count }, () => maker.paragraph(wordsPerPassage));
    const document = makeDocument(documents, { title, text: [`# ${title}`, ...paragraphs].join("\n\n") });
    const { documentId } = document.facts;
    await evidence.putDocument(document);
    await evidence.join(scope, documentId);
    await indexDocument({ runId: "r-benchmark", documentId }, { jobId: documentId, attempt: 1, signal, log });
    if (documents % 5 === 0) say(`passages indexed: ${passages.length} of ${wanted}`);
  }
  return { passages, documents, ms: now() - began };
};
