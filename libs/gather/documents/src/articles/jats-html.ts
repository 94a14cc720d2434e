import {
  childrenOf,
  elementsOf,
  escapeHtml,
  findAll,
  mathHtml,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";

/** Elements of no use to a reader: references, marks of notes that are elsewhere, and publishing data. */
const left: ReadonlySet<string> = new Set(
  "ref-list front front-stub fn-group object-id supplementary-material inline-supplementary-material processing-meta permissions index-term glyph-data private-char".split(
    " ",
  ),
);

const tags: Readonly<Record<string, string>> = {
  p: "p",
  "list-item": "li",
  "disp-quote": "blockquote",
  "verse-group": "p",
  "verse-line": "p",
  table: "table",
  thead: "thead",
  tbody: "tbody",
  tfoot: "tfoot",
  tr: "tr",
  sub: "sub",
  sup: "sup",
  strike: "s",
  preformat: "pre",
  code: "pre",
  "def-list": "dl",
  term: "dt",
  def: "dd",
};

const deepestHeading = 6;

/** The position of an element in the document. */
interface Place {
  /** Heading level of sections here. */
  readonly level: number;
}

const within = (element: XmlElement, place: Place): string =>
  element.children
    .map((child) => (typeof child === "string" ? escapeHtml(child) : jatsHtml(child, place)))
    .join("");

const spanned = (tag: string, cell: XmlElement, place: Place): string => {
  const spans = ["colspan", "rowspan"].flatMap((name) => {
    const span = /^\d{1,4}$/u.exec(cell.attributes[name] ?? "")?.[0];
    return span === undefined ? [] : [` ${name}="${span}"`];
  });
  return `<${tag}${spans.join("")}>${within(cell, place)}</${tag}>`;
};

/** Returns the source of a formula without its LaTeX preamble. */
const texOf = (element: XmlElement): string => {
  const tex = textOf(element);
  const [, body = tex] = /\\begin\{document\}([^]*)\\end\{document\}/u.exec(tex) ?? [];
  return escapeHtml(body.replaceAll(/^\s*\$+|\$+\s*$/gu, "").trim());
};

const formula = (element: XmlElement, place: Place): string => {
  const [math] = findAll(element, "math");
  const [tex] = findAll(element, "tex-math");
  const written =
    math === undefined ? (tex === undefined ? within(element, place) : texOf(tex)) : mathHtml(math);
  return element.name === "disp-formula" ? `<p>${written}</p>` : written;
};

const isParagraph = ({ name }: XmlElement): boolean => name === "title" || name === "p";

const captions: ReadonlySet<string> = new Set(["label", "title", "caption"]);

/** Returns the number of an element, and the title and paragraphs of its caption. */
const captionParts = (element: XmlElement): XmlElement[] =>
  elementsOf(element)
    .filter(({ name }) => captions.has(name))
    .flatMap((part) => (elementsOf(part).some(isParagraph) ? elementsOf(part) : [part]));

const inLine = (parts: readonly XmlElement[], place: Place): string =>
  parts.map((part) => within(part, place)).join(" ");

/** Renders the number and the caption of an element. */
const captionOf = (element: XmlElement, place: Place): string => inLine(captionParts(element), place);

/** Renders what an element has below its caption. */
const belowCaption = (element: XmlElement, place: Place): string => {
  const children = element.children.filter((child) => typeof child === "string" || !captions.has(child.name));
  return within({ ...element, children }, place);
};

/** Renders a table or a figure: its number and caption as a paragraph, then its text. */
const captioned = (element: XmlElement, place: Place): string => {
  const rest = elementsOf(element).filter(({ name }) =>
    ["table", "alternatives", "table-wrap-foot", "p"].includes(name),
  );
  return `<p>${captionOf(element, place)}</p>${rest.map((part) => jatsHtml(part, place)).join("")}`;
};

/** Renders a theorem or a proof: its name as a paragraph, then its text. */
const statement = (element: XmlElement, place: Place): string =>
  `<p>${captionOf(element, place)}</p>${belowCaption(element, place)}`;

const heading = (element: XmlElement, place: Place): string =>
  `<h${place.level}>${within(element, place)}</h${place.level}>`;

const section = (element: XmlElement, { level }: Place): string => {
  const children = element.children.filter((child) => typeof child === "string" || child.name !== "label");
  return within({ ...element, children }, { level: Math.min(deepestHeading, level + 1) });
};

/** Renders a box as a section with its number and title as the heading. */
const box = (element: XmlElement, { level }: Place): string => {
  const place = { level: Math.min(deepestHeading, level + 1) };
  const parts = captionParts(element);
  const title = inLine(
    parts.filter(({ name }) => name !== "p"),
    place,
  );
  const named = title === "" ? "" : `<h${place.level}>${title}</h${place.level}>`;
  const paragraphs = parts.filter(({ name }) => name === "p").map((part) => jatsHtml(part, place));
  return named + paragraphs.join("") + belowCaption(element, place);
};

/** References to notes, which the reader of a number must not take for a part of it. */
const noteTypes: ReadonlySet<string> = new Set(["fn", "table-fn"]);

const noteHtml = (note: XmlElement): string => {
  const [label] = childrenOf(note, "label");
  const mark = label === undefined ? "" : `[${escapeHtml(textOf(label).trim())}] `;
  return `<p>${mark}${inLine(childrenOf(note, "p"), { level: 1 })}</p>`;
};

const special: Readonly<Record<string, (element: XmlElement, place: Place) => string>> = {
  sec: section,
  app: section,
  ack: section,
  abstract: section,
  "boxed-text": box,
  statement,
  title: heading,
  td: (cell, place) => spanned("td", cell, place),
  th: (cell, place) => spanned("th", cell, place),
  list: (list, place) => {
    const tag = list.attributes["list-type"] === "order" ? "ol" : "ul";
    return `<${tag}>${within(list, place)}</${tag}>`;
  },
  "table-wrap": captioned,
  fig: captioned,
  "disp-formula": formula,
  "inline-formula": formula,
  math: (math) => mathHtml(math),
  "tex-math": (tex) => texOf(tex),
  xref: (xref, place) => {
    const mark = textOf(xref).trim();
    const isBare = noteTypes.has(xref.attributes["ref-type"] ?? "") && /^[\p{L}\p{N}*†‡§¶]{1,3}$/u.test(mark);
    return isBare ? `[${mark}]` : within(xref, place);
  },
  "table-wrap-foot": (foot, place) =>
    elementsOf(foot)
      .flatMap((part) => (part.name === "fn-group" ? elementsOf(part) : [part]))
      .map((part) => (part.name === "fn" ? noteHtml(part) : jatsHtml(part, place)))
      .join(""),
  break: () => "<br>",
  // A number before an item is kept as text.
  label: (label, place) => `${within(label, place)} `,
};

/** Converts an element of a journal article (JATS 1.3) to HTML, without its references. */
export const jatsHtml = (element: XmlElement, place: Place = { level: 1 }): string => {
  const { name } = element;
  if (left.has(name)) return "";
  const read = special[name];
  if (read !== undefined) return read(element, place);
  const tag = tags[name];
  return tag === undefined ? within(element, place) : `<${tag}>${within(element, place)}</${tag}>`;
};

type Child = XmlElement["children"][number];

const isNoteMark = (child: Child): boolean =>
  typeof child !== "string" && child.name === "xref" && child.attributes["ref-type"] === "fn";

/** Returns an element without marks of notes. */
export const withoutNoteMarks = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children
    .filter((child) => !isNoteMark(child))
    .map((child) => (typeof child === "string" ? child : withoutNoteMarks(child))),
});

const otherArticles: ReadonlySet<string> = new Set(["sub-article", "response"]);

/** Renders the notes at the end of an article to which its text refers, each behind its mark. */
export const notesHtml = (article: XmlElement): string => {
  const own = {
    ...article,
    children: elementsOf(article).filter(({ name }) => !otherArticles.has(name)),
  };
  const referred = new Set(
    findAll(own, "xref")
      .filter(isNoteMark)
      .flatMap(({ attributes }) => attributes["rid"]?.split(/\s+/u) ?? []),
  );
  return findAll(own, "fn-group")
    .flatMap((group) => elementsOf(group))
    .filter(({ attributes: { id } }) => id !== undefined && referred.has(id))
    .map(noteHtml)
    .join("");
};
