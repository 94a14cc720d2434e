import type { BundleContent, UnusedSource } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { GiveWay } from "@quarry/runtime";
import type { DocumentReader, StoredDocument } from "../ports.ts";

/** What is published, and its documents as they are stored, in the order of the content. */
export interface SourcesRead {
  readonly content: BundleContent;
  readonly read: readonly StoredDocument[];
}

/** Documents that are read at a time. */
const readAtOnce = 8;

/** The documents that something in the bundle quotes. */
const quotedIn = ({ findings, claims, audit }: BundleContent): ReadonlySet<string> =>
  new Set(
    [
      ...findings.sentences.flatMap(({ citations }) => citations),
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
 * Reads the documents of a bundle, a few at a time. One that was removed meanwhile, with its item or its collection, stands among the unused
 * where nothing quotes it. @throws {Failure} `not-found` where something does
 */
export const readSources = async (
  content: BundleContent,
  documents: DocumentReader,
  giveWay: GiveWay,
): Promise<SourcesRead> => {
  const quoted = quotedIn(content);
  const read = new Map<string, StoredDocument>();
  for (let from = 0; from < content.documents.length; from += readAtOnce) {
    await giveWay();
    const some = content.documents.slice(from, from + readAtOnce).map(async ({ documentId, uri }) => {
      const document = await documents.read(documentId);
      if (document !== undefined) read.set(documentId, document);
      else if (quoted.has(documentId))
        throw new Failure("not-found", `${uri}: document ${documentId} is no longer stored`, {
          retry: "never",
        });
    });
    await Promise.all(some);
  }
  const gone = content.documents.filter(({ documentId }) => !read.has(documentId));
  const held = content.documents.filter(({ documentId }) => read.has(documentId));
  return {
    content: { ...content, documents: held, unused: [...content.unused, ...gone.map(goneDuringTheRun)] },
    read: held.flatMap(({ documentId }) => read.get(documentId) ?? []),
  };
};
