import { escapeHtml } from "../xml/xml-tree.ts";
import { knownMacros } from "./known-macros.ts";
import {
  argumentsAt,
  attachedArguments,
  type Behind,
  groupsAt,
  isMissing,
  letterBehind,
} from "./latex-arguments.ts";
import type { Decide } from "./latex-conditions.ts";
import { environmentHtml, ownEnvironmentHtml, unseenEnvironments } from "./latex-environments.ts";
import { formula } from "./latex-formula.ts";
import {
  childrenOf,
  entryOf,
  isRequired,
  type LatexNode,
  nameOf,
  type RenderNodes,
  wordsOf,
} from "./latex-node.ts";
import { quantities, quantityBehind } from "./latex-quantities.ts";
import { quotedBehind, quoteHtml } from "./latex-quotes.ts";
import { accented, accents, headings, signs, unseen, withGreek } from "./latex-signs.ts";
import { latexOf } from "./latex-source.ts";
import {
  definitionBehind,
  fillParameters,
  namesBehindLet,
  ownEnvironments,
  type OwnMacro,
  ownMacros,
  ownUnits,
} from "./own-macros.ts";
import { parseLatex, prepareSource } from "./parse-latex.ts";

const typography = (text: string): string =>
  escapeHtml(text)
    .replaceAll("---", "—")
    .replaceAll("--", "–")
    .replaceAll("``", "“")
    .replaceAll("''", "”")
    .replaceAll("~", " ");

const citation = /^[a-z]*cite[a-z]*\*?$/iu;
/** Citation commands whose authors are words of the sentence. */
const namedCitation = /^(?:citet|textcite|citeauthor|cite(?:al)?t)\*?$/iu;

/** Renders the sources of a citation, with the words before them and a place such as a page after them. */
const citationHtml = (name: string, given: readonly LatexNode[], render: RenderNodes): string => {
  const [, first, second, sources] = given;
  if (first === undefined || second === undefined || sources === undefined) return "";
  const [before, after] = isMissing(second) ? [second, first] : [first, second];
  const [start, keys, end] = [before, sources, after].map((each) => render(childrenOf(each)).trim());
  if (namedCitation.test(name)) return `${keys}${end === "" ? "" : ` (${end})`}`;
  return `(${start === "" ? "" : `${start} `}${keys}${end === "" ? "" : `, ${end}`})`;
};

const maxExpansions = 10_000;
/** Maximum characters of expanded macros: a fixed amount, plus a multiple of the length of the source. */
const minRoom = 10_000;
const maxGrowth = 4;
const maxDepth = 60;

const argumentCount = (name: string): number => entryOf(shown, name)?.count ?? Number(unseen.has(name));

const isEmpty = ({ type, content }: LatexNode): boolean => type === "root" && content?.length === 0;

const nothing: Behind = { given: [], count: 0 };

/** Returns the arguments of a macro that is expanded: those that the parser has attached, otherwise those behind it. */
const ownBehind = (nodes: readonly LatexNode[], at: number, { kinds, defaults }: OwnMacro): Behind => {
  const attached = nodes[at]?.args ?? [];
  const { given, count } =
    attached.length > 0
      ? { given: attachedArguments(attached, kinds), count: 0 }
      : (argumentsAt(nodes, at + 1, kinds) ?? nothing);
  return { given: given.map((one, index) => (isEmpty(one) ? (defaults[index] ?? one) : one)), count };
};

/** Returns the number of nodes behind a definition of TeX, which are not shown; undefined for another command. */
const skippedBehind = (nodes: readonly LatexNode[], at: number, name: string): Behind | undefined => {
  if (name === "def") return { given: [], count: definitionBehind(nodes, at).length };
  return name === "let" ? { given: [], count: namesBehindLet(nodes, at).length } : undefined;
};

const citedBehind = (nodes: readonly LatexNode[], at: number, name: string): Behind | undefined =>
  citation.test(name) ? argumentsAt(nodes, at + 1, ["s", "o", "o", "m"]) : undefined;

