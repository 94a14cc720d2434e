import { colorOf, looksAlike } from "../../color.ts";
import { escapeHtml } from "../html-fragment.ts";
import { openGroup, type RtfGroup, type RtfState } from "./rtf-state.ts";

type Put = (state: RtfState, text: string) => void;

const leastSize = 4;
const paper = "#ffffff";

const isOfBackgroundColor = ({ colors, paragraphFill }: RtfState, { color, fill }: RtfGroup): boolean => {
  const place = fill ?? paragraphFill;
  const letters = color === undefined ? undefined : colorOf(colors[color] ?? "");
  const behind = colorOf((place === undefined ? undefined : colors[place]) ?? paper);
  return letters !== undefined && behind !== undefined && looksAlike(letters, behind);
};

/** Whether nobody sees text of the open group: it is hidden, smaller than two points, or has the colour of what is behind it. */
const isUnseen = (state: RtfState): boolean => {
  const group = openGroup(state);
  if (group.isHidden || group.size < leastSize) return true;
  const isInColoredCell = state.hasCellFill && state.paragraph.isInTable && group.fill === undefined;
  return !isInColoredCell && isOfBackgroundColor(state, group);
};

const putInBody: Put = (state, text) => {
  if (isUnseen(state)) state.hiddenCharacters += text.length;
  else state.paragraph.html += escapeHtml(text);
};

// Each colour ends with a semicolon; one of no parts is what the reader chooses.
const putColors: Put = (state, text) => {
  for (let count = text.split(";").length - 1; count > 0; count -= 1) {
    const [red, green, blue] = state.rgb;
    state.colors.push(
      red === undefined && green === undefined && blue === undefined
        ? undefined
        : `rgb(${red ?? 0}, ${green ?? 0}, ${blue ?? 0})`,
    );
    state.rgb = [];
  }
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
  colortbl: putColors,
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
