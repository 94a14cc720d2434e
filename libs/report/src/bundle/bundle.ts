import type { BundleContent, Citation, DocumentFacts, LoggedEvent, Trust } from "@quarry/contracts";
import { citationsByDocument } from "../pages/report-citations.ts";

/** Where the whole text of a document lies in its bundle. */
export const sourceFile = (documentId: string): string => `sources/${documentId}.txt`;

/** Where the page of a cited document lies, its text with the cited words marked. */
export const sourcePageFile = (documentId: string): string => `sources/${documentId}.html`;

/** A source that was read, under the number the report calls it by. */
export interface NumberedSource {
  /** Counts from 1, in the order in which the report first cites the sources; uncited ones follow. */
  readonly number: number;
  readonly facts: DocumentFacts;
  readonly text: string;
  /** Of a document that has pages: where in the text each begins. */
  readonly pageStarts: readonly number[] | undefined;
  /** In the order of the report; none when it was read and not cited. */
  readonly citations: readonly Citation[];
}

/** That a document shows the text of another one. */
export interface CopyOf {
  /** Of the one that is taken for the original. */
  readonly id: string;
  /** A sentence for readers. */
  readonly reason: string;
}

/** Everything the renderers of a bundle read. */
export interface Bundle {
  readonly content: BundleContent;
  /** By number. */
  readonly sources: readonly NumberedSource[];
  /** How far each document that was read can be trusted, by its id. */
  readonly trust: ReadonlyMap<string, Trust>;
  /** The documents that show the text of another one, by id. */
  readonly copies: ReadonlyMap<string, CopyOf>;
  /** The run's log up to publication. */
  readonly events: readonly LoggedEvent[];
}

/** What a bundle is made of. */
interface BundleParts {
  readonly content: BundleContent;
  readonly texts: ReadonlyMap<string, string>;
  /** Of the documents that have pages. */
  readonly pageStarts?: ReadonlyMap<string, readonly number[]>;
  readonly trust: Bundle["trust"];
  readonly copies: Bundle["copies"];
  readonly events: readonly LoggedEvent[];
}

/** Numbers the sources and puts them beside their texts; a document without a text is left out. */
export const createBundle = ({ content, texts, pageStarts, trust, copies, events }: BundleParts): Bundle => {
  const cited = citationsByDocument(content.findings);
  const rank = new Map([...cited.keys()].map((documentId, index) => [documentId, index]));
  const sources = content.documents
    .flatMap((facts) => {
      const text = texts.get(facts.documentId);
      if (text === undefined) return [];
      const { documentId } = facts;
      return [
        { facts, text, pageStarts: pageStarts?.get(documentId), citations: cited.get(documentId) ?? [] },
      ];
    })
    .toSorted(
      (left, right) =>
        (rank.get(left.facts.documentId) ?? cited.size) - (rank.get(right.facts.documentId) ?? cited.size),
    )
    .map((source, index) => ({ number: index + 1, ...source }));
  return { content, sources, trust, copies, events };
};
