import { createHash, randomUUID } from "node:crypto";
import type { Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore, passageIdOf, type StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { createIndexDocument } from "@quarry/indexer";
import { createSilentLogger } from "@quarry/observability";
import { detectLanguage, localFiles, words } from "@quarry/text";
import pMap from "p-map";
import type { CorpusEntry } from "../collection/read-corpus.ts";
import { createProgress, type World } from "../evaluation.ts";

/** Version of the conversion from entries to documents; raise it when the resulting documents change. */
export const documentRecipe = "markdown.1";

const toMarkdown = ({ title, text }: CorpusEntry): string => {
  const heading = title.replaceAll(/\s+/gu, " ").trim();
  return heading === "" ? text : `# ${heading}\n\n${text}`;
};

/** Converts a corpus entry to the document that the fetcher would make of a Markdown file with that heading and text. */
export const toDocument = (entry: CorpusEntry): StoredDocument => {
  const text = toMarkdown(entry);
  const uri = `file:${entry.id}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const language = detectLanguage(text);
  const facts = {
    documentId: documentIdOf(uri, sha256),
    uri,
    title: entry.title.trim(),
    publisher: localFiles,
    language,
    mediaType: "text/markdown",
    grade: "C",
    gradeReasons: ["an entry of a test collection"],
    fetchedAt: "2000-01-01T00:00:00.000Z",
    sha256,
    characters: text.length,
    words: words(text, language).length,
  } as const;
  return { facts: { ...facts, gradeReasons: [...facts.gradeReasons] }, text };
};

/** Number of documents processed concurrently, so that the encoder never waits for the store. */
const width = 4;

/** Passages of indexed documents. */
export interface IndexedCorpus {
  /** Corpus entry of each passage. */
  readonly entryOf: ReadonlyMap<string, string>;
  /** Number of passages that had to be encoded; the remaining ones were already stored. */
  readonly written: number;
}

/** Returns the corpus entry of a document. */
export const entryIdOf = ({ facts: { uri } }: StoredDocument): string => uri.slice("file:".length);

/** Retries as the queue does, because an upstream may be away only for a moment. */
const patiently = async <Answer>(work: () => Promise<Answer>, attempts = 3): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1 || !(error instanceof Failure) || error.retry !== "backoff") throw error;
    return patiently(work, attempts - 1);
  }
};

/** Stores every document and indexes it with the indexer's own handler; indexed documents are only looked up. */
export const indexDocuments = async (
  { evidence, encoder }: { readonly evidence: EvidenceStore; readonly encoder: Encoder },
  documents: readonly StoredDocument[],
  { signal, now, say }: Pick<World, "signal" | "now" | "say">,
): Promise<IndexedCorpus> => {
  const indexDocument = createIndexDocument({ evidence, encoder });
  const log = createSilentLogger();
  // Each evaluation is a separate job, so that documents that were already indexed do not count as written by it.
  const jobId = `evaluation-${randomUUID()}`;
  const step = createProgress("documents indexed", documents.length, { now, say });
  const entryOf = new Map<string, string>();
  const writtenBy = await pMap(
    documents,
    async (document) => {
      const { documentId } = document.facts;
      const { passages, written } = await patiently(async () => {
        signal.throwIfAborted();
        if ((await evidence.indexedWith(documentId)) === undefined) await evidence.putDocument(document);
        const context = { jobId, attempt: 1, signal, log };
        return indexDocument({ runId: "r-evaluation", documentId }, context);
      });
      for (let index = 0; index < passages; index += 1)
        entryOf.set(passageIdOf(documentId, index), entryIdOf(document));
      step();
      return written;
    },
    { concurrency: width },
  );
  return { entryOf, written: writtenBy.reduce((sum, written) => sum + written, 0) };
};
