import { reportHeadings, type ReportTexts } from "@quarry/language-data/wording";
import {
  codeBlock,
  codeSpan,
  collapseWhitespace,
  escapeInline,
  escapeLineStart,
  escapeMarkdown,
  joinStyled,
  markdownTable,
  type StyledMarkdown,
} from "@quarry/text";
import { type Bundle, sourceFile, sourcePageFile } from "../bundle/bundle.ts";
import { detailSections } from "../details/method-sections.ts";
import { foldAnchor, reportAnchor } from "../pages/report-citations.ts";
import { legendText } from "../view/report-view.ts";
import {
  type Passage,
  type Reference,
  type ReportView,
  type Run,
  type RunStyle,
  type ShownBlock,
  type ShownSection,
  type ShownSource,
  type ShownStatement,
} from "../view/shown.ts";
import { maxListedSources } from "../view/sources.ts";

const strong = ["**", "**"] as const;
const fences: Partial<Record<RunStyle, StyledMarkdown["fences"][number]>> = {
  strong,
  match: strong,
  emphasis: ["*", "*"],
  delete: ["~~", "~~"],
  superscript: ["<sup>", "</sup>"],
  subscript: ["<sub>", "</sub>"],
};

/** Renders runs as Markdown without any other active markup. */
const runsMarkdown = (runs: readonly Run[]): string =>
  joinStyled(
    runs.map(({ text, styles }) => {
      const words = text.trim();
      const isCode = styles.includes("code") && words !== "";
      return {
        markdown: isCode ? text.replace(words, codeSpan) : escapeInline(text),
        fences: [...new Set(styles.map((style) => fences[style]))].filter((fence) => fence !== undefined),
      };
    }),
  );

const target = ({ source, ...span }: Pick<Reference, "source" | "start" | "end">): string =>
  `report.html#${reportAnchor(source, span)}`;

/** Renders ` [3a, e, 7b]`, ` [†3]` or ` §`: marks refer to the list of sources. */
const marksOf = ({ sign, marks }: ShownStatement): string => {
  if (marks.length > 0) return ` [${sign ?? ""}${marks.map(({ shown }) => shown).join(", ")}]`;
  return sign === null ? "" : ` ${sign}`;
};

const statement = (one: ShownStatement): string => `${runsMarkdown(one.runs)}${marksOf(one)}${one.tail}`;

/** Renders `[3]` after quoted words. */
const quoteMarks = (references: readonly Reference[]): string =>
  references.length === 0
    ? ""
    : ` \\[${references.map((one) => `[${one.label}](${target(one)})`).join(", ")}\\]`;

const statements = (some: readonly ShownStatement[]): string =>
  escapeLineStart(some.map(statement).join(" "));

/** Renders a list whose items are numbered from a number, or unnumbered for null. */
const items = (lines: readonly string[], from: number | null): string =>
  lines.map((line, index) => `${from === null ? "-" : `${from + index}.`} ${line}`).join("\n");

const excerpt = ({
  path,
  layout,
  from,
  lines,
  references,
}: Extract<ShownBlock, { type: "excerpt" }>): string => {
  const cited = quoteMarks(references);
  const heading = path.length === 0 ? [] : [`*${path.map(escapeMarkdown).join(" › ")}*`];
  if (layout === "table") {
    const [first, ...rest] = lines.map(({ cells }) => cells.map(runsMarkdown));
    const quoted =
      rest.length === 0
        ? markdownTable(
            (first ?? []).map(() => " "),
            [first ?? []],
          )
        : markdownTable(first ?? [], rest);
    return [...heading, quoted, cited.trim()].join("\n\n");
  }
  const texts = lines.map(({ cells }) => cells.map(runsMarkdown).join(" ").trim());
  const body =
    layout === "prose"
      ? escapeLineStart(texts.join(" "))
      : layout === "list"
        ? items(texts, from)
        : texts.map(escapeLineStart).join("  \n");
  return [...heading, `${body}${cited}`].join("\n\n");
};

const renderBlock = (block: ShownBlock): string => {
  switch (block.type) {
    case "paragraph":
      return statements(block.statements);
    case "list":
      return items(block.items.map(statements), block.ordered ? 1 : null);
    case "table":
      return markdownTable(
        block.columns.map(escapeMarkdown),
        block.rows.map((row) => row.map((cell) => statements(cell) || "–")),
      );
    case "code":
      return `${codeBlock(block.text, block.language)}${block.references.length === 0 ? "" : `\n\n${quoteMarks(block.references).trim()}`}`;
    case "excerpt":
      return excerpt(block);
    default:
      return items(
        block.items.map(
          ({ term, text }) => `**${escapeMarkdown(term)}**${text === "" ? "" : `: ${escapeMarkdown(text)}`}`,
        ),
        null,
      );
  }
};

