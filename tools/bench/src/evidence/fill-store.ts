import { createHash } from "node:crypto";
import type { Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore, type StoredDocument } from "@quarry/evidence";
import { createIndexDocument } from "@quarry/indexer/index-document";
import { createSilentLogger } from "@quarry/observability";
import { words } from "@quarry/text";
import type { World } from "../benchmark.ts";
import { createTextMaker, type TextMaker } from "./text-maker.ts";

const passagesPerDocument = 20;
/** Words that fill a passage of 220 model tokens with the made-up text. */
export const wordsPerPassage = 170;

/** What an indexed store is searched with. */
export interface EvidenceTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}

/** What was indexed, and how long that took. */
export interface FilledStore {
  readonly passages: number;
  readonly documents: number;
  readonly ms: number;
}

const makeDocument = (maker: TextMaker, number: number, passages: number): StoredDocument => {
  const title = `Record ${number}`;
  const paragraphs = Array.from({ length: passages }, () => maker.paragraph(wordsPerPassage - 20));
  const text = [`# ${title}`, ...paragraphs].join("\n\n");
  const uri = `file:record-${number}.md`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return {
    text,
    facts: {
      documentId: documentIdOf(uri, sha256),
      uri,
      title,
      publisher: "local files",
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

/** Makes documents and has the indexer's own handler index them into a scope, until there are at least `wanted` passages. */
export const fillStore = async (
  { evidence, encoder }: EvidenceTools,
  { wanted, scope }: { readonly wanted: number; readonly scope: string },
  { signal, now, say }: World,
): Promise<FilledStore> => {
  const indexDocument = createIndexDocument({ evidence, encoder });
  const log = createSilentLogger();
  const maker = createTextMaker(1);
  const began = now();
  let passages = 0;
  let documents = 0;
  while (passages < wanted) {
    signal.throwIfAborted();
    documents += 1;
    const document = makeDocument(maker, documents, Math.min(passagesPerDocument, wanted - passages));
    const { documentId } = document.facts;
    await evidence.putDocument(document);
    await evidence.join(scope, documentId);
    const context = { jobId: documentId, attempt: 1, signal, log };
    passages += (await indexDocument({ runId: "r-benchmark", documentId }, context)).passages;
    if (documents % 5 === 0) say(`passages indexed: ${passages} of ${wanted}`);
  }
  return { passages, documents, ms: now() - began };
};
