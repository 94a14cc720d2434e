import type { Idea, ReportDraft, ReportMaterial, Section, Statement } from "@quarry/contracts";
import { collapseWhitespace, mapInSlices, overlaps, type Sliced } from "@quarry/text";
import { contentTerms } from "../words.ts";
import { weighAskedTerms, withParts } from "./asked-terms.ts";
import { chooseUnits } from "./choose-units.ts";
import { implementationsIn } from "./code-examples.ts";
import { createMarkMatches } from "./mark-matches.ts";
import { type RatedUnit, rateUnits, type ReadUnit, readUnits } from "./rate-units.ts";
import type { BriefingSource } from "./source-unit.ts";
import { blocksOf, type Composing } from "./write-excerpts.ts";

/** Input of a briefing. */
export interface BriefingInput extends Pick<
  ReportMaterial,
  "question" | "questionType" | "language" | "modes" | "topK" | "topics"
> {
  /** Every source named by passages or findings, whole. */
  readonly sources: ReadonlyMap<string, BriefingSource>;
  /** Number of its first statement; default 1. */
  readonly firstStatement?: number;
}

const ideasOf = (sections: readonly Section[], { sources, topK }: BriefingInput): Idea[] =>
  sections
    .filter(({ role }) => role === "excerpts")
    .slice(0, topK)
    .map(({ heading, documentId, blocks }) => ({
      title: heading,
      source: sources.get(documentId ?? "")?.uri ?? "",
      blocks,
    }));

const maxNearest = 5;

/** Yields the headings of the sources that rank closest to the question, best first. */
function* nearestHeadings(
  units: readonly ReadUnit[],
  topics: BriefingInput["topics"],
): Sliced<ReportDraft["nearest"]> {
  const passages = topics.flatMap((topic) => topic.passages);
  const best = passages.toSorted((one, other) => other.score - one.score);
  const found = yield* mapInSlices(best, 1, ({ documentId, ...span }) => {
    const own = units.filter(({ source }) => source.documentId === documentId);
    const unit = own.find(({ lines }) => lines.some((line) => overlaps(line, span)));
    return unit ? [{ documentId, path: [unit.source.title, ...unit.path.slice(-1)] }] : [];
  });
  return [...new Map(found.flat().map((one) => [one.path.join("\n"), one])).values()].slice(0, maxNearest);
}

interface Step {
  /** Undefined if the question is answered as a whole. */
  readonly heading?: string;
  /** The chosen units of each source. */
  readonly sources: readonly (readonly RatedUnit[])[];
}

/**
 * Chooses units for each step of a plan whose reader found something, each unit only for its first step; for a question without
 * such steps, for the whole question.
 */
function* stepsOf({ topics }: BriefingInput, perTopic: readonly RatedUnit[][]): Sliced<Step[]> {
  const isPlanned = topics.filter(({ findings }) => findings.length > 0).length > 1;
  if (!isPlanned) return [{ sources: yield* chooseUnits(perTopic) }];
  const shown = new Set<RatedUnit["lines"]>();
  const steps: Step[] = [];
  for (const [index, { topic }] of topics.entries()) {
    yield;
    const left = (perTopic[index] ?? []).filter(({ lines }) => !shown.has(lines));
    const sources = yield* chooseUnits([left]);
    for (const { lines } of sources.flat()) shown.add(lines);
    if (sources.length > 0) steps.push({ heading: topic.name, sources });
  }
  return steps;
}

/** Creates a section for each source, under one for each step with a heading. */
function* stepSections(steps: readonly Step[], composing: Composing): Sliced<Section[]> {
  const sections: Section[] = [];
  for (const [place, { heading, sources }] of steps.entries()) {
    const step = heading === undefined ? "" : `step-${place + 1}`;
    if (heading !== undefined) sections.push({ id: step, heading, level: 1, role: "body", blocks: [] });
    for (const [index, own] of sources.entries()) {
      yield;
      const [unit] = own;
      if (unit === undefined) continue;
      const { documentId, title } = unit.source;
      const id = `${step && `${step}-`}source-${index + 1}`;
      // Parts of one paragraph, list or table are shown together.
      const runs = [...Map.groupBy(own, ({ block }) => block).values()];
      const blocks = runs.flatMap((run, at) => blocksOf(id, run, composing, runs[at - 1]));
      sections.push({ id, heading: title, level: step === "" ? 1 : 2, role: "excerpts", documentId, blocks });
    }
  }
  return sections;
}

/**
 * Composes a briefing: the best excerpts of each source that answers, word for word under their headings, the most relevant source
 * first. Empty if no source answers; `nearest` then contains the best-ranked headings. Excerpts match the question, and claim no
 * more.
 */
export function* composeBriefing(input: BriefingInput): Sliced<ReportDraft> {
  const { question, language, modes, topK, topics, sources, firstStatement: first = 1 } = input;
  const units = yield* readUnits(sources.values(), language);
  const perTopic: RatedUnit[][] = [];
  for (const topic of topics) perTopic.push(yield* rateUnits(topic, units, language));
  const statements: Statement[] = [];
  const composing = { statements, first, markMatches: createMarkMatches(question, language) };
  const steps = yield* stepsOf(input, perTopic);
  const sections = yield* stepSections(steps, composing);
  const read = units.map(({ terms }) => terms);
  const met = yield* withParts(read, contentTerms(question, language), language);
  const implementations = modes.includes("implementation")
    ? yield* implementationsIn(sources.values(), yield* weighAskedTerms(question, language, met), language)
    : [];
  return {
    title: collapseWhitespace(question),
    writtenBy: "fallback",
    statements,
    sections: modes.includes("freeform") || !modes.includes("idea") ? sections : [],
    ideas: modes.includes("idea") ? ideasOf(sections, input) : [],
    implementations: implementations.slice(0, topK),
    ...(sections.length === 0 && { nearest: yield* nearestHeadings(units, topics) }),
  };
}
