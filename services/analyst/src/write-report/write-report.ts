import type { Block, OutputOf, ReportDraft, Section, Statement, writeReport } from "@quarry/contracts";
import type { DigestInput } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { sourceTokensFor } from "../evidence/numbered-passages.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import { planByTopics } from "../plan-report/plan-report.ts";
import type { ReadingPorts } from "../ports.ts";
import { createReportSources, sourceDocumentIds } from "../report-sources/report-sources.ts";
import { createAskForPart, createRevisionAllowance } from "./ask-for-part.ts";
import { depthOf, type Writing } from "./report-length.ts";
import { sectionBatches, writeBody, type WrittenBody } from "./write-body.ts";
import { writeExtractively } from "./write-extractively.ts";
import { writeIdeas, type WrittenIdeas } from "./write-ideas.ts";
import { writeImplementationsByModel, type WrittenImplementations } from "./write-implementations.ts";
import type { DroppedStatement } from "./write-parts.ts";
import { writeSummary, type WrittenSummary } from "./write-summary.ts";
import { addSections, emptyReport } from "./written-report.ts";

type Rename = (id: string) => string;

const renameBlock = (block: Block, rename: Rename): Block => {
  switch (block.type) {
    case "paragraph":
      return { ...block, statements: block.statements.map(rename) };
    case "list":
      return { ...block, items: block.items.map((item) => item.map(rename)) };
    case "table":
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.map(rename)) })),
      };
    default:
      return block;
  }
};

const groupsOf = ({ shortAnswer, sections, contradictions, ideas, implementations }: ReportDraft) => [
  shortAnswer,
  ...sections.map(({ sentences }) => sentences),
  ...contradictions.map(({ sides }) => [...sides]),
  ...[...ideas, ...implementations].map(({ sentences }) => sentences),
];

/**
 * Numbers the statements of a report s1, s2, … in reading order, and what is based on them likewise. Parts that were written apart may
 * have the same ids until then.
 */
const numberStatements = (draft: ReportDraft): ReportDraft => {
  const all = groupsOf(draft).flat();
  const numbers = new Map(all.map((statement, place) => [statement, `s${place + 1}`]));
  // Of two parts with the same ids, the sections of the report are those that something is based on.
  const based = [
    ...[...draft.ideas, ...draft.implementations].flatMap(({ sentences }) => sentences),
    ...draft.shortAnswer,
    ...draft.sections.flatMap(({ sentences }) => sentences),
  ];
  const idNow = new Map(based.map((statement) => [statement.id, numbers.get(statement) ?? statement.id]));
  const rename: Rename = (id) => idNow.get(id) ?? id;
  const number = (statement: Statement): Statement => ({
    ...statement,
    id: numbers.get(statement) ?? statement.id,
    ...(statement.basedOn && { basedOn: statement.basedOn.map(rename) }),
  });
  const within = <Part extends { readonly sentences: Statement[] }>(part: Part): Part => ({
    ...part,
    sentences: part.sentences.map(number),
  });
  return {
    ...draft,
    shortAnswer: draft.shortAnswer.map(number),
    sections: draft.sections.map((section) => ({
      ...within(section),
      ...(section.blocks && { blocks: section.blocks.map((block) => renameBlock(block, rename)) }),
    })),
    contradictions: draft.contradictions.map(({ reason, sides: [one, other] }) => ({
      reason,
      sides: [number(one), number(other)],
    })),
    ideas: draft.ideas.map(within),
    implementations: draft.implementations.map(within),
  };
};

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
const writeByModel = async (
  writing: Writing,
): Promise<OutputOf<typeof writeReport> & { readonly dropped: DroppedStatement[] }> => {
  const { job, plan, fallback } = writing;
  const [{ body, summary }, ideas, implementations] = await Promise.all([
    writeProse(writing),
    job.modes.includes("idea") ? writeIdeas(writing) : noIdeas,
    job.modes.includes("implementation") ? writeImplementationsByModel(writing) : noImplementations,
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

/** Answers the report of a run, written from its evidence: by a language model section by section, and from the text alone where there is none or it fails. */
export const createWriteReport =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof writeReport> =>
  async (job, context) => {
    const claimed = job.claims.flatMap(({ origin, contradicting }) => [origin, ...contradicting]);
    const read = await readDocuments(documents, [
      ...sourceDocumentIds(job),
      ...claimed.map(({ documentId }) => documentId),
    ]);
    const yieldToEventLoop = createYieldToEventLoop(context.signal);
    const write = (options?: Pick<DigestInput, "withAnswers">): Promise<ReportDraft> =>
      finishWithPauses(writeExtractively(job, read, options), yieldToEventLoop);
    const { model = null } = reasoning;
    if (model === null) return { draft: await write(), model };
    const sources = await finishWithPauses(createReportSources(job, read), yieldToEventLoop);
    if (sources.passages.length + sources.notes.length === 0) return { draft: await write(), model: null };
    const fallback = await write({ withAnswers: true });
    const { log, report } = context;
    const ask = createAskForPart({ reasoning, runId: job.runId, context });
    const plan = job.plan ?? planByTopics(job);
    const maxTokens = sourceTokensFor(model);
    const written = await writeByModel({ job, plan, sources, maxTokens, fallback, ask, log });
    const { draft, dropped, model: by } = written;
    if (dropped.length > 0)
      report?.({
        type: "warning",
        message: `${dropped.length} statements of the language model were left out of the report: none of their quotes stands in a source`,
      });
    if (by === null) return { draft: await write(), model: by };
    return { draft, model: by, ...(dropped.length > 0 && { dropped }) };
  };
