import type { Block, Section, Statement } from "@quarry/contracts";
import type { AssembledSection, SectionReply } from "@quarry/grounding";
import { reportHeadings, type ReportHeadings } from "@quarry/language-data";
import { defineTask, estimateTokens } from "@quarry/language-model";
import { z } from "zod";
import {
  chooseSources,
  renderClaims,
  renderDifferences,
  renderSources,
  renderTopics,
} from "../report-sources/render-sources.ts";
import { type AskedPart, renderPart, type TakeRevision } from "./ask-for-part.ts";
import type { WriteInput, Writing } from "./report-length.ts";
import { sectionOf } from "./write-body.ts";
import { type DroppedStatement, sectionsReply, writeParts } from "./write-parts.ts";
import { type PartsRequest, renderWritten, type WrittenReport } from "./written-report.ts";

/** From here on two statements say the same: more than this share of the words of both is in both. */
const sameShare = 0.8;

const wordsOf = ({ text }: Statement): ReadonlySet<string> =>
  new Set(
    text.toLowerCase().match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}]+/gu) ?? [],
  );

const saysTheSame = (one: Statement, other: Statement): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.intersection(others).size > sameShare * words.union(others).size;
};

const skipInBlock = (block: Block, isKept: (id: string) => boolean): Block[] => {
  if (block.type === "paragraph") {
    const statements = block.statements.filter(isKept);
    return statements.length === 0 ? [] : [{ ...block, statements }];
  }
  if (block.type !== "list") return [block];
  const items = block.items.map((item) => item.filter(isKept)).filter((item) => item.length > 0);
  return items.length === 0 ? [] : [{ ...block, items }];
};

/** A part without the statements that the short answer makes already, in nearly the same words; tables stay whole, and what is based on stays. */
export const skipRepeated = (
  part: AssembledSection,
  shortAnswer: readonly Statement[],
  basedOn: ReadonlySet<string>,
): AssembledSection => {
  const inTables = part.blocks.flatMap((block) =>
    block.type === "table" ? block.rows.flatMap(({ cells }) => cells.flat()) : [],
  );
  const needed = new Set([...basedOn, ...inTables]);
  const statements = part.statements.filter(
    (one) => needed.has(one.id) || !shortAnswer.some((other) => saysTheSame(one, other)),
  );
  const kept = new Set(statements.map(({ id }) => id));
  return {
    ...part,
    statements,
    blocks: part.blocks.flatMap((block) => skipInBlock(block, (id) => kept.has(id))),
  };
};

/** What answers the question first; it is no section. */
const shortAnswerId = "short-answer";

const part = (
  id: string,
  heading: string,
  { role, points }: { readonly role?: NonNullable<AskedPart["role"]>; readonly points: readonly string[] },
): AskedPart => ({ id, heading, points, noteIds: [], topicIds: [], ...(role !== undefined && { role }) });

const shortAnswer = (question: string, heading: string): AskedPart =>
  part(shortAnswerId, heading, {
    points: [
      `a list of 3 to 5 bullets, one statement each, that answer: ${question}`,
      "answer every part of the question, the most direct statement first",
    ],
  });

const keyFindings = (headings: ReportHeadings): AskedPart =>
  part("key-findings", headings.keyFindings, {
    role: "key-findings",
    points: [
      "a list of 3 to 8 statements, the most important first, each with its certainty: how sure, and because of what",
      "surprising findings and authors' conclusions belong here, where they answer the question",
      "nothing that the short answer says already",
    ],
  });

const differences = (headings: ReportHeadings): AskedPart =>
  part("differences", headings.differences, {
    role: "differences",
    points: [
      "per difference: who found what, under which conditions, and the likely reason; that none can be told, where none can",
      "leave this part out when the sources do not differ",
    ],
  });

const unknown = (headings: ReportHeadings): AskedPart =>
  part("unknown", headings.unknown, {
    role: "unknown",
    points: [
      "what the question asks and no source says (absent, with the queries to search for it), and the limits that sources name (sourced)",
      "whole sentences, no search strings",
    ],
  });

const abstract = (headings: ReportHeadings): AskedPart =>
  part("abstract", headings.abstract, {
    role: "abstract",
    points: ["one paragraph on the question, how it was studied, what was found, and what follows"],
  });

/** The parts that close a report and are read first or last: written when everything else is. */
const summaryParts = ({ question, language, modes, form }: WriteInput): AskedPart[] => {
  const headings = reportHeadings(language);
  const answer = shortAnswer(question, headings.shortAnswer);
  if (!modes.includes("freeform")) return [answer];
  const parts = [keyFindings, ...(form === "paper" ? [abstract] : []), differences, unknown];
  return [answer, ...parts.map((of) => of(headings))];
};

/** The reasoning task that writes what closes a report, from all that is written; without a model nothing is written here. */
const summaryTask = defineTask({
  name: "write-summary",
  prompt: "write-summary",
  tier: "main",
  input: z.custom<PartsRequest>((value) => typeof value === "object"),
  output: z.custom<readonly SectionReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job, sources }, written, asked, shown }) => ({
    question: job.question,
    written: renderWritten(written),
    asked: asked.map(renderPart).join("\n\n"),
    topics: renderTopics(job),
    differences: renderDifferences(job),
    claims: renderClaims(job),
    sources: renderSources(shown, sources),
    language: job.language,
  }),
  reply: ({ asked }) => sectionsReply(asked.map(({ id }) => id)),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});

/** What closes a report. */
export interface WrittenSummary {
  readonly shortAnswer: readonly Statement[];
  /** Key findings, differences, what is not known; those of which something stands. */
  readonly sections: readonly Section[];
  /** Null when no model wrote any of it. */
  readonly model: { readonly name: string } | null;
  /** Statements that were left out, for they rest on nothing. */
  readonly dropped: readonly DroppedStatement[];
}

/** Some room for sources is left however long the report is. */
const minShare = 0.3;

/** Writes the short answer and what else closes a report, from what is written and from as many sources as there is room for. */
export const writeSummary = async (
  writing: Writing,
  written: WrittenReport,
  takeRevision: TakeRevision,
): Promise<WrittenSummary> => {
  const { sources, maxTokens, job } = writing;
  const room = Math.max(minShare * maxTokens, maxTokens - estimateTokens(renderWritten(written)));
  const asked = summaryParts(job);
  const shown = chooseSources(sources, { maxTokens: room });
  const parts = await writeParts(summaryTask, { writing, written, asked, shown }, takeRevision);
  const assembledOf = (id: string) => parts.sections.find((section) => section.id === id);
  const shortAnswer = assembledOf(shortAnswerId)?.statements ?? [];
  const basedOn = new Set(
    parts.sections.flatMap(({ statements }) => statements).flatMap((statement) => statement.basedOn ?? []),
  );
  const sections = asked
    .filter(({ id }) => id !== shortAnswerId)
    .map((part) => {
      const assembled = assembledOf(part.id);
      const mayRepeat = part.role === "key-findings" && assembled !== undefined;
      return sectionOf(part, mayRepeat ? skipRepeated(assembled, shortAnswer, basedOn) : assembled);
    })
    .filter(({ sentences }) => sentences.length > 0);
  return { shortAnswer, sections, model: parts.model, dropped: parts.dropped };
};
