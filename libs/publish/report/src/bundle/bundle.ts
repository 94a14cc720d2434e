import type { BundleContent, BundleDocuments, DocumentFacts, LoggedEvent, Trust } from "@quarry/contracts";
import { v5 as uuidOf } from "uuid";
import { type NumberedSource, numberedSources } from "../pages/report-citations.ts";
import { readableTitle } from "../view/readable-title.ts";
import { reportView } from "../view/report-view.ts";
import type { ReportView } from "../view/shown.ts";

/** Returns the bundle path of a document's full text. */
export const sourceFile = (documentId: string): string => `sources/${documentId}.txt`;

/** Returns the bundle path of the page of a cited document: its text with the cited words marked. */
export const sourcePageFile = (documentId: string): string => `sources/${documentId}.html`;

export interface BundleSource extends Pick<NumberedSource, "number" | "citations"> {
  readonly facts: DocumentFacts;
  readonly text: string;
  /** Offsets at which the pages of the document begin; undefined if there are no pages. */
  readonly pageStarts: readonly number[] | undefined;
}

/** Records that a document has the same text as another one. */
export interface CopyOf {
  /** Id of the document regarded as the original. */
  readonly id: string;
  /** A sentence for readers. */
  readonly reason: string;
}

/** All data for the renderers of a bundle. */
export interface Bundle {
  readonly content: BundleContent;
  /** Documents that were read, with trust and the original of each copy, then documents that were not read, with reasons. */
  readonly documents: BundleDocuments;
  /** The report as shown in every format. */
  readonly view: ReportView;
  /** By number. */
  readonly sources: readonly BundleSource[];
  /** The run's log up to publication. */
  readonly events: readonly LoggedEvent[];
}

interface BundleParts {
  readonly content: BundleContent;
  readonly texts: ReadonlyMap<string, string>;
  /** Offsets of pages, for documents with pages. */
  readonly pageStarts?: ReadonlyMap<string, readonly number[]>;
  /** Trust in each document that was read, by document id. */
  readonly trust: ReadonlyMap<string, Trust>;
  /** Documents with the text of another one, by id. */
  readonly copies: ReadonlyMap<string, CopyOf>;
  readonly events: readonly LoggedEvent[];
}

const documentsOf = ({ content, pageStarts, trust, copies }: BundleParts): BundleDocuments => [
  ...content.documents.map(({ documentId, fingerprint: _fingerprint, ...facts }) => {
    const starts = pageStarts?.get(documentId);
    return {
      id: documentId,
      ...facts,
      used: true as const,
      file: sourceFile(documentId),
      pageStarts: starts && [...starts],
      trust: trust.get(documentId),
      ...(copies.has(documentId) && { copyOf: copies.get(documentId) }),
    };
  }),
  ...content.unused.map((source) => ({
    id: uuidOf(source.uri, uuidOf.URL),
    ...source,
    used: false as const,
    file: null,
  })),
];

/**
 * Numbers the sources and adds their texts; omits documents without a text. A title that is only a file name or an address is
 * replaced by the first line of the text if that reads like a title.
 */
export const createBundle = (given: BundleParts): Bundle => {
  const { texts, pageStarts, events } = given;
  const documents = given.content.documents.map((facts) => {
    const text = texts.get(facts.documentId);
    return text === undefined ? facts : { ...facts, title: readableTitle(facts, text) };
  });
  const content = { ...given.content, documents };
  const listed = documentsOf({ ...given, content });
  const factsById = new Map(documents.map((facts) => [facts.documentId, facts]));
  const sources = numberedSources(content.findings, listed).flatMap(
    ({ number, citations, document: { id } }): BundleSource[] => {
      const [facts, text] = [factsById.get(id), texts.get(id)];
      if (facts === undefined || text === undefined) return [];
      return [{ number, citations, facts, text, pageStarts: pageStarts?.get(id) }];
    },
  );
  return { content, documents: listed, view: reportView(content.findings, listed), sources, events };
};