const behindOf = (nodes: readonly LatexNode[], at: number, own: ReadonlyMap<string, OwnMacro>): Behind => {
  const node = nodes[at];
  if (node?.type !== "macro") return nothing;
  const name = nameOf(node);
  const defined = own.get(name);
  if (defined !== undefined) return ownBehind(nodes, at, defined);
  if (node.args !== undefined && node.args.length > 0) return nothing;
  if (Object.hasOwn(accents, name)) return letterBehind(nodes, at);
  return (
    skippedBehind(nodes, at, name) ??
    citedBehind(nodes, at, name) ??
    quotedBehind(nodes, at, name) ??
    quantityBehind(nodes, at, name) ??
    groupsAt(nodes, at + 1, argumentCount(name))
  );
};

/** The rendered arguments of a macro: the last one in braces, all in braces, and the first one in brackets. */
interface RenderedArguments {
  readonly last: string;
  readonly all: readonly string[];
  readonly optional: string;
}

/** Returns the number of a note; empty for one that is computed. */
const noteMark = (number: string): string => (/^\d+$/u.test(number.trim()) ? `[${number.trim()}]` : "");

const blocks: Readonly<Record<string, (given: RenderedArguments) => string>> = {
  item: ({ optional, all }) => `<li>${optional === "" ? "" : `${optional} `}${all.join("")}`,
  bibitem: () => "<li>",
  footnote: ({ last }) => ` (${last})`,
  footnotemark: ({ optional }) => noteMark(optional),
  footnotetext: ({ last, optional }) => ` (${`${noteMark(optional)} ${last}`.trimStart()})`,
  caption: ({ last }) => `<p>${last}<p>`,
  href: ({ all }) => all[1] ?? "",
};

/** Commands with their own rendering, the number of their arguments, and the HTML of the rendered arguments. */
const shown: Readonly<
  Record<string, { readonly count: number; readonly write: (given: readonly string[]) => string }>
> = {
  textcolor: { count: 2, write: ([color = "", text = ""]) => (color.trim() === "white" ? "" : text) },
  textsuperscript: { count: 1, write: ([text = ""]) => `<sup>${text}</sup>` },
  ...Object.fromEntries(
    ["Value", "Boolean"].flatMap((kind) => [
      [`If${kind}TF`, { count: 3, write: ([given = "", yes = "", no = ""]) => (given === "" ? no : yes) }],
      [`If${kind}T`, { count: 2, write: ([given = "", yes = ""]) => (given === "" ? "" : yes) }],
      [`If${kind}F`, { count: 2, write: ([given = "", no = ""]) => (given === "" ? no : "") }],
    ]),
  ),
  IfNoValueTF: { count: 3, write: ([given = "", yes = "", no = ""]) => (given === "" ? yes : no) },
  IfNoValueT: { count: 2, write: ([given = "", yes = ""]) => (given === "" ? yes : "") },
  IfNoValueF: { count: 2, write: ([given = "", no = ""]) => (given === "" ? "" : no) },
};

const macroHtml = (name: string, given: RenderedArguments): string => {
  const level = entryOf(headings, name);
  if (level !== undefined) return `<h${level}>${given.last}</h${level}><p>`;
  return entryOf(blocks, name)?.(given) ?? entryOf(signs, name) ?? given.all.join(" ");
};

const leaf = (node: LatexNode, source: string): string => {
  if (node.type === "parbreak") return "<p>";
  if (node.type === "comment") return node.leadingWhitespace === true ? " " : "";
  if (/math/u.test(node.type)) return escapeHtml(formula(node, source));
  if (node.type === "verb") return `<code>${escapeHtml(wordsOf(node))}</code>`;
  const isCode = node.type === "verbatim" && !unseenEnvironments.has(nameOf(node));
  return isCode ? `<pre><code>${escapeHtml(wordsOf(node))}</code></pre>` : "";
};

const isNamedSign = (node: LatexNode): boolean =>
  /^[a-z]+=\S$/iu.test(`${nameOf(node)}=${entryOf(signs, nameOf(node)) ?? ""}`);

