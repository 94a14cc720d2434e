import { getParser } from "@unified-latex/unified-latex-util-parse";
import type { LatexNode } from "./latex-node.ts";

const signed = (names: string, signature: string): Readonly<Record<string, { signature: string }>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, { signature }]));

/** Arguments that the parser does not know. */
const parser = getParser({
  macros: {
    DeclareRobustCommand: { signature: "s +m o +o +m" },
    author: { signature: "s o m" },
    caption: { signature: "s o m" },
    cite: { signature: "s o o m" },
    cmidrule: { signature: "o d() m" },
    addlinespace: { signature: "o" },
    ...signed("rowcolor cellcolor columncolor arrayrulecolor", "o m o o"),
    rowcolors: { signature: "s o m m m" },
  },
  environments: {
    ...signed("wrapfigure wraptable", "o m o m"),
    ...signed("tcolorbox mdframed algorithm", "o"),
    ...signed("tabularx tabulary xltabular", "m o m"),
    ...signed("longtable supertabular tblr longtblr", "o m"),
    ...signed("compactitem compactenum inparaitem inparaenum asparaitem asparaenum itemize* enumerate*", "o"),
    ...signed("acronym tablenotes algorithmic", "o"),
    ...signed("spacing otherlanguage otherlanguage* adjustbox", "m"),
    ...signed("subfigure subtable", "o m"),
    adjustwidth: { signature: "m m" },
    NiceTabular: { signature: "o m o" },
  },
});

/** Parses LaTeX; commands and groups become nodes. */
export const parseLatex = (source: string): readonly LatexNode[] => parser.parse(source).content;

/** Deeper braces and environments are removed, because the parser calls itself for each of them. */
const deepest = 40;

const bracket = /\\(?:begin|end)\s?\{[^{}\n]{0,60}\}|(?:\\[a-zA-Z]{1,40}\*?\s?)?\{|\}|\\[^a-zA-Z]/gu;

/** Removes the commands, braces and environments, but not the text, that are nested too deeply to be parsed. */
const flattened = (source: string): string => {
  let depth = 0;
  return source.replaceAll(bracket, (mark) => {
    const isOpening = /^\\begin|^\{|^\\[a-z]+\*?\s?\{$/iu.test(mark);
    const isClosing = !isOpening && mark.endsWith("}") && mark !== String.raw`\}`;
    if (isOpening) depth += 1;
    const isDeep = depth > deepest;
    if (isClosing) depth = Math.max(0, depth - 1);
    return isDeep && (isOpening || isClosing) ? "" : mark;
  });
};

// A percent sign in an address begins no comment.
const address = /\\(?:url|href|nolinkurl|path)\s?\{[^{}\n]{0,2000}\}/gu;

/** The slides of beamer on which something is shown: `<2->`. A letter behind them belongs to no name. */
const overlay =
  /(\\(?:begin\{|end\{)?[a-zA-Z]{1,30}\}?\*?)<(?:[\d.+-]|(?:all|alert|article|beamer|handout|only|presentation|trans)(?![a-z]))[\d,+.()|:a-z@ -]{0,30}>(?=([a-zA-Z])?)/gu;
const withoutOverlay = (_: string, command: string, letter?: string): string =>
  letter === undefined ? command : `${command} `;
const slides = /\\documentclass\s*(?:\[[^\]]{0,90}\]\s*)?\{beamer\}/u;

/** The questions of the class for exams, and their points, which are items of lists. */
const question = /\\(?:(?:sub){0,2}part|question|choice|CorrectChoice)(?![a-zA-Z*])(?:\s?\[(\d{1,3})\])?/gu;
const exam = /\\documentclass\s*(?:\[[^\]]{0,90}\]\s*)?\{exam\}/u;

const withItems = (source: string): string =>
  source.replaceAll(
    question,
    (_, points?: string) => String.raw`\item ` + (points === undefined ? "" : `(${points}) `),
  );

/** Returns LaTeX that the parser can read, with the same text. */
export const prepareSource = (text: string): string => {
  const readable = text
    .replaceAll(address, (written) => written.replaceAll(/(?<!\\)%/gu, String.raw`\%`))
    .replaceAll(/\\Verb(?=[^a-zA-Z\s{])/gu, String.raw`\verb`)
    .replaceAll(/\\(begin|end)\{Verbatim\}(?:\[[^\]\n]{0,90}\])?/gu, String.raw`\$1{verbatim}`);
  if (exam.test(text)) return flattened(withItems(readable));
  return flattened(slides.test(text) ? readable.replaceAll(overlay, withoutOverlay) : readable);
};