const section = ({ heading, level, details, blocks }: ShownSection): string =>
  [
    ...(heading === "" ? [] : [`${"#".repeat(level + 1)} ${escapeMarkdown(heading)}`]),
    ...(details.length === 0 ? [] : [`*${details.map(escapeMarkdown).join(" · ")}*`]),
    ...blocks.map(renderBlock),
  ].join("\n\n");

const linked = (name: string, href: string | null): string =>
  href === null ? escapeMarkdown(name) : `[${escapeMarkdown(name)}](${href})`;

/** Renders a passage as `[3a] “…”`, with calculations from it; its mark links to its context in `report.html`. */
const passage = (number: number, { label, pages, quote, calculations, ...span }: Passage): string =>
  `[${label}](${target({ ...span, source: number })})${pages === null ? "" : ` ${pages}`} “${escapeMarkdown(collapseWhitespace(quote).trim())}”${calculations.map((one) => ` ${escapeMarkdown(`(${one})`)}`).join("")}`;

/** Renders a source and, below it, every sentence that the report cites from it, verbatim. */
const source = (
  { number, title, details, uri, href, rating, origin, documentId, passages }: ShownSource,
  { wholeText }: ReportTexts["links"],
): string => {
  const address = title === uri ? [] : [href === null ? codeSpan(uri) : `[${escapeMarkdown(uri)}](${href})`];
  const line = [
    linked(title, title === uri ? href : null),
    ...details.map(escapeMarkdown),
    ...address,
    `[${wholeText}](${sourcePageFile(documentId)})`,
    ...[rating, origin].flatMap((one) => (one === null ? [] : [escapeMarkdown(one)])),
  ].join(" · ");
  return [`- **\\[${number}\\]** ${line}`, ...passages.map((one) => `  - ${passage(number, one)}`)].join(
    "\n",
  );
};

const listed = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, maxListedSources),
    ...(lines.length > maxListedSources
      ? [`- … +${lines.length - maxListedSources} (\`documents.json\`)`]
      : []),
  ].join("\n");

const listUnder = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${escapeMarkdown(heading)}`, listed(lines)];

const sourceLists = ({ sources, headings }: ReportView, links: ReportTexts["links"]): string[] => [
  ...listUnder(
    headings.sourcesNotUsed,
    sources.unread.map(({ name, href, reason }) => `- ${linked(name, href)}: ${escapeMarkdown(reason)}`),
  ),
  ...(sources.cited.length === 0
    ? []
    : [
        `## ${escapeMarkdown(headings.sources)}`,
        ...(sources.commonRating === null ? [] : [escapeMarkdown(sources.commonRating)]),
        sources.cited.map((one) => source(one, links)).join("\n"),
      ]),
  ...listUnder(
    headings.sourcesRead,
    sources.readOnly.map(
      ({ number, title, href, remark, documentId }) =>
        `- \\[${number}\\] ${linked(title, href)} · ${remark} · [${links.text}](${sourceFile(documentId)})`,
    ),
  ),
];

/** Lists the statements that a language model judged to be supported only in part. */
const doubtful = ({ content: { findings, statementAudits } }: Bundle): string[] => {
  const judged = new Set(statementAudits.flatMap((one) => (one.by === "model" ? [one.statementId] : [])));
  const lines = findings.statements.flatMap(({ id, status, text }) =>
    status === "PASS" || !judged.has(id) ? [] : [`- “${escapeMarkdown(text)}”`],
  );
  return listUnder(reportHeadings(findings.language).notFullySupported, lines);
};

/** Links to `report.html`, which describes how the report was made and checked. */
const detailLine = (bundle: Bundle): string =>
  `[report.html](report.html): ${detailSections(bundle)
    .map(({ id, heading }) => `[${escapeMarkdown(heading)}](report.html#${foldAnchor(id)})`)
    .join(" · ")}`;

/**
 * Renders `report.md`: the report as Markdown. Its marks refer to sentences that are quoted verbatim in the list of sources, which
 * link to their context in `report.html` in the same folder.
 */
export const renderReportMarkdown = (bundle: Bundle): string => {
  const { title, notices, byline, sections, legend } = bundle.view;
  const inSmall = (words: string): string => (words === "" ? "" : `*${escapeMarkdown(words)}*`);
  const parts = [
    `# ${escapeMarkdown(title)}`,
    notices.map((notice) => `> ${escapeMarkdown(notice)}`).join("\n>\n"),
    inSmall(byline),
    ...sections.slice(0, 1).map(section),
    inSmall(legendText(legend)),
    ...sections.slice(1).map(section),
    ...doubtful(bundle),
    ...sourceLists(bundle.view, reportHeadings(bundle.view.language).texts.links),
    detailLine(bundle),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};
