import type { BundleContent, Citation, DocumentFacts, LoggedEvent, Trust } from "@quarry/contracts";
import { citationsByDocument } from "@quarry/findings";
import { type CopyOf, copiesOfRun } from "../copies/copies-of-run.ts";
import { createDocumentSketches } from "../copies/document-sketches.ts";
import { trustOfSources } from "../trust/trust-of-sources.ts";

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

interface BundleParts {
  readonly content: BundleContent;
  readonly texts: ReadonlyMap<string, string>;
  /** Of the documents that have pages. */
  readonly pageStarts?: ReadonlyMap<string, readonly number[]>;
  readonly events: readonly LoggedEvent[];
}

/** Numbers the sources and puts them beside their texts; a document without a text is left out. */
export const createBundle = ({ content, texts, pageStarts, events }: BundleParts): Bundle => {
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
  const sketchOf = createDocumentSketches();
  const { documents, claims } = content;
  const trust = trustOfSources({ documents, claims, texts, sketchOf });
  return { content, sources, trust, copies: copiesOfRun(sources, sketchOf), events };
};
