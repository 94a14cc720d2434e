import type { Implementation } from "@quarry/contracts";
import { blocks } from "@quarry/text";
import { matchableTerms } from "../words.ts";
import { type AskedTerm, matchOf } from "./asked-terms.ts";
import { headingWords } from "./block-units.ts";
import type { BriefingSource } from "./source-unit.ts";

const opening = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?<name>[\w+#-]*)/u;
const closing = /^[ \t>]*(?:`{3,}|~{3,})$/u;
const maxCharacters = 8_000;
const noProgram = /^(?:mermaid|text|txt|plaintext|output|log|diff|md|markdown)?$/iu;
const installed =
  /\b(?:pip3? install|uv (?:pip install|add)|poetry add|npm (?:install|i|add)|pnpm add|yarn add|bun add|cargo add|gem install|go get|composer require)[ \t]+([^\n`'"&|;)]+)/gu;

/** Returns the packages named in install commands of a text. */
const dependenciesIn = (text: string): string[] => {
  const named = [...text.matchAll(installed)].flatMap(([, list = ""]) => list.split(/\s+/u));
  return [...new Set(named.filter((word) => /^@?[A-Za-z][\w./@-]*$/u.test(word)))];
};

/** Returns the lines between two fences and their language; undefined for text that is not a program, or too long for one. */
const readFenced = (block: string) => {
  const start = block.indexOf("\n") + 1;
  const end = block.trimEnd().lastIndexOf("\n");
  const name = opening.exec(block.slice(0, start))?.groups?.["name"] ?? "";
  const isFenced =
    end > start && end - start <= maxCharacters && closing.test(block.slice(end + 1).trimEnd());
  return isFenced && !noProgram.test(name) ? { start, end, name: name.toLowerCase() } : undefined;
};

/** Returns the programs of a source with the share of the question's words in the code and its headings. */
const examplesIn = (
  { documentId, text, title, uri }: BriefingSource,
  asked: readonly AskedTerm[],
  language: string,
) => {
  let heading = title;
  return blocks(text).flatMap(({ kind, start: from, end: to }) => {
    const slice = text.slice(from, to);
    if (kind === "heading") heading = headingWords(slice);
    const fenced = kind === "code" ? readFenced(slice) : undefined;
    if (fenced === undefined) return [];
    const quote = slice.slice(fenced.start, fenced.end);
    const own = matchableTerms(quote, language);
    const match = matchOf(asked, { own, context: matchableTerms(`${title}\n${heading}`, language) });
    const start = from + fenced.start;
    const citation = { documentId, start, end: start + quote.length, quote };
    const code = { language: fenced.name, text: quote, citation };
    const dependencies = dependenciesIn(slice);
    const implementation: Implementation = { title: heading, source: uri, blocks: [], code, dependencies };
    return [{ match, implementation }];
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
