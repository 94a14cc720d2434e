import { escapeHtml } from "../xml/xml-tree.ts";
import { argumentsAt } from "./latex-arguments.ts";
import { childrenOf, entryOf, type LatexNode, nameOf, type RenderNodes, wordsOf } from "./latex-node.ts";
import { quoteBlockHtml } from "./latex-quotes.ts";
import { titleLevels } from "./latex-signs.ts";
import { tableHtml } from "./latex-table.ts";
import { fillParameters, type OwnEnvironment } from "./own-macros.ts";

const lists: Readonly<Record<string, string>> = {
  enumerate: "ol",
  itemize: "ul",
  description: "ul",
  thebibliography: "ol",
  acronym: "ul",
  tablenotes: "ul",
  ...Object.fromEntries(
    "compactitem inparaitem asparaitem itemize* choices checkboxes oneparchoices"
      .split(" ")
      .map((name) => [name, "ul"]),
  ),
  ...Object.fromEntries(
    "compactenum inparaenum asparaenum enumerate* questions parts subparts subsubparts"
      .split(" ")
      .map((name) => [name, "ol"]),
  ),
};
const tables: ReadonlySet<string> = new Set(
  "tabular tabular* tabularx tabulary xltabular longtable supertabular array tblr longtblr NiceTabular".split(
    " ",
  ),
);
const quotes: ReadonlySet<string> = new Set(["quote", "quotation", "verse"]);
const proofs = /^(?:theorem|lemma|proposition|corollary|definition|proof|remark|example)\*?$/u;
/** Environments of which nothing is shown. */
export const unseenEnvironments: ReadonlySet<string> = new Set(
  "comment tikzpicture picture pgfpicture filecontents filecontents*".split(" "),
);
/** Environments of code that the parser does not divide. */
const codes: ReadonlySet<string> = new Set(["lstlisting", "minted"]);

/** Renders the value in braces of an option of an environment, such as `[caption = {Tolls}]`, as a paragraph. */
const optionHtml = (node: LatexNode, option: string, render: RenderNodes): string => {
  const options = (node.args ?? []).filter(({ openMark }) => openMark === "[").flatMap(childrenOf);
  const at = options.findIndex(({ content }) => content === option);
  const behind = at === -1 ? [] : options.slice(at + 1);
  const value = behind.find(({ type, content }) => type !== "whitespace" && content !== "=");
  return value?.type === "group" ? `<p>${render([value])}</p>` : "";
};

/** Renders the subtitle of a slide as a paragraph. */
const subtitleOf = ({ args = [] }: LatexNode, render: RenderNodes): string => {
  const subtitle = args.filter(({ openMark }) => openMark === "{")[1];
  return subtitle === undefined ? "" : `${render(childrenOf(subtitle))}<p>`;
};

/** Renders the content of an environment between what its definition begins and ends with. */
export const ownEnvironmentHtml = (
  node: LatexNode,
  { kinds, defaults, before, after }: OwnEnvironment,
  render: RenderNodes,
): string => {
  const content = childrenOf(node);
  const { given, count } = argumentsAt(content, 0, kinds) ?? { given: [], count: 0 };
  const filled = given.map((one, at) => (childrenOf(one).length === 0 ? (defaults[at] ?? one) : one));
  const inner = render([
    ...fillParameters(before, filled),
    ...content.slice(count),
    ...fillParameters(after, filled),
  ]);
  return `<p>${inner}<p>`;
};

/** Renders an environment of LaTeX or a package. */
export const environmentHtml = (node: LatexNode, render: RenderNodes): string => {
  const name = nameOf(node);
  if (unseenEnvironments.has(name)) return "";
  if (tables.has(name)) return optionHtml(node, "caption", render) + tableHtml(childrenOf(node), render);
  if (codes.has(name)) {
    const code = childrenOf(node)
      .map(wordsOf)
      .join("")
      .replace(/^\s*\n/u, "")
      .trimEnd();
    return `${optionHtml(node, "caption", render)}<pre><code>${escapeHtml(code)}</code></pre>`;
  }
  const quote = quoteBlockHtml(node, render);
  if (quote !== undefined) return quote;
  const inner = render(childrenOf(node));
  const titleIn = (mark: string): string => {
    const title = node.args?.find(({ openMark }) => openMark === mark);
    return title === undefined ? "" : render(childrenOf(title));
  };
  const level = entryOf(titleLevels, name);
  if (level !== undefined)
    return `<h${level}>${titleIn("{")}</h${level}><p>${subtitleOf(node, render)}${inner}<p>`;
  const list = entryOf(lists, name);
  if (list !== undefined) return `<${list}>${inner}</${list}>`;
  if (quotes.has(name)) return `<blockquote>${inner}</blockquote>`;
  if (name === "abstract") return `<h2>Abstract</h2><p>${inner}</p>`;
  const title = titleIn("[");
  return proofs.test(name)
    ? `<p>${name.replace("*", "")}${title === "" ? "" : ` (${title})`}: ${inner}</p>`
    : `<p>${inner}<p>`;
};
