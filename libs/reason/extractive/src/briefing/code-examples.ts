import type { Implementation } from "@quarry/contracts";
import { blocksInSlices, type Sliced } from "@quarry/text";
import { matchableTerms } from "../words.ts";
import { type AskedTerm, matchOf, withParts } from "./asked-terms.ts";
import { headingWords } from "./block-units.ts";
import type { BriefingSource } from "./source-unit.ts";

const opening = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?<name>[\w+#-]*)/u;
const closing = /^[ \t>]*(?:`{3,}|~{3,})$/u;
const maxCharacters = 8_000;
/** Blocks read before a pause. */
const blocksAtATime = 20;
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

/** A program, and the share of the question's words in it. */
interface Example {
  readonly match: number;
  readonly implementation: Implementation;
}

/** Yields the programs of a source with the share of the question's words in the code and its headings. */
function* examplesIn(
  { documentId, text, title, uri }: BriefingSource,
  asked: readonly AskedTerm[],
  language: string,
): Sliced<Example[]> {
  let heading = title;
  const examples: Example[] = [];
  const words = new Set(asked.map(({ term }) => term));
  for (const [index, { kind, start: from, end: to }] of (yield* blocksInSlices(text)).entries()) {
    if (index % blocksAtATime === 0) yield;
    const slice = text.slice(from, to);
    if (kind === "heading") heading = headingWords(slice);
    const fenced = kind === "code" ? readFenced(slice) : undefined;
    if (fenced === undefined) continue;
    const quote = slice.slice(fenced.start, fenced.end);
    const own = yield* matchableTerms(quote, language);
    const context = yield* matchableTerms(`${title}\n${heading}`, language);
    const match = matchOf(asked, ...(yield* withParts([{ own, context }], words, language)));
    const start = from + fenced.start;
    const citation = { documentId, start, end: start + quote.length, quote };
    const code = { language: fenced.name, text: quote, citation };
    const dependencies = dependenciesIn(slice);
    const implementation: Implementation = { title: heading, source: uri, blocks: [], code, dependencies };
    examples.push({ match, implementation });
  }
  return examples;
}

/** Yields the programs of sources that share words with a question, best first. */
export function* implementationsIn(
  sources: Iterable<BriefingSource>,
  asked: readonly AskedTerm[],
  language: string,
): Sliced<Implementation[]> {
  const examples: Example[][] = [];
  for (const source of sources) examples.push(yield* examplesIn(source, asked, language));
  return examples
    .flat()
    .filter(({ match }) => match > 0)
    .toSorted((one, other) => other.match - one.match)
    .map(({ implementation }) => implementation);
}
