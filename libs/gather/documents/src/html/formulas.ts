import { collapseWhitespace } from "@quarry/text";
import { MathMLToLaTeX } from "mathml-to-latex";
import { writeAriaTables } from "./aria-tables.ts";
import { lettersOf } from "./controls.ts";
import { hiddenDrawings } from "./drawn-math/hidden-drawings.ts";
import { texOfDrawing } from "./drawn-math/katex.ts";
import { mathOfDrawing } from "./drawn-math/mathjax.ts";
import type { NodeTest } from "./hidden/within.ts";
import { createPages, type HtmlPage, type PageNode, parsePage } from "./html-page.ts";
import { shownTextSteps } from "./shown-text.ts";

const maxFormulaLength = 2_000;
const maxMarkupLength = 50_000;
// Elements in which scripts draw a formula, each with a copy for readers of MathML.
const drawnIn =
  /(?:^|\s)(?:katex|mwe-math-element|MathJax|MathJax_Display|MathJax_SVG|MathJax_CHTML|MJXc-display)(?:\s|$)/u;
const texNames = ["data-tex", "data-latex", "data-formula"];
const stated = texNames.map((name) => `[${name}]`).join();
const drawings =
  "script[type^='math/'], math, mjx-container, .katex-html, img, .MathJax, .MathJax_SVG, .MathJax_CHTML, .MathJax_Preview, " +
  stated;
const wholeStyle = /^\{\\(?:displaystyle|textstyle|scriptstyle)\s?([^]*)\}$/u;
const delimiters = /^(?:\$\$?|\\[([])([^]*?)(?:\$\$?|\\[)\]])$/u;

const tidy = (given: string): string => {
  const text = collapseWhitespace(given);
  const inner = delimiters.exec(text)?.[1] ?? text;
  return collapseWhitespace(wholeStyle.exec(inner.trim())?.[1] ?? inner);
};

/** Names of commands and environments, and arguments that are not displayed. */
const unshown =
  /\\(?:begin|end|color|textcolor|hspace|vspace|label|tag|operatorname\*?)\s?\{[^{}]{0,80}\}|\\[a-z]+/giu;

/** True if every word and number of the TeX is in the displayed text; a machine-readable annotation may contain anything. */
const isShown = (tex: string, shown: string): boolean => {
  const seen = shown.replaceAll(/\s+/gu, "");
  return (tex.replaceAll(unshown, " ").match(/\p{L}{3,}|\p{N}+/gu) ?? []).every((part) =>
    seen.includes(part),
  );
};

// Maximum words of a formula that cannot be compared, because a formula is not prose.
const maxWords = 6;
const isFormula = (tex: string): boolean =>
  tex.length <= maxFormulaLength &&
  (tex.replaceAll(/\\[a-z]+/giu, " ").match(/\p{L}{3,}/gu)?.length ?? 0) <= maxWords;

const named = (node: PageNode): string => node.nodeName.toUpperCase();

/** Returns the displayed text of a MathML formula, without annotations. */
const shownText = (math: PageNode): string => {
  if (math.nodeType === 3) return math.textContent ?? "";
  if (named(math).startsWith("ANNOTATION")) return "";
  return [...math.childNodes].map(shownText).join("");
};

