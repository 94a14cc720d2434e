import type { OutputOf, ReportDraft, writeReport } from "@quarry/contracts";
import { writeIdeas, type WrittenIdeas } from "./items/write-ideas.ts";
import { writeImplementations, type WrittenImplementations } from "./items/write-implementations.ts";
import { numberSentences } from "./number-sentences.ts";
import type { PartTools } from "./part-tools.ts";
import { writeProse } from "./prose/write-prose.ts";
import type { Writing } from "./writing.ts";

const noIdeas: WrittenIdeas = { ideas: [], model: null };
const noImplementations: WrittenImplementations = { implementations: [], model: null };

/**
 * Writes a report by a model, its prose, ideas and implementations at the same time. What of it cannot be used is the twin's, part by
 * part; so are contradictions, which are shown as they stand. When nothing can be used the report is the twin's.
 */
export const writeByModel = async (
  writing: Writing,
  twin: ReportDraft,
  tools: PartTools,
): Promise<OutputOf<typeof writeReport>> => {
  const { modes } = writing.job;
  const [prose, ideas, implementations] = await Promise.all([
    writeProse(writing, twin, tools),
    modes.includes("idea") ? writeIdeas(writing, twin, tools) : noIdeas,
    modes.includes("implementation") ? writeImplementations(writing, twin, tools) : noImplementations,
  ]);
  const model = prose.model ?? ideas.model ?? implementations.model;
  if (model === null) return { draft: twin, model };
  const draft = numberSentences({
    title: twin.title,
    shortAnswer: prose.shortAnswer,
    shortAnswerBy: prose.shortAnswerBy,
    sections: prose.sections,
    contradictions: twin.contradictions,
    ideas: ideas.ideas,
    implementations: implementations.implementations,
  });
  return { draft, model };
};
