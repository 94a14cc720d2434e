import { createHash } from "node:crypto";
import type { Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore, type StoredDocument, type StoredPassage } from "@quarry/evidence";
import { createIndexDocument } from "@quarry/indexer";
import { createSilentLogger } from "@quarry/observability";
import { words } from "@quarry/text";
import { percentile, type World } from "../benchmark.ts";
import { createTextMaker, wordsPerPassage } from "./text-maker.ts";

/** Number of sites among which the documents are distributed. */
const publishers = 100;

/** Creates a generated document as it would be stored after fetching; the same number and text give the same document. */
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
/** Number of documents processed concurrently, equal to the indexer's concurrent jobs. */
const documentsAtOnce = 4;
/** Number of turns in which the encoder also encodes the same passages without the indexer. */
const turnsCompared = 5;

/** Store and encoder that indexing needs. */
export interface IndexingTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}

/** Indexed passages and the time it took. */
export interface IndexedPassages {
  readonly passages: readonly StoredPassage[];
  readonly ms: number;
  /** Speed of the whole path divided by that of the encoder alone for the same passages; the median over turns of 80 passages. */
  readonly encoderRatio: number;
}

/**
 * Creates documents and indexes them into a scope with the indexer's own handler, four at a time, until there are `wanted`
 * passages.
 */
export const indexRealPassages = async (
  { evidence, encoder }: IndexingTools,
  { wanted, scope }: { readonly wanted: number; readonly scope: string },
  { signal, say }: World,
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
  const index = async (document: StoredDocument): Promise<void> => {
    const { documentId } = document.facts;
    await evidence.putDocument(document);
    await evidence.join(scope, documentId);
    await indexDocument({ runId: "r-benchmark", documentId }, { jobId: documentId, attempt: 1, signal, log });
  };
  const makeNext = (number: number, missing: number): StoredDocument => {
    const title = maker.title();
    const paragraphs = Array.from({ length: Math.min(passagesPerDocument, missing) }, () =>
      maker.paragraph(wordsPerPassage),
    );
    return makeDocument(number, { title, text: [`# ${title}`, ...paragraphs].join("\n\n") });
  };
  let [documents, ms] = [0, 0];
  const ratios: number[] = [];
  while (passages.length < wanted) {
    signal.throwIfAborted();
    const made: StoredDocument[] = [];
    const before = passages.length;
    for (
      let planned = before;
      made.length < documentsAtOnce && planned < wanted;
      planned += passagesPerDocument
    )
      made.push(makeNext((documents += 1), wanted - planned));
    const began = performance.now();
    await Promise.all(made.map(index));
    const indexedMs = performance.now() - began;
    ms += indexedMs;
    say(`passages indexed: ${passages.length} of ${wanted}`);
    if (ratios.length >= turnsCompared) continue;
    const inputs = passages.slice(before).map(({ title, text }) => ({ header: title, text }));
    const alone = performance.now();
    await encoder.encodePassages(inputs, { signal });
    ratios.push((performance.now() - alone) / indexedMs);
  }
  // Sorted, because documents finish in any order.
  passages.sort((left, right) => left.title.localeCompare(right.title) || left.index - right.index);
  return { passages, ms, encoderRatio: percentile(ratios, 0.5) };
};
