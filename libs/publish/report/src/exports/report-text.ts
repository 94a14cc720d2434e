import type { BundleDocuments, Findings } from "@quarry/contracts";
import { markdownTable } from "@quarry/text";
import { reportView } from "../view/report-view.ts";
import { runsText } from "../view/runs.ts";
import type { ReportView, ShownBlock, ShownSection, ShownStatement } from "../view/shown.ts";
import { statementText } from "../view/statements.ts";

/** Puts code in a fence that the code itself cannot close. */
const codeFence = (code: string, language: string): string => {
  const longest = [...code.matchAll(/`+/gu)].reduce((max, [run]) => Math.max(max, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/gu, "")}\n${code.replace(/\n+$/u, "")}\n${fence}`;
};

/** A finding and its source: for `idea` mode a description, for `implementation` mode a description, code and its dependencies. */
export interface Finding {
  /** Address of the source; `file:` and a relative path for an uploaded one. */
  readonly source: string;
  readonly content: string;
  readonly toJSON: () => { readonly source: string; readonly content: string };
  /** Returns the finding as text for the context of a language model. */
  readonly toContextString: () => string;
}

/** Renders a statement as text. */
type WriteStatement = (statement: ShownStatement) => string;

const words: WriteStatement = (statement) => statementText(statement);

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
      return codeFence(block.text, block.language);
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

/** Joins the blocks of an item into one text. */
const itemContent = ({ blocks }: ShownSection): string =>
  blocks.map((block) => blockText(block, words)).join("\n\n");

const itemsOf = ({ sections }: ReportView, kind: "idea" | "implementation"): ShownSection[] =>
  sections.filter(({ id }) => new RegExp(`^${kind}-\\d+$`, "u").test(id));

const finding = (source: string, content: string, toContextString: () => string): Finding => ({
  source,
  content,
  toJSON: () => ({ source, content }),
  toContextString,
});

/** Returns the ideas of a report, each a description followed by its source, as in a list. */
export const ideaFindings = ({ ideas }: Findings, view: ReportView): Finding[] =>
  itemsOf(view, "idea").flatMap((section, index) => {
    const idea = ideas[index];
    if (idea === undefined) return [];
    const content = itemContent(section).replace(/\s*\n\s*/gu, " ");
    return [finding(idea.source, content, () => `- ${content} (${idea.source})`)];
  });

/** Returns the implementations of a report: a description of each, its code in a fence, and its dependencies or "none". */
export const implementationFindings = ({ implementations }: Findings, view: ReportView): Finding[] =>
  itemsOf(view, "implementation").flatMap((section, index) => {
    const answer = implementations[index];
    if (answer === undefined) return [];
    const { title, source, code, dependencies } = answer;
    // The code is last, before the facts about it.
    const said = section.blocks.filter(({ type }) => type !== "facts").slice(0, -1);
    const described = itemContent({ ...section, blocks: said });
    const content = [
      described === "" ? title : described,
      codeFence(code.text, code.language),
      `Dependencies: ${dependencies.length === 0 ? "none" : dependencies.join(", ")}`,
    ].join("\n\n");
    return [finding(source, content, () => `**Source:** ${source}\n\n${content}`)];
  });

/** The whole report of a run as text. */
export interface ReportText {
  /** Markdown with the addresses of its sources after each statement. */
  readonly content: string;
  readonly toJSON: () => { readonly content: string };
  readonly toContextString: () => string;
}

/** True for ideas and implementations, which have separate texts, and for notes, because here every statement names its sources. */
const isLeftOut = ({ id, role }: ShownSection): boolean =>
  role === "notes" || /^(?:ideas|implementations|(?:idea|implementation)-\d+)$/u.test(id);

/**
 * Renders a report as text. A source is named by its address, or by `urn:uuid:` and the document's id if `documents` does not
 * contain it. The text is that of the findings, including markup from sources.
 */
export const reportText = (findings: Findings, documents: BundleDocuments): ReportText => {
  const { title, notices, sections } = reportView(findings, documents);
  const addresses = new Map(documents.map(({ id, uri }) => [id, uri]));
  const citations = new Map(findings.statements.map((statement) => [statement.id, statement.citations]));
  const write: WriteStatement = (statement) => {
    const ids = new Set((citations.get(statement.id) ?? []).map(({ documentId }) => documentId));
    const cited = [...ids].map((id) => addresses.get(id) ?? `urn:uuid:${id}`);
    return cited.length === 0 ? words(statement) : `${words(statement)} (${cited.join("; ")})`;
  };
  const content = [
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
  return { content, toJSON: () => ({ content }), toContextString: () => content };
};