const serialized = (node: PageNode): string => {
  if (node.nodeType === 3)
    return (node.textContent ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const name = node.nodeName.toLowerCase();
  // The converter supports no empty script except an empty row.
  if (name === "none") return "<mrow></mrow>";
  if (node.nodeType !== 1 || name.startsWith("annotation") || !/^m[a-z]+$|^semantics$/u.test(name)) return "";
  const inner = [...node.childNodes].map(serialized).join("");
  const attributes = ["open", "close", "separators"]
    .map((key) => [key, node.getAttribute(key)] as const)
    .filter(([, value]) => value !== null && /^[^<>&"]{0,9}$/u.test(value))
    .map(([key, value]) => ` ${key}="${value ?? ""}"`)
    .join("");
  return `<${name}${attributes}>${inner}</${name}>`;
};

/** Converts MathML to TeX; its symbols in a row if that fails. */
const mathToTex = (math: PageNode): string => {
  const shown = collapseWhitespace(shownText(math));
  if ((math.textContent ?? "").length > maxFormulaLength * 2) return shown;
  const markup = serialized(math);
  if (markup.length > maxMarkupLength) return shown;
  try {
    return collapseWhitespace(MathMLToLaTeX.convert(markup)) || shown;
  } catch {
    return shown;
  }
};

const classOf = (node: PageNode): string => node.getAttribute("class") ?? "";

const elementsAround = (node: PageNode): PageNode[] => {
  const around: PageNode[] = [];
  for (
    let one = node.parentNode;
    one !== null && one.nodeType === 1 && around.length < 8;
    one = one.parentNode
  )
    around.push(one);
  return around;
};

/** Returns the outermost element that draws a formula; the formula itself if the browser draws it. */
const drawingOf = (math: PageNode): PageNode =>
  elementsAround(math).findLast((one) => named(one) === "MJX-CONTAINER" || drawnIn.test(classOf(one))) ??
  math;

const texOfMath = (math: PageNode, drawing: PageNode): string => {
  const note = tidy(
    math.querySelector("annotation[encoding*='tex' i]")?.textContent ?? math.getAttribute("alttext") ?? "",
  );
  const shown = shownText(drawing.querySelector(".katex-html") ?? math);
  const isTrue = note !== "" && isShown(note, shown.trim() === "" ? note : shown);
  return isTrue && note.length <= maxFormulaLength ? note : mathToTex(math);
};

const formulaImage = /(?:^|[\s_-])(?:tex|latex|math|mathjax|formula|equation|eq)(?:$|[\s_-])|mwe-math/iu;
const formulaSource = /\/math\/render\//iu;
/** Addresses of services that draw the TeX in a parameter, or in the whole query. */
const texService = /\/(?:(?:la)?tex|math|equation|formula)(?:\.php)?$/iu;
const queryService = /^latex\.codecogs\.com\/|\/(?:math|mime)tex(?:\.cgi)?$/iu;
const texParameters = ["tex", "latex", "formula", "math"];
const sourceNames = ["src", "data-src", "data-original", "data-actualsrc"];
const maxAddressLength = maxFormulaLength * 3;
const texAlt =
  /^\s*(?:\$|\\[([])|\\(?:frac|sqrt|sum|int|displaystyle|mathrm|left|cdot|times|alpha|beta|pi)\b/u;

const decoded = (query: string): string => {
  try {
    return decodeURIComponent(query).replaceAll("&space;", " ");
  } catch {
    return query;
  }
};

/** Returns the TeX that a service draws by its address; undefined for any other address. */
const texOfAddress = (address: string): string | undefined => {
  const url = address.length > maxAddressLength ? null : URL.parse(address, "https://page.invalid");
  if (url === null) return undefined;
  const { host, pathname, search, searchParams } = url;
  if (searchParams.get("cht") === "tx") return searchParams.get("chl") ?? undefined;
  const place = host + pathname;
  if (queryService.test(place)) return search === "" ? undefined : decoded(search.slice(1));
  return texService.test(place)
    ? texParameters.map((name) => searchParams.get(name) ?? undefined).find((tex) => tex !== undefined)
    : undefined;
};

const texOfImage = (image: PageNode): string => {
  const alt = image.getAttribute("alt") ?? "";
  const sources = sourceNames.map((name) => image.getAttribute(name) ?? "");
  const drawn = sources.map(texOfAddress).find((tex) => tex !== undefined);
  const isDrawn =
    drawn !== undefined ||
    formulaImage.test(classOf(image)) ||
    sources.some((source) => formulaSource.test(source.slice(0, 500))) ||
    texAlt.test(alt);
  // The address of a service is what it draws; the text beside it may be a mere label, such as "equation".
  const isSame = drawn === undefined || (alt.trim() !== "" && lettersOf(drawn).includes(lettersOf(alt)));
  const tex = tidy(isSame ? alt : drawn);
  return isDrawn && isFormula(tex) ? tex : "";
};

const texOfScript = (script: PageNode): string => {
  const text = script.textContent ?? "";
  if ((script.getAttribute("type") ?? "").startsWith("math/tex")) return tidy(text);
  const math = text.length <= maxMarkupLength ? parsePage(text).querySelector("math") : null;
  return math === null ? "" : mathToTex(math);
};

const texOfContainer = (container: PageNode, isHidden: NodeTest): string => {
  const source = container.querySelector("[data-latex]") ?? container;
  const tex = source.getAttribute("data-latex");
  if (tex !== null) return tidy(tex);
  // A copy of the formula is read as such.
  const isCopied = container.querySelector("math") !== null;
  const drawn = isCopied || isHidden(container) ? "" : mathOfDrawing(container);
  const markup = container.getAttribute("data-mathml") ?? drawn;
  const math =
    markup === "" || markup.length > maxMarkupLength ? null : parsePage(markup).querySelector("math");
  return math === null ? "" : mathToTex(math);
};

/** Returns the TeX of a drawing by KaTeX; "" if it has a copy beside it, which is read as such. */
const texOfKatex = (drawing: PageNode): string =>
  drawing.previousSibling === null && drawing.nextSibling === null ? texOfDrawing(drawing) : "";

/** Signs of TeX, or no more than names of variables: the attributes may also hold other words, such as the name of a form. */
const isTex = (text: string): boolean => /[\\^_=]/u.test(text) || !/\p{L}{3}/u.test(text);

/** Returns the TeX that an element states for the picture in it, which is its only content. */
const texOfPicture = (node: PageNode): string => {
  const isPicture = (node.textContent ?? "").trim() === "" && node.querySelector("svg, img") !== null;
  const [tex = ""] = isPicture ? texNames.flatMap((attribute) => node.getAttribute(attribute) ?? []) : [];
  return isTex(tex) ? tidy(tex) : "";
};

const texOf = (node: PageNode, isHidden: NodeTest): { readonly drawing: PageNode; readonly tex: string } => {
  const name = named(node);
  if (name === "IMG") return { drawing: node, tex: texOfImage(node) };
  if (name === "SCRIPT") return { drawing: node, tex: texOfScript(node) };
  if (name === "MJX-CONTAINER") return { drawing: node, tex: texOfContainer(node, isHidden) };
  const seen = (tex: string): string => (tex === "" || isHidden(node) ? "" : tex);
  if (node.matches(".katex-html")) return { drawing: node, tex: seen(texOfKatex(node)) };
  if (node.matches(stated)) return { drawing: node, tex: seen(texOfPicture(node)) };
  if (name !== "MATH") return { drawing: node, tex: texOfContainer(node, isHidden) };
  const drawing = drawingOf(node);
  return { drawing, tex: texOfMath(node, drawing) };
};

const isIn = (node: PageNode, page: HtmlPage): boolean => {
  for (let one: PageNode | null = node; one !== null; one = one.parentNode) if (one === page) return true;
  return false;
};

/** Replaces the elements of each formula by its TeX, once; returns true if there is one. */
export const writeFormulas = (page: HtmlPage): boolean => {
  let hasWritten = false;
  let hidden: ReadonlySet<PageNode> | undefined;
  const isHidden: NodeTest = (node) => (hidden ??= hiddenDrawings(page)).has(node);
  const hasScripts = page.querySelector("script[type^='math/']") !== null;
  for (const node of page.querySelectorAll(drawings)) {
    if (!isIn(node, page)) continue;
    const isDrawnByScript = named(node) !== "MATH" && /MathJax/u.test(classOf(node));
    // The source of a formula drawn by MathJax 2 is in a script after it.
    if (hasScripts && isDrawnByScript) {
      node.remove();
      hasWritten = true;
      continue;
    }
    const { drawing, tex } = texOf(node, isHidden);
    if (tex === "" || (named(node) !== "MATH" && !isFormula(tex))) continue;
    drawing.replaceWith(tex);
    hasWritten = true;
  }
  return hasWritten;
};

// Markup of every formula and every ARIA table; pages without it need not be searched.
const mayHaveFormulas =
  /math|mjx-|katex|latex|(?<![a-z])tex(?![a-z])|mimetex|equation|formula|\\[a-z]|cht=tx|alt\s*=\s*["']?\s*(?:\$|\\)|(?:^|[\s"'_-])eq(?:[\s"'_-]|$)/iu;
const mayHaveAriaTables = /role\s*=\s*["']?\s*(?:table|grid|treegrid)/iu;

/** Creates the requested number of documents from HTML, with formulas as text, and ARIA tables as tables. */
export const createReadablePages = (html: string): (() => HtmlPage) => {
  const createPage = createPages(html);
  const hasTables = mayHaveAriaTables.test(html);
  let hasFormulas = mayHaveFormulas.test(html);
  const steps = shownTextSteps(html);
  return () => {
    const page = createPage();
    // The copies are equal, so they are not searched for formulas if the first has none.
    if (hasFormulas) hasFormulas = writeFormulas(page);
    if (hasTables) writeAriaTables(page);
    for (const write of steps) write(page);
    return page;
  };
};
