import { createHash } from "node:crypto";
import type { Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore, type StoredDocument, type StoredPassage } from "@quarry/evidence";
import { createIndexDocument } from "@quarry/indexer";
import { createSilentLogger } from "@quarry/observability";
import { words } from "@quarry/text";
import type { World } from "../benchmark.ts";
import { createTextMaker, wordsPerPassage } from "./text-maker.ts";

/** Sites the documents come from, in turn. */
const publishers = 100;

/** A made-up document as it would be stored after it was fetched; the same number and text give the same document. */
export const makeDocument = (
  number: number,
  { title, text }: { readonly title: string; readonly text: string },
): StoredDocument => {
  const publisher = `site-${number % publishers}.example`;
  const uri = `https://${publisher}/record-${number}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return {
    text,
    facts: {
      documentId: documentIdOf(uri, sha256),
      uri,
      title,
      publisher,
      language: "en",
      mediaType: "text/markdown",
      grade: "C",
      gradeReasons: ["made up to be measured"],
      fetchedAt: "2000-01-01T00:00:00.000Z",
      sha256,
      characters: text.length,
      words: words(text, "en").length,
    },
  };
};

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
