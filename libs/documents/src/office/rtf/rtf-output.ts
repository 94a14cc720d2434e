import { escapeHtml } from "../html-fragment.ts";
import { openGroup, type RtfState } from "./rtf-state.ts";

type Put = (state: RtfState, text: string) => void;

const putInBody: Put = (state, text) => {
  if (!openGroup(state).isHidden) state.paragraph.html += escapeHtml(text);
};

// A bullet is put as Markdown has it; a number stays.
const putMark: Put = ({ paragraph }, text) => {
  const mark = text.trim();
  if (mark !== "") paragraph.html += /[\p{L}\d]/u.test(mark) ? `${escapeHtml(mark)} ` : "- ";
};

const putStatement: Put = (state, text) => {
  const { destination } = openGroup(state);
  state.said[destination] = (state.said[destination] ?? "") + text;
};

const putStyle: Put = (state, text) => {
  const level = /^\s*heading (\d)/iu.exec(text)?.[1];
  if (level !== undefined) state.headings.set(state.style, Number(level));
};

const destinations: Readonly<Record<string, Put>> = {
  body: putInBody,
  footnote: putInBody,
  listtext: putMark,
  stylesheet: putStyle,
  title: putStatement,
  author: putStatement,
};

/** Puts text where it belongs: into the body, or into what the document says of itself. */
export const putText: Put = (state, text) => destinations[openGroup(state).destination]?.(state, text);

/** Ends a row of a table. */
export const endRow = (state: RtfState): void => {
  const cells = state.cells.map((cell) => `<td>${cell}</td>`).join("");
  if (cells !== "") state.html.push(`<table><tr>${cells}</tr></table>`);
  state.cells = [];
};

/** Ends a paragraph or a heading, and the table it is not in. */
export const endParagraph = (state: RtfState): void => {
  const { paragraph } = state;
  if (paragraph.isInTable) {
    paragraph.html += " ";
    return;
  }
  endRow(state);
  const tag = paragraph.headingLevel === undefined ? "p" : `h${Math.min(6, paragraph.headingLevel)}`;
  if (paragraph.html.trim() !== "") state.html.push(`<${tag}>${paragraph.html}</${tag}>`);
  paragraph.html = "";
};

/** Ends a cell of a table. */
export const endCell = (state: RtfState): void => {
  state.cells.push(state.paragraph.html);
  state.paragraph.html = "";
};
