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
