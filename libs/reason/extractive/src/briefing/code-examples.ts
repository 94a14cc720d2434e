import { type Block, blocks, termSet, type TextSpan } from "@quarry/text";
import { type AskedTerm, matchOf } from "./asked-terms.ts";
import { headingWords } from "./block-units.ts";
import type { BriefingSource } from "./source-unit.ts";

/** A fenced block of code and the text before it. */
export interface CodeExample {
  readonly source: BriefingSource;
  readonly heading: string;
  readonly introduction?: TextSpan | undefined;
  /** The lines between the fences. */
  readonly code: TextSpan;
  readonly language: string;
  readonly dependencies: readonly string[];
  /** Share of the question's words in the code and in the text above it. */
  readonly match: number;
}

const fence = /^[ \t>]{0,8}(?:`{3,}|~{3,})/u;
const written = /[\w+#-]+/u;
const noProgram = new Set(["mermaid", "text", "txt", "plaintext", "output", "log", "diff", "md", "markdown"]);
const minCharacters = 20;
const maxCharacters = 8_000;
const installed =
  /\b(?:pip3? install|uv (?:pip install|add)|poetry add|npm (?:install|i|add)|pnpm add|yarn add|bun add|cargo add|gem install|go get|composer require)[ \t]+([^\n`'"&|;)]+)/gu;

/** Returns the packages named in install commands of a text. */
const dependenciesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(installed)].flatMap(([, list = ""]) =>
      list.split(/\s+/u).filter((word) => /^@?[A-Za-z][\w./@-]*$/u.test(word)),
    ),
  ),
];

/** Returns the lines between two fences and their language; undefined for text that is not a program, too short or too long. */
const readFenced = (block: string): (TextSpan & { readonly language: string }) | undefined => {
  const start = block.indexOf("\n") + 1;
  const end = block.trimEnd().lastIndexOf("\n");
  if (!fence.test(block) || end < start || !fence.test(block.slice(end + 1))) return undefined;
  const language = written.exec(block.slice(0, start))?.[0].toLowerCase() ?? "text";
  const size = end - start;
  if (size < minCharacters || size > maxCharacters || noProgram.has(language)) return undefined;
  return { start, end, language };
};

const introductionOf = (before: Block | undefined): TextSpan | undefined =>
  before?.kind === "paragraph" || before?.kind === "list-item"
    ? { start: before.start, end: before.end }
    : undefined;

/** Returns the programs in a source that share words with a question, in source order. */
export const codeExamples = (
  source: BriefingSource,
  asked: readonly AskedTerm[],
  language: string,
): CodeExample[] => {
  const { text, title } = source;
  const all = blocks(text);
  let heading = title;
  return all.flatMap((block, index): CodeExample[] => {
    const slice = text.slice(block.start, block.end);
    if (block.kind === "heading") heading = headingWords(slice);
    const fenced = block.kind === "code" ? readFenced(slice) : undefined;
    if (fenced === undefined) return [];
    const code = { start: block.start + fenced.start, end: block.start + fenced.end };
    const introduction = introductionOf(all[index - 1]);
    const said = introduction === undefined ? "" : text.slice(introduction.start, introduction.end);
    const match = matchOf(asked, {
      own: termSet(`${said}\n${text.slice(code.start, code.end)}`, language),
      context: termSet(`${title}\n${heading}`, language),
    });
    if (match === 0) return [];
    const dependencies = dependenciesIn(`${said}\n${slice}`);
    return [{ source, heading, introduction, code, language: fenced.language, dependencies, match }];
  });
};
