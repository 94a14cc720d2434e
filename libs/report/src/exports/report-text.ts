import type { Block, BundleDocuments, Findings, Section, Statement } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { markdownTable } from "@quarry/text";
import { shownShortAnswer } from "../pages/report-citations.ts";
import { codeFence } from "./code-fence.ts";
import { words } from "./finding.ts";

type Said = (statements: readonly Statement[]) => string;

const blockText = (block: Block, of: (ids: readonly string[]) => string): string => {
  if (block.type === "paragraph") return of(block.statements);
  if (block.type === "code") return codeFence(block.code.quote, block.language);
  if (block.type === "list") {
    const items = block.items.map(of).filter((item) => item !== "");
    return items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`).join("\n");
  }
  const rows = block.rows.map(({ label, cells }) => [label, ...cells.map(of)]);
  const table = markdownTable(block.columns, rows);
  return block.caption === undefined ? table : `${block.caption}\n\n${table}`;
};

/** The blocks of a section written out, one text each; one of all its statements when it has none. */
const blockTexts = ({ sentences, blocks }: Pick<Section, "sentences" | "blocks">, said: Said): string[] => {
  const named = new Map(sentences.map((statement) => [statement.id, statement]));
  const of = (ids: readonly string[]): string => {
    const found = ids.flatMap((id) => named.get(id) ?? []);
    return found.length === 0 ? "" : said(found);
  };
  const texts =
    blocks?.map((block) => blockText(block, of)) ?? (sentences.length === 0 ? [] : [said(sentences)]);
  return texts.filter((text) => text !== "");
};

/** The whole report of a run, written out. */
export interface ReportText {
  /** Markdown with the address of its source behind each sentence. */
  readonly content: string;
  readonly toJSON: () => { readonly content: string };
  readonly toContextString: () => string;
}

const sectionsOf = (findings: Findings, said: (sentences: readonly Statement[]) => string): string[] => {
  const { title, sections, contradictions } = findings.report;
  const shortAnswer = shownShortAnswer(findings);
  return [
    `# ${title}`,
    ...(shortAnswer.length === 0
      ? []
      : [`## ${reportHeadings(findings.language).shortAnswer}`, said(shortAnswer)]),
    ...sections.flatMap(({ heading, gaps, level = 1, ...section }) => [
      `${"#".repeat(level + 1)} ${heading}`,
      ...blockTexts(section, said),
      ...(gaps.length === 0 ? [] : [`Not found: ${gaps.join("; ")}`]),
    ]),
    ...(contradictions.length === 0 ? [] : ["## Contradictions"]),
    ...contradictions.map(
      ({ reason, sides }) => `${sides.map((side) => `- ${said([side])}`).join("\n")}\n\n${reason}`,
    ),
  ];
};

/**
 * Writes a report out. A source goes by its address, and by `urn:uuid:` and the document's id where `documents` does not name it.
 * Sentences are the findings' own words, markup that stood in a source included.
 */
export const reportText = (findings: Findings, documents: BundleDocuments): ReportText => {
  const addresses = new Map(documents.map(({ id, uri }) => [id, uri]));
  const said = (sentences: readonly Statement[]): string =>
    sentences
      .map((sentence) => {
        const ids = new Set(sentence.citations.map(({ documentId }) => documentId));
        const cited = [...ids].map((id) => addresses.get(id) ?? `urn:uuid:${id}`);
        return cited.length === 0 ? words([sentence]) : `${words([sentence])} (${cited.join("; ")})`;
      })
      .join(" ");
  const content = sectionsOf(findings, said).join("\n\n");
  return { content, toJSON: () => ({ content }), toContextString: () => content };
};
