import {
  codeBlock,
  codeSpan,
  escapeInline,
  escapeLineStart,
  escapeMarkdown,
  markdownTable,
} from "@quarry/text";
import { type Bundle, sourceFile, sourcePageFile } from "../bundle/bundle.ts";
import { detailSections } from "../details/detail-sections.ts";
import { reportAnchor } from "../pages/report-citations.ts";
import type {
  Reference,
  ReportView,
  Run,
  RunStyle,
  ShownBlock,
  ShownSection,
  ShownSource,
  ShownSources,
  ShownStatement,
} from "../view/shown.ts";

const fences: Partial<Record<RunStyle, readonly [string, string]>> = {
  strong: ["**", "**"],
  match: ["**", "**"],
  emphasis: ["*", "*"],
  delete: ["~~", "~~"],
  superscript: ["<sup>", "</sup>"],
  subscript: ["<sub>", "</sub>"],
};

/** Words as Markdown in which nothing else is live; space stays outside of emphasis. */
const runMarkdown = ({ text, styles }: Run): string => {
  const words = text.trim();
  if (words === "" || styles.length === 0) return escapeInline(text);
  const inner = styles.includes("code") ? codeSpan(words) : escapeInline(words);
  const distinct = new Set(styles.map((style) => (style === "match" ? "strong" : style)));
  const styled = [...distinct].reduce((whole, style) => {
    const [before, after] = fences[style] ?? ["", ""];
    return `${before}${whole}${after}`;
  }, inner);
  return text.replace(words, () => styled);
};

const runsMarkdown = (runs: readonly Run[]): string => runs.map(runMarkdown).join("");

/** How a figure was calculated, as the title of a link. */
const quoteTitle = (title: string): string => ` "= ${escapeMarkdown(title.replaceAll('"', "'"))}"`;

/** `[3, 7]`: each number leads to the words in `report.html`; how a figure was calculated is the title of its numbers. */
const marks = (references: readonly Reference[], expression: string | null = null): string => {
  if (references.length === 0) return "";
  const title = expression === null ? "" : quoteTitle(expression);
  const links = references.map(
    ({ label, source, ...span }) => `[${label}](report.html#${reportAnchor(source, span)}${title})`,
  );
  return ` \\[${links.join(", ")}\\]`;
};

const statement = ({ runs, tail, references, expression, sign }: ShownStatement): string =>
  `${runsMarkdown(runs)}${marks(references, expression)}${sign === null ? "" : `${references.length === 0 ? " " : ""}${sign}`}${tail}`;

const statements = (some: readonly ShownStatement[]): string =>
  escapeLineStart(some.map(statement).join(" "));

const items = (lines: readonly string[], ordered: boolean): string =>
  lines.map((line, index) => `${ordered ? `${index + 1}.` : "-"} ${line}`).join("\n");

const excerpt = ({ path, layout, lines, references }: Extract<ShownBlock, { type: "excerpt" }>): string => {
  const cited = marks(references);
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
        ? items(texts, false)
        : texts.map(escapeLineStart).join("  \n");
  return [...heading, `${body}${cited}`].join("\n\n");
};

const renderBlock = (block: ShownBlock): string => {
  switch (block.type) {
    case "paragraph":
      return statements(block.statements);
    case "list":
      return items(block.items.map(statements), block.ordered);
    case "table":
      return markdownTable(
        block.columns.map(escapeMarkdown),
        block.rows.map((row) => row.map((cell) => statements(cell) || "–")),
      );
    case "code":
      return `${codeBlock(block.text, block.language)}${block.references.length === 0 ? "" : `\n\n${marks(block.references).trim()}`}`;
    case "excerpt":
      return excerpt(block);
    default:
      return items(
        block.items.map(
          ({ term, text }) => `**${escapeMarkdown(term)}**${text === "" ? "" : `: ${escapeMarkdown(text)}`}`,
        ),
        false,
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

const source = ({ number, title, details, uri, href, rating, origin, documentId }: ShownSource): string => {
  const address = title === uri ? [] : [href === null ? codeSpan(uri) : `[${escapeMarkdown(uri)}](${href})`];
  const lines = [
    `**\\[${number}\\]** ${linked(title, title === uri ? href : null)}`,
    [...details.map(escapeMarkdown), ...address].join(" · "),
    [rating, origin].flatMap((one) => (one === null ? [] : [escapeMarkdown(one)])).join(" · "),
    `[cited words](${sourcePageFile(documentId)}) · [whole text](${sourceFile(documentId)})`,
  ];
  return `- ${lines.filter((line) => line !== "").join("  \n  ")}`;
};

/** Of more sources that were only read nobody reads the list: `documents.json` has all. */
const maxListed = 100;

const listed = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, maxListed),
    ...(lines.length > maxListed ? [`- … +${lines.length - maxListed} (\`documents.json\`)`] : []),
  ].join("\n");

const sourceLists = (
  { cited, commonRating, readOnly, unread }: ShownSources,
  headings: ReportView["headings"],
): string[] => [
  ...(cited.length === 0
    ? []
    : [
        `## ${headings.sources}`,
        ...(commonRating === null ? [] : [escapeMarkdown(commonRating)]),
        cited.map(source).join("\n"),
      ]),
  ...(readOnly.length === 0
    ? []
    : [
        `## ${headings.sourcesRead}`,
        listed(
          readOnly.map(
            ({ number, title, href, grade, documentId }) =>
              `- \\[${number}\\] ${linked(title, href)} · ${grade} · [text](${sourceFile(documentId)})`,
          ),
        ),
      ]),
  ...(unread.length === 0
    ? []
    : [
        `## ${headings.sourcesNotUsed}`,
        listed(unread.map(({ name, href, reason }) => `- ${linked(name, href)}: ${escapeMarkdown(reason)}`)),
      ]),
];

/** `report.md`: the report as Markdown; its numbers lead to the marked words of `report.html` beside it. */
export const renderReportMarkdown = (bundle: Bundle): string => {
  const { title, notices, byline, sections, legend, sources, headings } = bundle.view;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    notices.map((notice) => `> ${escapeMarkdown(notice)}`).join("\n>\n"),
    byline === "" ? "" : `*${escapeMarkdown(byline)}*`,
    ...sections.map(section),
    legend.map(({ sign, meaning }) => `${sign} ${escapeMarkdown(meaning)}`).join(" "),
    ...sourceLists(sources, headings),
    ...detailSections(bundle).map(({ heading, markdown }) => `## ${escapeMarkdown(heading)}\n\n${markdown}`),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};
