import type { BundleDocuments, Findings } from "@quarry/contracts";
import { codeBlock, markdownTable } from "@quarry/text";
import type { ResearchItem } from "../parse/parse-research-result.ts";
import { runsText } from "../view/runs.ts";
import type { ReportView, ShownBlock, ShownSection, ShownStatement } from "../view/shown.ts";
import { statementText } from "../view/statements.ts";

type WriteStatement = (statement: ShownStatement) => string;

const itemMark = ({ layout, from }: Extract<ShownBlock, { type: "excerpt" }>, index: number): string =>
  from === null ? (layout === "list" ? "- " : "") : `${from + index}. `;

const blockText = (block: ShownBlock, write: WriteStatement): string => {
  const all = (some: readonly ShownStatement[]): string => some.map(write).join(" ");
  switch (block.type) {
    case "paragraph":
      return all(block.statements);
    case "list":
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${all(item)}`)
        .join("\n");
    case "table":
      return markdownTable(
        block.columns,
        block.rows.map((row) => row.map(all)),
      );
    case "code":
      return codeBlock(block.text, block.language);
    case "excerpt":
      return [
        ...(block.path.length === 0 ? [] : [block.path.join(" › ")]),
        block.lines
          .map(({ cells }, index) => `${itemMark(block, index)}${cells.map(runsText).join(" | ")}`)
          .join("\n"),
      ].join("\n");
    default:
      return block.items.map(({ term, text }) => `- ${term}${text === "" ? "" : `: ${text}`}`).join("\n");
  }
};

const itemText = (blocks: readonly ShownBlock[]): string =>
  blocks.map((block) => blockText(block, statementText)).join("\n\n");

const blocksOf = ({ sections }: ReportView, kind: "idea" | "implementation", index: number) =>
  sections.find(({ id }) => id === `${kind}-${index + 1}`)?.blocks ?? [];

export const ideaFindings = ({ ideas }: Findings, view: ReportView): ResearchItem[] =>
  ideas.map(({ source }, index) => {
    const content = itemText(blocksOf(view, "idea", index));
    return { source, content: content.replace(/\s*\n\s*/gu, " ") };
  });

/** Returns the implementations of a report: a description of each, its code in a fence, and its dependencies or "none". */
export const implementationFindings = ({ implementations }: Findings, view: ReportView): ResearchItem[] =>
  implementations.map(({ title, source, code, dependencies }, index) => {
    // Its last blocks are the code and the facts about it.
    const described = itemText(blocksOf(view, "implementation", index).slice(0, -2));
    const content = [
      described === "" ? title : described,
      codeBlock(code.text, code.language),
      `Dependencies: ${dependencies.length === 0 ? "none" : dependencies.join(", ")}`,
    ].join("\n\n");
    return { source, content };
  });

/** True for ideas and implementations, which have separate texts, and for notes, because here every statement names its sources. */
const isLeftOut = ({ id, role }: ShownSection): boolean =>
  role === "notes" || /^(?:ideas|implementations|(?:idea|implementation)-\d+)$/u.test(id);

/**
 * Renders a report as Markdown with the addresses of its sources after each statement, or `urn:uuid:` and the document's id if
 * `documents` does not contain it. The text is that of the findings, including markup from sources.
 */
export const reportText = ({ title, notices, sections }: ReportView, documents: BundleDocuments): string => {
  const addresses = new Map(documents.map(({ id, uri }) => [id, uri]));
  const write: WriteStatement = (statement) => {
    const ids = new Set(statement.citations.map(({ documentId }) => documentId));
    const cited = [...ids].map((id) => addresses.get(id) ?? `urn:uuid:${id}`);
    const said = statementText(statement);
    return cited.length === 0 ? said : `${said} (${cited.join("; ")})`;
  };
  return [
    `# ${title}`,
    ...notices.map((notice) => `> ${notice}`),
    ...sections
      .filter((section) => !isLeftOut(section))
      .flatMap(({ heading, level, details, blocks }) => [
        ...(heading === "" ? [] : [`${"#".repeat(level + 1)} ${heading}`]),
        ...(details.length === 0 ? [] : [details.join(" · ")]),
        ...blocks.map((block) => blockText(block, write)),
      ]),
  ].join("\n\n");
};