/** Creates a renderer that converts parsed LaTeX to HTML: the visible text, with formulas as TeX and citations as their keys. */
export const createLatexRenderer = (
  source: string,
  all: readonly LatexNode[],
  decide: Decide = (nodes) => nodes,
): RenderNodes => {
  const known = knownMacros();
  const own = new Map([...known, ...ownMacros(all)]);
  const environments = ownEnvironments(all);
  const units = ownUnits(all);
  // Macros that expand one another double their text at each step.
  const room = minRoom + maxGrowth * source.length;
  let expansions = 0;
  let expanded = 0;
  let depth = 0;

  const withOwnUnits = (latex: string): string =>
    latex.replaceAll(/\\([a-zA-Z]+)/gu, (written, name: string) => {
      const sign = units.get(name);
      return sign === undefined ? written : `\\text{${sign.replaceAll(/[\\{}]/gu, "")}}`;
    });
  /** Renders quantities, and commands with their own rendering; undefined for another command. */
  const withLook = (name: string, given: readonly LatexNode[]): string | undefined => {
    const quantity = entryOf(quantities, name);
    if (quantity !== undefined && given.length >= quantity.kinds.length)
      return escapeHtml(quantity.write(given.map((each) => withOwnUnits(latexOf(childrenOf(each))))));
    const look = entryOf(shown, name);
    return look !== undefined && given.length >= look.count
      ? look.write(given.map((each) => render(childrenOf(each))))
      : undefined;
  };
  /** Renders what a definition of the document stands for; undefined if the document has too many of them. */
  const withinRoom = (write: () => string): string | undefined => {
    expansions += 1;
    if (expansions > maxExpansions || expanded > room) return undefined;
    const html = write();
    expanded += html.length;
    return html;
  };
  const expand = (name: string, macro: OwnMacro, given: readonly LatexNode[]): string => {
    const write = (): string => render(decide(fillParameters(macro.body, given)));
    if (macro !== known.get(name)) return withinRoom(write) ?? "";
    return given.length < macro.kinds.length ? "" : write();
  };
  const macro = (node: LatexNode, behind: readonly LatexNode[]): string => {
    const name = nameOf(node);
    const args = node.args ?? [];
    const mark = entryOf(accents, name);
    if (mark !== undefined) return accented(mark, render([...args.flatMap(childrenOf), ...behind]).trim());
    const defined = own.get(name);
    if (defined !== undefined) return expand(name, defined, behind);
    if (unseen.has(name)) return "";
    const looked =
      quoteHtml(name, behind, render) ??
      withLook(name, args.some(isRequired) ? args.filter(isRequired) : behind);
    if (looked !== undefined) return looked;
    if (citation.test(name)) return citationHtml(name, args.length > 0 ? args : behind, render);
    const given = args.filter(isRequired).map((each) => render(childrenOf(each)));
    const optional = args.find(({ openMark }) => openMark === "[");
    return macroHtml(name, {
      last: given.at(-1) ?? "",
      all: given,
      optional: optional === undefined ? "" : render(childrenOf(optional)),
    });
  };
  const one = (node: LatexNode, behind: readonly LatexNode[]): string => {
    if (node.type === "group" || node.type === "root") return render(childrenOf(node));
    if (node.type === "macro") return macro(node, behind);
    if (node.type !== "environment") return leaf(node, source);
    const defined = environments.get(nameOf(node));
    const own = defined && withinRoom(() => ownEnvironmentHtml(node, defined, render));
    return own ?? environmentHtml(node, render);
  };
  const render: RenderNodes = (nodes) => {
    if (depth >= maxDepth) return "";
    depth += 1;
    let html = "";
    let text = "";
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at];
      if (node?.type === "string") text += wordsOf(node);
      else if (node?.type === "whitespace") text += " ";
      else if (node !== undefined) {
        const { given, count } = behindOf(nodes, at, own);
        html += typography(text) + one(node, given);
        text = "";
        at += count;
        // TeX drops the space that ends the name of a sign: "\\O rsted".
        if (isNamedSign(node) && nodes[at + 1]?.type === "whitespace") at += 1;
      }
    }
    depth -= 1;
    return html + typography(text);
  };
  return render;
};

/** Returns the text of rendered LaTeX without markup. */
export const htmlToPlain = (html: string): string =>
  html
    .replaceAll(/<(?:br|p)>/gu, " ")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Converts a short LaTeX text, such as a title, to plain text. */
export const latexToPlain = (latex: string): string => {
  if (!/[\\{}$~%]|--|``|''/u.test(latex)) return latex;
  const source = prepareSource(latex);
  const nodes = parseLatex(source);
  return withGreek(htmlToPlain(createLatexRenderer(source, nodes)(nodes)));
};
