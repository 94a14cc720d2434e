import { builtinModules } from "node:module";
import type { Citation, CitedSentence, Implementation, RankedPassage } from "@quarry/contracts";
import { containment, jaccard, termSet } from "@quarry/extractive";
import { maximalMarginalRelevance } from "@quarry/ranking";
import { type Block, blocks, collapseWhitespace, proseSentences, type TextSpan, words } from "@quarry/text";
import type { StoredDocuments } from "../evidence/read-texts.ts";

const quoteMarkers = /^[ \t]*(?:>[ \t]?)+/gmu;
const listMarker = /^\s*[-*+•]\s+/u;

/** A verbatim quote as a sentence of prose: white space collapsed, Markdown's quote and list markers gone, no word changed. */
export const plainSentence = (quote: string): string =>
  collapseWhitespace(quote.replace(quoteMarkers, "").replace(listMarker, "")).trim();

const inlineMarkup = /(?<=\])\([^)]*\)|[*`[\]]|(?<!\w)_|_(?!\w)/gu;

/** The words of a line of Markdown without its inline markup, for a title. */
export const plainWords = (markdown: string): string => plainSentence(markdown.replace(inlineMarkup, ""));

/** The blocks of a document, and the heading any position stands under. */
export interface DocumentOutline {
  readonly blocks: readonly Block[];
  /** Plain text of the nearest heading above a position; empty when there is none. */
  readonly headingAt: (position: number) => string;
}

/** A heading that says nothing without the one above it. */
const generic = /^(?:examples?|usage|overview|introduction|notes?|details|summary|示例|用法|概述|简介)$/iu;
const sectionNumber = /^(?:\d+[.)]|\d+(?:\.\d+)+[.)]?)\s+(?=\S)/u;

/** Outlines a document once, for many positions. */
export const outlineDocument = (text: string): DocumentOutline => {
  const all = blocks(text);
  const headings = all.filter(({ kind }) => kind === "heading");
  const wordsOf = (heading: Block): string => {
    const [line = ""] = text.slice(heading.start, heading.end).split("\n");
    return plainWords(line.replace(/^#{1,6}\s+|\s+#+\s*$/gu, "")).replace(sectionNumber, "");
  };
  const headingAt = (position: number, level = 7): string => {
    const heading = headings.findLast(
      (candidate) => candidate.start <= position && (candidate.level ?? 1) < level,
    );
    if (heading === undefined) return "";
    const found = wordsOf(heading);
    if (!generic.test(found)) return found;
    const above = headingAt(heading.start - 1, heading.level);
    return above === "" ? found : `${above}: ${found}`;
  };
  return { blocks: all, headingAt: (position) => headingAt(position) };
};

/** A fenced block of code and the sentence that introduces it. */
export interface CodeExample {
  /** The lines between the fences, as they stand. */
  readonly code: TextSpan;
  /** What the fence says; `text` when it says nothing. */
  readonly language: string;
  /** Nothing when no prose stands right before the block. */
  readonly introduction: TextSpan | undefined;
}

const opening = /^[ \t]*(?:`{3,}|~{3,})[ \t]*\{?\.?([\w+#-]*)[^\n]*\n/u;
const closing = /\n?[ \t>]*(?:`{3,}|~{3,})[ \t]*$/u;
const noProgram = new Set(["mermaid", "text", "txt", "plaintext", "output", "log", "diff", "md", "markdown"]);
const drawn = /[─-╿▲▼◀▶→]/gu;
/** A line of a program or of a shell session; most lines of code whose fence names no language are like this. */
const programLine =
  /[;{}(),\\:]\s*$|^\s*(?:[$#/}\])@]|import |from |def |class |function |return |npm |npx |pip |docker |curl |git |[\w.[\]"']+\s*[:=]\s*\S|\w+\()/u;
const column = /\S {3,}\S/u;
const maxExampleCharacters = 8_000;
const minCharacters = 20;
/** "Example:" introduces nothing. */
const minIntroduction = 20;

const isProgram = (code: string, language: string): boolean => {
  const size = code.trim().length;
  if (size < minCharacters || size > maxExampleCharacters || noProgram.has(language)) return false;
  if ((code.match(drawn) ?? []).length >= 4) return false;
  if (language !== "") return true;
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  const share = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length / lines.length;
  return share(programLine) >= 0.6 && share(column) < 0.4;
};

const introductionOf = (text: string, before: Block | undefined): TextSpan | undefined => {
  if (before === undefined || !["paragraph", "list-item", "quote"].includes(before.kind)) return undefined;
  const last = proseSentences(text.slice(before.start, before.end)).at(-1);
  if (last === undefined || last.end - last.start < minIntroduction) return undefined;
  return { start: before.start + last.start, end: before.start + last.end };
};

/** The fenced programs of a document in order; diagrams, logs and one-word blocks are left out. */
export const codeExamples = (text: string, outline: DocumentOutline): CodeExample[] =>
  outline.blocks.flatMap((block, index): CodeExample[] => {
    const slice = text.slice(block.start, block.end);
    const open = opening.exec(slice);
    const close = closing.exec(slice);
    if (block.kind !== "code" || open === null || close === null || close.index < open[0].length) return [];
    const code = { start: block.start + open[0].length, end: block.start + close.index };
    const language = (open[1] ?? "").toLowerCase();
    if (!isProgram(text.slice(code.start, code.end), language)) return [];
    const introduction = introductionOf(text, outline.blocks[index - 1]);
    return [{ code, language: language === "" ? "text" : language, introduction }];
  });

const javascript = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["']([^"'\n]+)["']/gu;
const python =
  /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+?)(?:[ \t]+as[ \t]+\w+)?[ \t]*$)/gmu;
const installed =
  /\b(?:pip3? install|uv (?:pip install|add)|poetry add|npm (?:install|i|add)|npx|pnpm add|yarn add|bun add|cargo add|gem install|go get|composer require)[ \t]+([^\n`'"&|;。，）)]+)/gu;

const pythonStandard = new Set(
  `abc argparse array ast asyncio base64 bisect collections contextlib copy csv ctypes dataclasses datetime decimal email enum functools
glob gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json logging math multiprocessing operator os pathlib pickle
platform queue random re secrets shutil signal socket sqlite3 ssl statistics string struct subprocess sys tempfile textwrap threading time
traceback types typing unittest urllib uuid warnings weakref xml zipfile zlib __future__`.split(/\s+/u),
);
const packageOf = (specifier: string): string[] => {
  if (/^(?:[./~#]|node:|https?:|bun:)/u.test(specifier)) return [];
  const [scope = "", name] = specifier.split("/");
  if (builtinModules.includes(scope)) return [];
  return [scope.startsWith("@") && name !== undefined ? `${scope}/${name}` : scope];
};

const moduleOf = (path: string): string[] => {
  const root = path.trim().split(/[.\s]/u)[0] ?? "";
  return root === "" || pythonStandard.has(root) ? [] : [root];
};

const packagesOfCommand = (list: string): string[] =>
  list
    .trim()
    .split(/\s+/u)
    .filter((word) => /^@?[A-Za-z][\w./@<>=~^[\],-]*$/u.test(word))
    .map((word) => word.replace(/(?<=.)@[\w.^~-]*$|\[.*$|[<>=~^].*$|[.,]+$/gu, ""))
    .filter((word) => word !== "");

const isPython = (code: string, language: string): boolean =>
  ["py", "python", "python3", "pycon", "ipython"].includes(language) ||
  /^[ \t]*(?:def |from [\w.]+ import )/mu.test(code);

/** The packages that code imports, and those that an install command in it or in the text around it names; each once, as named. */
export const dependenciesOf = (code: string, language: string, around: string): string[] => {
  const imported = isPython(code, language)
    ? [...code.matchAll(python)].flatMap(([, from, plain]) =>
        (from ?? plain ?? "").split(",").flatMap(moduleOf),
      )
    : [...code.matchAll(javascript)].flatMap(([, specifier]) => packageOf(specifier ?? ""));
  const commands = [...`${code}\n${around}`.matchAll(installed)].flatMap(([, list]) =>
    packagesOfCommand(list ?? ""),
  );
  return [...new Set([...imported, ...commands])];
};

const maxWords = 8;
const maxCharacters = 80;

interface Titled {
  readonly outline: DocumentOutline;
  readonly position: number;
  /** Its first words stand in when no heading does. */
  readonly sentence: string;
}

/** A short name for a place of a document: the heading above it, else the first words that are quoted from it. */
const shortTitle = ({ outline, position, sentence }: Titled): string => {
  const heading = outline.headingAt(position);
  if (heading !== "" && heading.length <= maxCharacters) return heading;
  const text = plainWords(sentence);
  const last = words(text)[maxWords - 1];
  return last === undefined || last.end >= text.length - 1 ? text : `${text.slice(0, last.end)} …`;
};

interface ImplementationSources {
  readonly documents: StoredDocuments;
  readonly outlineOf: (documentId: string) => DocumentOutline;
  readonly write: SentenceWriter;
  readonly topK: number;
  /** The index terms of the question. */
  readonly sought: ReadonlySet<string>;
  readonly language: string;
}

interface Candidate extends CodeExample {
  readonly documentId: string;
  readonly text: string;
  readonly uri: string;
  readonly heading: string;
  readonly terms: ReadonlySet<string>;
  readonly value: number;
}

/** Code farther than this from any passage that answers the question is another matter. */
const nearCharacters = 1_500;
/** Where an install command for the code may stand. */
const aroundCharacters = 800;

const similarity = (code: CodeExample["code"], passages: readonly RankedPassage[]): number => {
  const values = passages.map(({ start, end }, rank) => {
    const distance = Math.max(0, start - code.end, code.start - end);
    if (distance > nearCharacters) return 0;
    return (distance === 0 ? 1 : 0.6) / (1 + rank / 10);
  });
  return Math.max(0, ...values);
};

const candidatesOf = (
  documentId: string,
  passages: readonly RankedPassage[],
  { documents, outlineOf, sought, language }: ImplementationSources,
): Candidate[] => {
  const document = documents.get(documentId);
  if (document === undefined) return [];
  const { text, facts } = document;
  const outline = outlineOf(documentId);
  return codeExamples(text, outline).flatMap((example): Candidate[] => {
    const near = similarity(example.code, passages);
    if (near === 0) return [];
    const heading = outline.headingAt(example.code.start);
    const said = text.slice(example.introduction?.start ?? example.code.start, example.code.end);
    const terms = termSet(`${heading}\n${said}`, language);
    const value = 0.5 * near + 0.5 * containment(sought, terms);
    return [{ ...example, documentId, text, uri: facts.uri, heading, terms, value }];
  });
};

const citationOf = ({ documentId, text, code: { start, end } }: Candidate): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});

/** Writes the words of a citation as a sentence of a section; nothing when they do not stand there. */
export type SentenceWriter = (section: string, citation: Citation) => CitedSentence[];

/** The `topK` best programs that stand in or near the best passages, each as it stands in its source, with the sentence before it. */
export const writeImplementations = (
  passages: readonly RankedPassage[],
  sources: ImplementationSources,
): Implementation[] => {
  const { outlineOf, write, topK } = sources;
  const candidates = [...Map.groupBy(passages, ({ documentId }) => documentId)]
    .flatMap(([documentId, own]) => candidatesOf(documentId, own, sources))
    .toSorted((one, other) => other.value - one.value);
  const distinct = new Map(
    candidates.toReversed().map((candidate) => [citationOf(candidate).quote.trim(), candidate]),
  );
  const picked = maximalMarginalRelevance([...distinct.values()].toReversed(), {
    relevance: ({ value }) => value,
    similarity: (one, other) => jaccard(one.terms, other.terms),
    lambda: 0.7,
    topK,
  });
  return picked.map((candidate, index) => {
    const { documentId, text, uri, introduction, language, code } = candidate;
    const section = `implementation-${index + 1}`;
    const around = text.slice(Math.max(0, code.start - aroundCharacters), code.end + aroundCharacters);
    const citation = citationOf(candidate);
    const said = introduction === undefined ? "" : text.slice(introduction.start, introduction.end);
    return {
      title: shortTitle({
        outline: outlineOf(documentId),
        position: code.start,
        sentence: said === "" ? uri : said,
      }),
      source: uri,
      sentences:
        introduction === undefined ? [] : write(section, { documentId, quote: said, ...introduction }),
      code: citation,
      codeLanguage: language,
      dependencies: dependenciesOf(citation.quote, language, around),
    };
  });
};
