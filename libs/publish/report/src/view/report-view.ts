import {
  type BundleDocuments,
  type Findings,
  isRetracted,
  searchEngines,
  type Section,
} from "@quarry/contracts";
import { fillIn, reportHeadings, type ReportHeadings } from "@quarry/language-data/wording";
import { failedWriting } from "../details/writing-outcome.ts";
import { citedPassages } from "./passages.ts";
import type {
  ReportView,
  ShownBlock,
  ShownSection,
  ShownSource,
  ShownSources,
  UnreadSource,
} from "./shown.ts";
import { shownSources, warningOf } from "./sources.ts";
import { createBlockShower, type ShowBlocks, statementsIn } from "./statements.ts";
import { translateNothingFound } from "./translate.ts";

/**
 * Maximum number of unread sources that a notice names for each reason; only if there are more, they are listed separately as
 * well.
 */
const maxNamed = 3;

const unreadNotice = (unread: readonly UnreadSource[], { sourcesNotUsed }: ReportHeadings): string[] => {
  if (unread.length === 0) return [];
  const wordsFor = ({ reason, summary }: UnreadSource): string =>
    unread.length > maxNamed ? summary : reason.replace(/[.。]$/u, "");
  const reasons = [...Map.groupBy(unread, wordsFor)].map(([why, own]) => {
    const named = own.slice(0, maxNamed).map(({ name }) => name);
    return `${[...named, ...(own.length > maxNamed ? ["…"] : [])].join(", ")} (${why})`;
  });
  return [`${sourcesNotUsed}: ${unread.length} – ${reasons.join("; ")}`];
};

/** Returns why a model that was to write the report did not; empty if no such failure occurred. */
const failureNotice = ({ report, usage }: Findings): string[] => {
  if (report.writtenBy === "model" || report.problems.length === 0) return [];
  return [failedWriting(usage?.tasks ?? [])].filter((one) => one !== undefined);
};

const bylineOf = (findings: Findings, { cited, readOnly }: ShownSources, words: ReportHeadings): string => {
  const counts = { used: cited.length, read: cited.length + readOnly.length };
  if (findings.report.writtenBy === "fallback" || findings.model === null)
    return fillIn(words.excerptsOnly, counts);
  return fillIn(words.writtenBy, { ...counts, model: findings.model.name });
};

const english = reportHeadings("en").texts;

/** Each of these variables configures a web search engine that is not on by default. */
const searchVariables = Object.values(searchEngines)
  .flatMap(({ setUpBy, isKeyless }) => (isKeyless ? [] : [setUpBy]))
  .join(", ");

const noAnswer = (
  { stop, topics, question, report }: Findings,
  read: number,
  { noAnswer: words, noPassage, texts }: ReportHeadings,
): ShownSection => {
  const asked = topics.length === 0 ? question : topics.map(({ name }) => name).join("; ");
  const nearest = [...new Set((report.nearest ?? []).map(({ path }) => path.join(" › ")))];
  const reason = stop.reason === "nothing-found" ? translateNothingFound(stop.detail, texts) : words.reason;
  return {
    id: "summary",
    heading: noPassage,
    level: 1,
    role: "summary",
    details: [],
    blocks: [
      {
        type: "facts",
        items: [
          { term: words.searched, text: `${asked} (${fillIn(words.read, { read })})` },
          nearest.length > 0
            ? { term: words.nearest, text: nearest.join("; ") }
            : { term: words.because, text: reason },
          { term: words.mayHelp, text: fillIn(words.help, { variables: searchVariables }) },
        ],
      },
    ],
  };
};

/** Lists what was searched for and not found; without a model, only that no passage matches. */
const gapSection = ({ topics, report }: Findings, words: ReportHeadings): ShownSection[] => {
  const items = topics
    .filter(({ covered, gaps }) => covered === false || gaps.length > 0)
    .map(({ name, gaps }) => ({ term: name, text: [...new Set(gaps)].join("; ") }));
  if (items.length === 0) return [];
  const heading = report.writtenBy === "fallback" ? words.noPassage : words.unknown;
  return [
    { id: "not-found", heading, level: 1, role: "gaps", details: [], blocks: [{ type: "facts", items }] },
  ];
};

/** Removes the headings of an excerpt if they are the same as those of the previous excerpt or the title of its source. */
const removeRepeatedPaths = (blocks: readonly ShownBlock[], title: string): ShownBlock[] => {
  let before = "";
  return blocks.map((block) => {
    if (block.type !== "excerpt") return block;
    const path = block.path[0]?.trim() === title.trim() ? block.path.slice(1) : block.path;
    const key = path.join("\n");
    const isRepeated = key === before;
    before = key;
    return { ...block, path: isRepeated ? [] : path };
  });
};

const bodySections = (
  { report }: Findings,
  show: ShowBlocks,
  { cited, readOnly }: ShownSources,
  { summary }: ReportHeadings,
): ShownSection[] => {
  const sources = new Map([...cited, ...readOnly].map((one) => [one.documentId, one]));
  const isSummary = ({ role }: Section): boolean => role === "summary" || role === "abstract";
  const opening = report.sections.find(isSummary);
  const shown = report.sections.map((section): ShownSection => {
    const { id, heading: own, level, role, documentId = "", blocks } = section;
    const source = sources.get(documentId);
    const heading = source?.title ?? own;
    return {
      id: section === opening ? "summary" : `section-${id.replace(/[^\w-]/gu, "")}`,
      heading: heading === "" && isSummary(section) ? summary : heading,
      level,
      role: role === "abstract" ? "summary" : role,
      details: source?.details ?? [],
      blocks: removeRepeatedPaths(show(blocks), heading),
    };
  });
  // A heading without content is only kept for its subsections.
  return shown.filter(
    ({ blocks, level }, index) => blocks.length > 0 || (shown[index + 1]?.level ?? 1) > level,
  );
};

