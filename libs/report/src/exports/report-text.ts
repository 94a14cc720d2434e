import type {
  Block,
  BundleDocuments,
  Findings,
  Idea,
  Implementation,
  Section,
  Statement,
} from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { markdownTable } from "@quarry/text";
import { shownShortAnswer } from "../pages/report-citations.ts";

/** Code in a fence that the code itself cannot close. */
const codeFence = (code: string, language: string): string => {
  const longest = [...code.matchAll(/`+/gu)].reduce((max, [run]) => Math.max(max, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/gu, "")}\n${code.replace(/\n+$/u, "")}\n${fence}`;
};

/** One thing found, and where: of `idea` mode a description, of `implementation` mode a description, code and what it needs. */
export interface Finding {
  /** The address the source goes by; `file:` and a relative path for one that was handed in. */
  readonly source: string;
  readonly content: string;
  readonly toJSON: () => { readonly source: string; readonly content: string };
  /** The finding as it goes into the context of a language model. */
  readonly toContextString: () => string;
}

interface Worded {
  readonly text: string;
}

/** Sentences as one line of words; layout of the source is no part of what they say. */
const words = (sentences: readonly Worded[]): string =>
  sentences.map(({ text }) => text.replace(/\s+/gu, " ").trim()).join(" ");

/** The description of an idea with its source behind it, as an item of a list. */
export const ideaFinding = ({ source, sentences }: Idea): Finding => {
  const content = words(sentences);
  return {
    source,
    content,
    toJSON: () => ({ source, content }),
    toContextString: () => `- ${content} (${source})`,
  };
};

/** What an implementation does, its code in a fence as it stands in the source, and its dependencies or "none". */
export const implementationFinding = (answer: Implementation): Finding => {
  const { title, source, sentences, code, codeLanguage, dependencies } = answer;
  const content = [
    sentences.length === 0 ? title : words(sentences),
    codeFence(code.quote, codeLanguage),
    `Dependencies: ${dependencies.length === 0 ? "none" : dependencies.join(", ")}`,
  ].join("\n\n");
  return {
    source,
    content,
    toJSON: () => ({ source, content }),
    toContextString: () => `**Source:** ${source}\n\n${content}`,
  };
};

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
