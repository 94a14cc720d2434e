import type { BundleContent, LoggedEvent, publishReport } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { type Handler, usageOf } from "@quarry/queue";
import { type Bundle, bundleFiles, createBundle } from "@quarry/report";
import { copiesOfRun } from "../copies/copies-of-run.ts";
import { createDocumentSketches } from "../copies/document-sketches.ts";
import type { ArtifactStore, BundleDirectory, DocumentReader } from "../ports.ts";
import { trustOfSources } from "../trust/trust-of-sources.ts";

/** What `publish-report` needs from the world. */
export interface PublishReportPorts {
  readonly documents: DocumentReader;
  readonly artifacts: ArtifactStore;
  readonly directory: BundleDirectory;
  /** The run's log as it stands, oldest entry first. */
  readonly readEvents: (runId: string) => Promise<readonly LoggedEvent[]>;
}

const distinctBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
};

const withoutRepeats = (content: BundleContent): BundleContent => ({
  ...content,
  documents: distinctBy(content.documents, ({ documentId }) => documentId),
  unused: distinctBy(content.unused, ({ uri }) => uri),
});

/** The content with what its reasoning tasks took, which only the run's log knows. */
const withUsage = (content: BundleContent, events: readonly LoggedEvent[]): BundleContent => ({
  ...content,
  findings: { ...content.findings, usage: usageOf(events) },
});

/** A publication that was cut off may have said in the log that it is done; the bundle ends before that. */
const beforePublication = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.filter(({ event }) => event.type !== "report-published");

/** How far the sources can be trusted and which of them show the same text. */
const judgeSources = (
  { documents, claims }: BundleContent,
  texts: ReadonlyMap<string, string>,
): Pick<Bundle, "trust" | "copies"> => {
  const sketchOf = createDocumentSketches();
  const read = documents.map((facts) => ({ facts, text: texts.get(facts.documentId) ?? "" }));
  return {
    trust: trustOfSources({ documents, claims, texts, sketchOf }),
    copies: copiesOfRun(read, sketchOf),
  };
};

/**
 * Renders the bundle of a run and stores it, sources in the bundle's directory only; a second time it replaces the files.
 * @throws {Failure} `not-found` when a document that was read is no longer stored.
 */
export const createPublishReport =
  ({ documents, artifacts, directory, readEvents }: PublishReportPorts): Handler<typeof publishReport> =>
  async ({ runId, content: asked }, { signal }) => {
    const content = withoutRepeats(asked);
    const texts = new Map<string, string>();
    const pageStarts = new Map<string, readonly number[]>();
    for (const { documentId, uri } of content.documents) {
      const document = await documents.read(documentId);
      if (document === undefined)
        throw new Failure("not-found", `${uri}: document ${documentId} is no longer stored`, {
          retry: "never",
        });
      texts.set(documentId, document.text);
      if (document.pageStarts !== undefined) pageStarts.set(documentId, document.pageStarts);
    }
    const events = beforePublication(await readEvents(runId));
    const bundle = createBundle({
      content: withUsage(content, events),
      texts,
      pageStarts,
      ...judgeSources(content, texts),
      events,
    });
    const files = bundleFiles(bundle);
    for (const { path, content: text } of files) {
      signal.throwIfAborted();
      await directory.write(runId, path, text);
      if (!path.startsWith("sources/")) await artifacts.put(runId, path, text);
    }
    return { files: files.map(({ path, content: text }) => ({ path, bytes: Buffer.byteLength(text) })) };
  };
