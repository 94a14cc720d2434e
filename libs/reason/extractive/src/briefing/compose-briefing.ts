import type { Idea, Implementation, ReportDraft, ReportMaterial, Section } from "@quarry/contracts";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import { weighAskedTerms } from "./asked-terms.ts";
import { chooseUnits } from "./choose-units.ts";
import { type CodeExample, codeExamples } from "./code-examples.ts";
import { createMarkMatches } from "./mark-matches.ts";
import { type RatedUnit, rateUnits, type ReadUnit, readUnits } from "./rate-units.ts";
import type { BriefingSource } from "./source-unit.ts";
import { blocksOf, type Composing, createWriter, runsOf, type Writer } from "./write-excerpts.ts";

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

const writeImplementation = (
  { source, heading, introduction, code, language, dependencies }: CodeExample,
  id: string,
  { write }: Writer,
): Implementation => {
  const quote = source.text.slice(code.start, code.end);
  const { documentId } = source;
  const statements = introduction === undefined ? [] : [write(id, source, introduction)];
  return {
    title: heading,
    source: source.uri,
    blocks: statements.length === 0 ? [] : [{ type: "excerpt", path: [], layout: "prose", statements }],
    code: { language, text: quote, citation: { documentId, ...code, quote } },
    dependencies: [...dependencies],
  };
};

/** Returns the programs of the sources that match the question best. */
const implementationsOf = (
  { question, language, sources, topK }: BriefingInput,
  units: readonly ReadUnit[],
): CodeExample[] => {
  const asked = weighAskedTerms(
    question,
    language,
    units.map(({ terms }) => terms),
  );
  return [...sources.values()]
    .flatMap((source) => codeExamples(source, asked, language))
    .toSorted((one, other) => other.match - one.match)
    .slice(0, topK);
};

const maxNearest = 5;

/** Returns the headings of the sources that rank closest to the question, best first. */
const nearestHeadings = (
  units: readonly ReadUnit[],
  topics: BriefingInput["topics"],
): ReportDraft["nearest"] => {
  const passages = topics.flatMap((topic) => topic.passages);
  const found = passages
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ documentId, start, end }) =>
      units
        .filter(
          ({ source, lines: [line] }) =>
            source.documentId === documentId && line !== undefined && line.start < end && start < line.end,
        )
        .slice(0, 1),
    )
    .map(({ source, path }) => ({ documentId: source.documentId, path: [source.title, ...path.slice(-1)] }));
  return [...new Map(found.map((one) => [one.path.join("\n"), one])).values()].slice(0, maxNearest);
};

interface Step {
  /** Empty if the question is answered as a whole. */
  readonly heading: string;
  /** The chosen units of each source. */
  readonly sources: readonly (readonly RatedUnit[])[];
}

/**
 * Chooses units for each step of a plan whose reader found something, each unit only for its first step; for a question without
 * such steps, for the whole question.
 */
function* stepsOf({ topics }: BriefingInput, perTopic: readonly RatedUnit[][]): Sliced<Step[]> {
  const isPlanned = topics.filter(({ findings }) => findings.length > 0).length > 1;
  if (!isPlanned) return [{ heading: "", sources: chooseUnits(perTopic) }];
  const keyOf = ({ source, block, lines }: RatedUnit): string =>
    `${source.documentId}/${block}/${lines[0]?.start ?? 0}`;
  const shown = new Set<string>();
  const steps: Step[] = [];
  for (const [index, { topic }] of topics.entries()) {
    yield;
    const left = (perTopic[index] ?? []).filter((unit) => !shown.has(keyOf(unit)));
    const sources = chooseUnits([left]);
    for (const unit of sources.flat()) shown.add(keyOf(unit));
    if (sources.length > 0) steps.push({ heading: topic.name, sources });
  }
  return steps;
}

/** Creates a section for each source, under one for each step with a heading. */
function* stepSections(steps: readonly Step[], composing: Composing): Sliced<Section[]> {
  const sections: Section[] = [];
  for (const [place, { heading, sources }] of steps.entries()) {
    const isStep = heading !== "";
    if (isStep) sections.push({ id: `step-${place + 1}`, heading, level: 1, role: "body", blocks: [] });
    for (const [index, own] of sources.entries()) {
      yield;
      const [{ source } = { source: undefined }] = own;
      if (source === undefined) continue;
      const id = `${isStep ? `step-${place + 1}-` : ""}source-${index + 1}`;
      const runs = runsOf(own);
      const blocks = runs.flatMap((run, at) => blocksOf(id, run, composing, runs[at - 1]));
      const { documentId, title } = source;
      sections.push({ id, heading: title, level: isStep ? 2 : 1, role: "excerpts", documentId, blocks });
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
  const { question, language, modes, topics, sources, firstStatement = 1 } = input;
  const units = yield* readUnits(sources.values(), language);
  const perTopic: RatedUnit[][] = [];
  for (const topic of topics) perTopic.push(yield* rateUnits(topic, units, language));
  const writer = createWriter(firstStatement);
  const composing = { writer, markMatches: createMarkMatches(question, language) };
  const steps = yield* stepsOf(input, perTopic);
  const chosen = steps.flatMap((step) => step.sources);
  const sections = yield* stepSections(steps, composing);
  const implementations = modes.includes("implementation")
    ? implementationsOf(input, units).map((example, index) =>
        writeImplementation(example, `implementation-${index + 1}`, writer),
      )
    : [];
  return {
    title: collapseWhitespace(question),
    writtenBy: "fallback",
    statements: writer.statements,
    sections: modes.includes("freeform") || !modes.includes("idea") ? sections : [],
    ideas: modes.includes("idea") ? ideasOf(sections, input) : [],
    implementations,
    ...(chosen.length === 0 && { nearest: nearestHeadings(units, topics) }),
  };
}
