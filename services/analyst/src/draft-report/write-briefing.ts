import type { InputOf, draftReport, ReportDraft } from "@quarry/contracts";
import { composeBriefing } from "@quarry/extractive";
import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import type { DocumentReader } from "../ports.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";

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
  const documents = await readDocuments(
    reader,
    found.map(({ documentId }) => documentId),
  );
  const sources = new Map(
    [...documents].map(([documentId, { facts, text, timings, comments }]) => [
      documentId,
      { ...facts, text, timings, comments },
    ]),
  );
  const briefing = composeBriefing({ ...material, topics, sources, firstStatement });
  return finishWithPauses(briefing, createYieldToEventLoop(signal));
};
