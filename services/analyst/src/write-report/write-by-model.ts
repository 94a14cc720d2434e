import type { OutputOf, Section, writeReport } from "@quarry/contracts";
import { sectionBatches } from "./body/section-batches.ts";
import { writeBody, type WrittenBody } from "./body/write-body.ts";
import { createRevisionAllowance } from "./call-allowance.ts";
import type { DroppedStatement } from "./dropped-statements.ts";
import { writeIdeas, type WrittenIdeas } from "./items/write-ideas.ts";
import { writeImplementations, type WrittenImplementations } from "./items/write-implementations.ts";
import { numberStatements } from "./number-statements.ts";
import { writeSummary, type WrittenSummary } from "./summary/write-summary.ts";
import { depthOf, type Writing } from "./writing.ts";
import { addSections, emptyReport } from "./written-report.ts";

const noIdeas: WrittenIdeas = { ideas: [], model: null, dropped: [] };
const noImplementations: WrittenImplementations = { implementations: [], model: null, dropped: [] };

const isFirst = ({ role }: Section): boolean => role === "key-findings" || role === "abstract";

/** What could not be found stands with its topics where no section says what is not known. */
const withGaps = (sections: readonly Section[], { job: { topics } }: Writing): Section[] => {
  const open = new Map(
    topics.flatMap(({ topic, coverage }) => (coverage.covered ? [] : [[topic.id, coverage.gaps] as const])),
  );
  return sections.map((section) => ({ ...section, gaps: open.get(section.topicId ?? "") ?? section.gaps }));
};

const sectionsOf = (body: WrittenBody, summary: WrittenSummary, writing: Writing): Section[] => {
  const hasUnknown = summary.sections.some(({ role }) => role === "unknown");
  const own = hasUnknown
    ? body.report.sections.map((section) => ({ ...section, gaps: [] }))
    : withGaps(body.report.sections, writing);
  return [
    ...summary.sections.filter(isFirst),
    ...own,
    ...summary.sections.filter((section) => !isFirst(section)),
  ];
};

const writeProse = async (writing: Writing): Promise<{ body: WrittenBody; summary: WrittenSummary }> => {
  const { job, fallback } = writing;
  const batches = job.modes.includes("freeform") ? sectionBatches(writing) : [];
  const takeRevision = createRevisionAllowance(depthOf(job), batches.length);
  const written = await writeBody(writing, batches, takeRevision);
  const byFallback = fallback.sections.map((section) => ({ ...section, writtenBy: "twin" as const }));
  const body =
    written.model === null ? { ...written, report: addSections(emptyReport, byFallback) } : written;
  return { body, summary: await writeSummary(writing, body.report, takeRevision) };
};

/**
 * Writes a report by a model: its prose, and at the same time the ideas and implementations that were asked for. What a model could not
 * write is the fallback's, part by part; so are contradictions, which are shown as they stand.
 */
export const writeByModel = async (
  writing: Writing,
): Promise<OutputOf<typeof writeReport> & { readonly dropped: DroppedStatement[] }> => {
  const { job, plan, fallback } = writing;
  const [{ body, summary }, ideas, implementations] = await Promise.all([
    writeProse(writing),
    job.modes.includes("idea") ? writeIdeas(writing) : noIdeas,
    job.modes.includes("implementation") ? writeImplementations(writing) : noImplementations,
  ]);
  const model = body.model ?? summary.model ?? ideas.model ?? implementations.model;
  const dropped = [body, summary, ideas, implementations].flatMap((part) => part.dropped);
  if (model === null) return { draft: fallback, model, dropped };
  const hasShortAnswer = summary.shortAnswer.length > 0;
  const draft = numberStatements({
    title: plan.title,
    shortAnswer: [...(hasShortAnswer ? summary.shortAnswer : fallback.shortAnswer)],
    shortAnswerBy: hasShortAnswer ? "model" : "twin",
    sections: sectionsOf(body, summary, writing),
    contradictions: fallback.contradictions,
    ideas: [...ideas.ideas],
    implementations: [...implementations.implementations],
  });
  return { draft, model, dropped };
};
