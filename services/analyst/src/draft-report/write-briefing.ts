import type { InputOf, draftReport, ReportDraft } from "@quarry/contracts";
import { composeBriefing } from "@quarry/extractive";
import type { DocumentReader } from "../ports.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";

interface BriefingOptions {
  readonly signal: AbortSignal;
  readonly firstStatement?: number;
}

/** Composes the briefing of excerpts from the documents with matches. */
export const writeBriefing = async (
  { topics, ...material }: InputOf<typeof draftReport>,
  reader: DocumentReader,
  { signal, firstStatement = 1 }: BriefingOptions,
): Promise<ReportDraft> => {
  const found = topics.flatMap(({ passages, findings }) => [...findings, ...passages]);
  const documents = await readDocuments(reader, found);
  const sources = new Map(
    [...documents].map(([documentId, { facts, text, timings, comments }]) => [
      documentId,
      { ...facts, text, timings, comments },
    ]),
  );
  const briefing = composeBriefing({ ...material, topics, sources, firstStatement });
  return inTurns(signal, briefing);
};
