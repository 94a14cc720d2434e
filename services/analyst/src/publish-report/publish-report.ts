import type { BundleContent, LoggedEvent, publishReport, UnusedSource } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Handler } from "@quarry/jobs";
import { bundleFiles, createBundle } from "@quarry/report";
import { usageOf } from "@quarry/runs";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import pMap from "p-map";
import type { ArtifactStore, DocumentReader, StoredDocument } from "../ports.ts";
import { copiesOfRun } from "../shared/copies/independent-sources.ts";
import { findNearCopies } from "../shared/copies/near-copies.ts";
import { trustOfSources } from "./source-trust.ts";

/** Content to publish, and its documents as stored, in the order of the content. */
interface SourcesRead {
  readonly content: BundleContent;
  readonly read: readonly StoredDocument[];
}

const readAtOnce = 8;

const quotedIn = ({ findings, claims, audit }: BundleContent): ReadonlySet<string> =>
  new Set(
    [
      ...findings.statements.flatMap(({ citations }) => citations),
      ...claims.flatMap(({ supporting, contradicting }) => [...supporting, ...contradicting]),
      ...audit,
    ].map(({ documentId }) => documentId),
  );

const goneDuringTheRun = ({ uri }: BundleContent["documents"][number]): UnusedSource => ({
  uri,
  reason: "not-found",
  detail: "It was removed while the run went on, and nothing in the report rests on it.",
});

/**
 * Reads the documents of a bundle, a few at a time. A document that was deleted meanwhile, with its item or collection, is listed as
 * unused if nothing quotes it. @throws {Failure} `not-found` if something does
 */
const readSources = async (
  content: BundleContent,
  documents: DocumentReader,
  yieldToEventLoop: YieldToEventLoop,
): Promise<SourcesRead> => {
  const quoted = quotedIn(content);
  const read = new Map<string, StoredDocument>();
  const readOne = async ({ documentId, uri }: BundleContent["documents"][number]): Promise<void> => {
    await yieldToEventLoop();
    const document = await documents.read(documentId);
    if (document !== undefined) read.set(documentId, document);
    else if (quoted.has(documentId))
      throw new Failure("not-found", `${uri}: document ${documentId} is no longer stored`, {
        retry: "never",
      });
  };
  await pMap(content.documents, readOne, { concurrency: readAtOnce });
  const gone = content.documents.filter(({ documentId }) => !read.has(documentId));
  const held = content.documents.filter(({ documentId }) => read.has(documentId));
  return {
    content: { ...content, documents: held, unused: [...content.unused, ...gone.map(goneDuringTheRun)] },
    read: held.flatMap(({ documentId }) => read.get(documentId) ?? []),
  };
};

export interface PublishReportPorts {
  readonly documents: DocumentReader;
  readonly artifacts: ArtifactStore;
  /** The run's log so far, oldest entry first. */
  readonly readEvents: (runId: string) => Promise<readonly LoggedEvent[]>;
}

const distinctBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
};

const removeRepeats = (content: BundleContent): BundleContent => ({
  ...content,
  documents: distinctBy(content.documents, ({ documentId }) => documentId),
  unused: distinctBy(content.unused, ({ uri }) => uri),
});

/** An interrupted publication may have logged its completion; the bundle ends before that entry. */
const beforePublication = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.filter(({ event }) => event.type !== "report-published");

/**
 * Renders the bundle of a run and stores it file by file; a repetition replaces the files. Yields
 * between documents and files, and stops there when it is cancelled.
 * @throws {Failure} `not-found` if a document that the report cites was deleted; other deleted documents are listed as unused
 */
export const createPublishReport =
  ({ documents, artifacts, readEvents }: PublishReportPorts): Handler<typeof publishReport> =>
  async ({ runId, content: asked }, { signal }) => {
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const { content, read } = await readSources(removeRepeats(asked), documents, yieldToEventLoop);
    const events = beforePublication(await readEvents(runId));
    const nearCopies = await findNearCopies(read, yieldToEventLoop);
    const { documents: used, claims, findings } = content;
    const bundle = createBundle({
      // Only the run's log contains the usage of the reasoning tasks.
      content: { ...content, findings: { ...findings, usage: usageOf(events) } },
      texts: new Map(read.map(({ facts, text }) => [facts.documentId, text])),
      pageStarts: new Map(
        read.flatMap(({ facts, pageStarts }) =>
          pageStarts === undefined ? [] : [[facts.documentId, pageStarts]],
        ),
      ),
      trust: trustOfSources(used, claims, nearCopies),
      copies: copiesOfRun(read, nearCopies),
      events,
    });
    const files: { readonly path: string; readonly bytes: number }[] = [];
    for (const file of bundleFiles(bundle)) {
      await yieldToEventLoop();
      if (file === undefined) continue;
      const { path, content: text } = file;
      if (artifacts.holdsSources || !path.startsWith("sources/")) await artifacts.put(runId, path, text);
      files.push({ path, bytes: Buffer.byteLength(text) });
    }
    return { files };
  };