const itemSections = (
  { ideas, implementations }: Findings,
  show: ShowBlocks,
  words: ReportHeadings,
): ShownSection[] => {
  const section = (
    id: string,
    heading: string,
    level: number,
    blocks: readonly ShownBlock[],
  ): ShownSection => ({ id, heading, level, role: "body", details: [], blocks });
  const under = (id: string, heading: string, items: readonly ShownSection[]): ShownSection[] =>
    items.length === 0 ? [] : [section(id, heading, 1, []), ...items];
  return [
    ...under(
      "ideas",
      words.ideas,
      ideas.map(({ title, blocks }, index) =>
        section(`idea-${index + 1}`, `${index + 1}. ${title}`, 2, show(blocks)),
      ),
    ),
    ...under(
      "implementations",
      words.implementations,
      implementations.map(({ title, blocks, code, dependencies }, index) =>
        section(`implementation-${index + 1}`, `${index + 1}. ${title}`, 2, [
          ...show([...blocks, { type: "code", ...code }]),
          {
            type: "facts",
            items: [
              { term: words.dependencies, text: dependencies.length === 0 ? "–" : dependencies.join(", ") },
            ],
          },
        ]),
      ),
    ),
  ];
};

/** Returns the meanings of the signs as one line of text; empty if no sign is in use. */
export const legendText = (legend: ReportView["legend"]): string =>
  legend.map(({ sign, meaning }) => `${sign} ${meaning}`).join(" ");

const legendOf = (sections: readonly ShownSection[], words: ReportHeadings): ReportView["legend"] => {
  const used = new Set(
    sections.flatMap(({ blocks }) => blocks.flatMap(statementsIn).map(({ sign }) => sign)),
  );
  const meanings = [
    ["†", words.inference],
    ["§", words.general],
  ] as const;
  const isOwnCode = sections.some(({ blocks }) =>
    blocks.some((block) => block.type === "code" && block.references.length === 0),
  );
  return [
    ...meanings.filter(([sign]) => used.has(sign)).map(([sign, meaning]) => ({ sign, meaning })),
    ...(isOwnCode ? [{ sign: "{ }", meaning: words.codeOfModel }] : []),
  ];
};

const retractedNotice = (cited: readonly ShownSource[], { texts: { notices } }: ReportHeadings): string[] =>
  cited.length === 0
    ? []
    : [
        fillIn(notices.cited, {
          sources: cited.map(({ number, title }) => `[${number}] ${title}`).join("; "),
        }),
      ];

/** Builds a report as shown in every format, from its findings and its documents. */
export const reportView = (findings: Findings, documents: BundleDocuments): ReportView => {
  const { report, language, status } = findings;
  const words = reportHeadings(language);
  const used = new Map(documents.flatMap((one) => (one.used ? [[one.id, one] as const] : [])));
  const pageStartsOf = (id: string) => used.get(id)?.pageStarts;
  const passages = citedPassages(findings, pageStartsOf);
  const sources = shownSources(findings, documents, passages);
  const numbers = new Map(sources.cited.map((one) => [one.documentId, one.number]));
  const show = createBlockShower(findings, {
    numberOf: (id) => numbers.get(id),
    pageStartsOf,
    passagesOf: (id) => passages.get(id) ?? [],
    warningOf: (id) => warningOf(used.get(id), words.texts),
  });
  const written = [...bodySections(findings, show, sources, words), ...itemSections(findings, show, words)];
  const sections =
    written.length === 0
      ? [noAnswer(findings, sources.cited.length + sources.readOnly.length, words)]
      : written;
  // A report that cites nothing says so itself.
  const isCited = findings.statements.some(({ citations }) => citations.length > 0);
  const isEarly = status === "completed_partial" && report.problems.length === 0 && isCited;
  return {
    title: report.title,
    language,
    notices: [
      ...report.problems.map((problem) =>
        problem === english.modelFailed ? words.texts.modelFailed : problem,
      ),
      ...failureNotice(findings),
      ...retractedNotice(
        sources.cited.filter(({ documentId }) => isRetracted(used.get(documentId) ?? {})),
        words,
      ),
      ...(isEarly ? [words.endedEarly] : []),
      ...unreadNotice(sources.unread, words),
    ],
    byline: written.length === 0 ? "" : bylineOf(findings, sources, words),
    sections: [...sections, ...gapSection(findings, words)],
    legend: legendOf(sections, words),
    sources: { ...sources, unread: sources.unread.length > maxNamed ? sources.unread : [] },
    checks: {
      writtenBy: report.writtenBy,
      mended: report.mended,
      removed: report.removed,
      topics: findings.topics,
    },
    headings: {
      sources: words.sources,
      sourcesRead: words.sourcesRead,
      sourcesNotUsed: words.sourcesNotUsed,
    },
  };
};
