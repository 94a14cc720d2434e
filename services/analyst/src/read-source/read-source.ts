import type { InputOf, OutputOf, readSource } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import type { ReadingPorts, StoredDocument } from "../ports.ts";
import { mergeNotes } from "./merge-notes.ts";
import { readSourceTask } from "./read-source-task.ts";
import { introduceSource, type SourcePart } from "./source-part.ts";
import { sourceParts } from "./source-parts.ts";

const unread = (documentId: string): OutputOf<typeof readSource> => ({
  documentId,
  notes: [],
  characters: 0,
  model: null,
});

const partsOf = (
  { documentId, question, language, topics }: InputOf<typeof readSource>,
  { facts, text, timings }: StoredDocument,
  maxTokens: number,
): SourcePart[] => {
  const source = introduceSource(facts, timings !== undefined && timings.length > 0);
  return sourceParts(text, facts.language, maxTokens).map(({ start, end }, index, all) => ({
    documentId,
    question,
    language,
    topics,
    source,
    text,
    start,
    end,
    part: index + 1,
    parts: all.length,
  }));
};

/** Reads a source whole for a question, in parts where it is long, and answers the notes it leaves; without a model none. */
export const createReadSource =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof readSource> =>
  async (input, { log, report, signal, deadline }) => {
    const { runId, documentId } = input;
    const document = reasoning.model ? await documents.read(documentId) : undefined;
    if (document === undefined || document.text.trim() === "") return unread(documentId);
    const parts = partsOf(input, document, sourceTokensFor(reasoning.model));
    const read = await Promise.all(
      parts.map(async (part) => ({
        part,
        ...(await answerTask(readSourceTask, part, reasoning, { runId, log, report, signal, deadline })),
      })),
    );
    const byModel = read.filter(({ method }) => method === "model");
    const unproven = byModel.reduce((sum, { output }) => sum + output.unproven, 0);
    return {
      documentId,
      notes: mergeNotes(byModel.map(({ output }) => output.notes)),
      characters: byModel.reduce((sum, { part }) => sum + part.end - part.start, 0),
      model: byModel[0]?.model ?? null,
      ...(unproven > 0 && { unproven }),
    };
  };
