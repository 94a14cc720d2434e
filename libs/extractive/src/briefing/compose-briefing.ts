import type {
  Block,
  Idea,
  Implementation,
  ReportDraft,
  ReportMaterial,
  Section,
  Statement,
} from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { collapseWhitespace, type Sliced, type TextSpan } from "@quarry/text";
import { type AskedTerms, weighAskedTerms } from "./asked-terms.ts";
import { chooseUnits } from "./choose-units.ts";
import { type CodeExample, codeExamples } from "./code-examples.ts";
import { differingFigures } from "./differing-figures.ts";
import { createMarkMatches, type MarkMatches } from "./mark-matches.ts";
import { type RatedUnit, rateUnits, type ReadUnit, readUnits } from "./rate-units.ts";
import { findShortAnswer } from "./short-answer.ts";
import type { BriefingSource } from "./source-unit.ts";

/** What a briefing is composed from. */
export interface BriefingInput extends Pick<
  ReportMaterial,
  "question" | "questionType" | "language" | "modes" | "topK" | "topics"
> {
  /** Every source that passages or findings name, whole. */
  readonly sources: ReadonlyMap<string, BriefingSource>;
  /** The number of its first statement; 1 when left out. */
  readonly firstStatement?: number;
}

type ExcerptBlock = Extract<Block, { type: "excerpt" }>;

interface Writer {
  readonly statements: Statement[];
  /** Writes a span of a source as a statement and gives its id. */
  readonly write: (section: string, source: BriefingSource, span: TextSpan) => string;
}

const createWriter = (first: number): Writer => {
  const statements: Statement[] = [];
  return {
    statements,
    write: (section, { documentId, text }, { start, end }) => {
      const quote = text.slice(start, end);
      const id = `s${first + statements.length}`;
      statements.push({
        id,
        section,
        text: quote,
        kind: "excerpt",
        citations: [{ documentId, start, end, quote }],
      });
      return id;
    },
  };
};

interface Composing {
  readonly writer: Writer;
  readonly markMatches: MarkMatches;
}

/** One excerpt of some lines; the lead of a list stands before it as prose, that of a table or a turn within it. */
const blocksOf = (
  section: string,
  units: readonly RatedUnit[],
  { writer, markMatches }: Composing,
  before: readonly RatedUnit[] = [],
): ExcerptBlock[] => {
  const [first] = units;
  if (first === undefined) return [];
  const { source, path, layout } = first;
  const block = (kind: ExcerptBlock["layout"], spans: readonly TextSpan[]): ExcerptBlock => {
    const statements = spans.map((span) => writer.write(section, source, span));
    const matches = spans.flatMap((span) => markMatches(source.text, span));
    return {
      type: "excerpt",
      path: [...path],
      layout: kind,
      statements,
      ...(matches.length > 0 && { matches }),
    };
  };
  const lines = units.flatMap((unit) => unit.lines);
  const isShown = before.some((unit) => unit.lines.some(({ end }) => end > (first.lead?.start ?? end)));
  const lead = isShown ? undefined : first.lead;
  if (lead === undefined) return [block(layout, lines)];
  return layout === "list"
    ? [block("prose", [lead]), block("list", lines)]
    : [block(layout, [lead, ...lines])];
};

/** Units in reading order, those that go on where the one before them ends together: rows of a table, parts of a paragraph. */
const runsOf = (units: readonly RatedUnit[]): RatedUnit[][] => {
  const runs: RatedUnit[][] = [];
  for (const unit of units) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && last.block === unit.block && last.layout === unit.layout)
      runs.at(-1)?.push(unit);
    else runs.push([unit]);
  }
  return runs;
};

const ideasOf = (sections: readonly Section[], { sources, topK }: BriefingInput): Idea[] =>
  sections.slice(0, topK).map(({ heading, documentId, blocks }) => ({
    title: heading,
    source: sources.get(documentId ?? "")?.uri ?? "",
    blocks,
  }));

const implementationOf = (
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

const summaryOf = (
  units: readonly RatedUnit[],
  asked: AskedTerms,
  { question, language }: BriefingInput,
  { write }: Writer,
): Section[] => {
  const answer = findShortAnswer(question, units, asked, language);
  if (answer === undefined) return [];
  const id = "summary";
  const statements = [write(id, answer.source, answer.span)];
  const heading = reportHeadings(language).shortAnswer;
  return [{ id, heading, level: 1, role: "summary", blocks: [{ type: "paragraph", statements }] }];
};

/** Figures that differ, side by side under the titles of their sources. */
const differencesOf = (units: readonly RatedUnit[], language: string, { write }: Writer): Section[] => {
  const id = "differences";
  const blocks = differingFigures(units).map((pair): Block => ({
    type: "table",
    columns: pair.map(({ source }) => source.title),
    rows: [pair.map(({ source, span }) => [write(id, source, span)])],
  }));
  if (blocks.length === 0) return [];
  return [{ id, heading: reportHeadings(language).differingFigures, level: 1, role: "body", blocks }];
};

const maxNearest = 5;

/** The headings of the sources that the ranking sees nearest to the question, the best first. */
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

/**
 * Composes a briefing: of each source that answers its best excerpts, word for word under their headings, the most relevant source first.
 * Nothing is shown where no source speaks of what is asked. It claims nothing: what is shown matches, and that is all.
 */
export function* composeBriefing(input: BriefingInput): Sliced<ReportDraft> {
  const { question, language, modes, topK, topics, sources, firstStatement = 1 } = input;
  const units = yield* readUnits(sources.values(), language);
  const perTopic: RatedUnit[][] = [];
  for (const topic of topics) perTopic.push(yield* rateUnits(topic, units, language));
  const asked = weighAskedTerms(
    question,
    language,
    units.map((unit) => unit.terms),
  );
  yield;
  const writer = createWriter(firstStatement);
  const composing = { writer, markMatches: createMarkMatches(question, language) };
  const sections: Section[] = [];
  const chosen = chooseUnits(perTopic);
  const summary = [
    ...summaryOf(chosen.flat(), asked, input, writer),
    ...differencesOf(chosen.flat(), language, writer),
  ];
  for (const [index, own] of chosen.entries()) {
    yield;
    const [{ source } = { source: undefined }] = own;
    if (source === undefined) continue;
    const id = `source-${index + 1}`;
    const runs = runsOf(own);
    const blocks = runs.flatMap((run, at) => blocksOf(id, run, composing, runs[at - 1]));
    sections.push({
      id,
      heading: source.title,
      level: 1,
      role: "excerpts",
      documentId: source.documentId,
      blocks,
    });
  }
  const examples = modes.includes("implementation")
    ? [...sources.values()].flatMap((source) => codeExamples(source, asked, language))
    : [];
  const implementations = examples
    .toSorted((one, other) => other.match - one.match)
    .slice(0, topK)
    .map((example, index) => implementationOf(example, `implementation-${index + 1}`, writer));
  return {
    title: collapseWhitespace(question),
    writtenBy: "fallback",
    statements: writer.statements,
    sections: modes.includes("freeform") || !modes.includes("idea") ? [...summary, ...sections] : [],
    ideas: modes.includes("idea") ? ideasOf(sections, input) : [],
    implementations,
    ...(chosen.length === 0 && { nearest: nearestHeadings(units, topics) }),
  };
}
