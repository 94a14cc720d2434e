import type { Implementation } from "@quarry/contracts";
import { blocks, termSet } from "@quarry/text";
import { type AskedTerm, matchOf } from "./asked-terms.ts";
import { headingWords } from "./block-units.ts";
import type { BriefingSource } from "./source-unit.ts";

/** A program of a source. */
interface CodeExample {
  readonly implementation: Implementation;
  /** Share of the question's words in the code and its headings. */
  readonly match: number;
}

const fenced =
  /^(?<before>[ \t>]*(?:`{3,}|~{3,})[ \t]*(?<name>[\w+#-]*)[^\n]*\n)(?<quote>[\s\S]+)\n[ \t>]*(?:`{3,}|~{3,})\s*$/u;
const noProgram = /^(?:mermaid|text|txt|plaintext|output|log|diff|md|markdown)?$/iu;
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

const examplesIn = (
  { documentId, text, title, uri }: BriefingSource,
  asked: readonly AskedTerm[],
  language: string,
): CodeExample[] => {
  let heading = title;
  return blocks(text).flatMap(({ kind, start: from, end: to }): CodeExample[] => {
    const slice = text.slice(from, to);
    if (kind === "heading") heading = headingWords(slice);
    const { before = "", name = "", quote = "" } = fenced.exec(slice)?.groups ?? {};
    if (kind !== "code" || quote === "" || noProgram.test(name)) return [];
    const own = termSet(quote, language);
    const match = matchOf(asked, { own, context: termSet(`${title}\n${heading}`, language) });
    const start = from + before.length;
    const citation = { documentId, start, end: start + quote.length, quote };
    const code = { language: name.toLowerCase(), text: quote, citation };
    const dependencies = dependenciesIn(slice);
    return [{ match, implementation: { title: heading, source: uri, blocks: [], code, dependencies } }];
  });
};

/** Returns the programs of sources that share words with a question, best first. */
export const implementationsIn = (
  sources: Iterable<BriefingSource>,
  asked: readonly AskedTerm[],
  language: string,
): Implementation[] =>
  [...sources]
    .flatMap((source) => examplesIn(source, asked, language))
    .filter(({ match }) => match > 0)
    .toSorted((one, other) => other.match - one.match)
    .map(({ implementation }) => implementation);
