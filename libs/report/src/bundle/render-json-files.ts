import { type BundleContent, type BundleDocuments, type LoggedEvent } from "@quarry/contracts";
import type { Bundle } from "./bundle.ts";
import { sourceFile } from "./source-file.ts";
import { uuidOfUri } from "./uuid-of-uri.ts";

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** `findings.json`: the answer as data. */
export const renderFindings = ({ findings }: BundleContent): string => json(findings);

/** `claims.json`: every claim with the evidence for and against it. */
export const renderClaims = ({ claims }: BundleContent): string => json(claims);

/** `documents.json`: what was read, how far it can be trusted and what it is a copy of, then what was not read, with reasons. */
export const renderDocuments = ({ content, sources, trust, copies }: Bundle): string => {
  const pageStarts = new Map(
    sources.map((source) => [source.facts.documentId, source.pageStarts && [...source.pageStarts]]),
  );
  const rows: BundleDocuments = [
    ...content.documents.map(({ documentId, fingerprint: _fingerprint, ...facts }) => ({
      id: documentId,
      ...facts,
      used: true as const,
      file: sourceFile(documentId),
      pageStarts: pageStarts.get(documentId),
      trust: trust.get(documentId),
      ...(copies.has(documentId) && { copyOf: copies.get(documentId) }),
    })),
    ...content.unused.map((source) => ({
      id: uuidOfUri(source.uri),
      ...source,
      used: false as const,
      file: null,
    })),
  ];
  return json(rows);
};

/** `events.jsonl`: the run's log, one entry a line, oldest first. */
export const renderEvents = (events: readonly LoggedEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join("");
