import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { createAnalyst } from "@quarry/analyst";
import { awaitItems, type BundleContent } from "@quarry/contracts";
import { createWorkerReader, type DocumentReader, type ReadDocument } from "@quarry/documents";
import { documentIdOf, type StoredDocument } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import pMap from "p-map";
import { served } from "../answers/job-table.ts";
import { playLibrary } from "../answers/play-questions.ts";
import { badInput, type World } from "../evaluation.ts";
import type { SpanQuestion } from "./gold-spans.ts";

const toStored = (read: ReadDocument, uri: string): StoredDocument => {
  const { text, title, author, publishedAt, language, mediaType, sha256, words, fingerprint } = read;
  const { comments, timings } = read;
  return {
    facts: {
      documentId: documentIdOf(uri, sha256),
      uri,
      title,
      ...(author !== undefined && { author }),
      publisher: "local files",
      ...(publishedAt !== undefined && { publishedAt }),
      language,
      mediaType,
      grade: "C",
      gradeReasons: ["a file of a test collection"],
      fetchedAt: "2000-01-01T00:00:00.000Z",
      sha256,
      characters: text.length,
      words,
      fingerprint,
    },
    text,
    ...(comments !== undefined && { comments: [...comments] }),
    ...(timings !== undefined && { timings: [...timings] }),
  };
};

/** Reads every file of a folder as the fetcher does; comments beside a text are a separate document. */
const readFolder = async (
  folder: string,
  reader: DocumentReader,
  signal: AbortSignal,
): Promise<StoredDocument[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw badInput(`${folder} cannot be read: it must be a folder of documents`, error);
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await pMap(
    paths.toSorted(),
    async (path) => {
      const uri = `file:${relative(folder, path).split(sep).join("/")}`;
      const answer = await reader.read({ bytes: await readFile(path), uri, contentType: undefined }, signal);
      if (answer.status !== "read") throw badInput(`${path} cannot be read: ${answer.detail}`);
      const own = toStored(answer, uri);
      return answer.beside === undefined ? [own] : [own, toStored(answer.beside, `${uri}#comments`)];
    },
    { concurrency: 2 },
  );
  return read.flat();
};

const readFolders = async (
  folders: readonly string[],
  data: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, StoredDocument[]>> => {
  const reader = createWorkerReader({
    workers: 2,
    timeoutMs: 60_000,
    maxCharacters: 5_000_000,
    memoryMb: 1_024,
  });
  try {
    const read = new Map<string, StoredDocument[]>();
    for (const name of folders) read.set(name, await readFolder(join(data, name), reader, signal));
    return read;
  } finally {
    await reader.close();
  }
};

/** Result of a run over a folder; its content is undefined if the run ended without a report. */
export interface PlayedFolder {
  readonly question: SpanQuestion;
  readonly documents: readonly StoredDocument[];
  readonly content: BundleContent | undefined;
}

/** Writes a bundle into the folder of its question. */
const writeBundle = async (
  { question, documents, content }: PlayedFolder,
  { out, signal }: { readonly out: string; readonly signal: AbortSignal },
): Promise<void> => {
  if (content === undefined) return;
  const byId = new Map(documents.map((document) => [document.facts.documentId, document]));
  const { publishReport } = createAnalyst({
    documents: { read: async (documentId) => byId.get(documentId) },
    artifacts: {
      holdsSources: true,
      put: async (_runId, path, text) => {
        const file = join(out, question.id, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      },
    },
    readEvents: async () => [],
  });
  const context = { jobId: "publish", attempt: 1, signal, log: createSilentLogger() };
  await publishReport({ runId: content.findings.id, content }, context);
};

/** Reads the folder of every question as a collection and plays a light run over it; `out` gets one bundle folder per question. */
export const playFolders = async (
  questions: readonly SpanQuestion[],
  { data, out }: { readonly data: string; readonly out: string | undefined },
  world: World,
): Promise<PlayedFolder[]> => {
  const { signal } = world;
  const folders = await readFolders([...new Set(questions.map(({ sources }) => sources))], data, signal);
  const stored = [...folders.values()].flat();
  const names = [...folders.keys()];
  const collectionOf = (name: string): string => `c-${String(names.indexOf(name)).padStart(8, "0")}`;
  const folderOf = new Map(
    [...folders].flatMap(([name, own]) => own.map((document) => [document, name] as const)),
  );
  const ids = stored.map(({ facts }) => facts.documentId).toSorted();
  return playLibrary(
    questions,
    {
      documents: stored,
      corpusHash: createHash("sha256").update(ids.join("\n")).digest("hex"),
      scopeOf: (document) => `collection:${collectionOf(folderOf.get(document) ?? "")}`,
      requestOf: ({ question, sources }) => ({
        question,
        collectionId: collectionOf(sources),
        depth: "light",
      }),
      jobsOf: ({ sources }) => {
        const collection = { items: folders.get(sources)?.length ?? 0, unavailable: 0 };
        return new Map([served(awaitItems, async () => ({ items: [], unavailable: [], collection }))]);
      },
    },
    async ({ question, content }) => {
      const one = { question, documents: folders.get(question.sources) ?? [], content };
      if (out !== undefined) await writeBundle(one, { out, signal });
      return one;
    },
    world,
  );
};
