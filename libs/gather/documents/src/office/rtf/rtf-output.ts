import { colorOf, looksAlike } from "../../color.ts";
import { signFonts, signsOf } from "../../sign-fonts.ts";
import { escapeHtml } from "../../xml/xml-tree.ts";
import { equationTex } from "../word/field-codes.ts";

/** The state that an RTF group inherits from its parent. */
interface RtfGroup {
  /** The destination of its text: the body, or a part of the document's metadata. */
  destination: string;
  /** The destination of a text in two forms, of which the one in Unicode is read. */
  destinationOfForms: string;
  /** True in a field whose equation is written from its code, so that its result is not. */
  hasEquation: boolean;
  /** Number of fallback characters after a Unicode one, for readers without Unicode. */
  fallbackLength: number;
  /** Undefined for the document's font. */
  font: number | undefined;
  isHidden: boolean;
  isStruck: boolean;
  isStruckTwice: boolean;
  isRaised: boolean;
  /** Indexes into the colour table for its letters and its background; undefined if not specified. */
  color: number | undefined;
  fill: number | undefined;
  /** Font size in half points. */
  size: number;
}

type Merge = "with-left" | "with-above";

/** The default character formatting. */
export const defaultFormatting = {
  color: undefined,
  fill: undefined,
  size: 24,
  isStruck: false,
  isStruckTwice: false,
  isRaised: false,
};

const noGroup: RtfGroup = {
  destination: "none",
  destinationOfForms: "none",
  hasEquation: false,
  fallbackLength: 1,
  font: undefined,
  isHidden: true,
  ...defaultFormatting,
};

/** The state of a document while it is read. */
export class RtfState {
  readonly groups: RtfGroup[] = [{ ...noGroup, destination: "body", isHidden: false }];
  /** Encodings of fonts by font number. */
  readonly fonts = new Map<number, string | undefined>();
  /** Names of fonts with signs in place of letters, by font number. */
  readonly signFonts = new Map<number, string>();
  /** The colour table; undefined for the reader's default colour. */
  readonly colors: (string | undefined)[] = [];
  /** The components of the colour that is being read. */
  rgb: number[] = [];
  /** The background of a paragraph, as an index into the colour table. */
  paragraphFill: number | undefined;
  /** True if cells have colours; the cells are not identified. */
  hasCellFill = false;
  /** The number of invisible characters. */
  hiddenCharacters = 0;
  /** Heading levels by style number. */
  readonly headings = new Map<number, number>();
  /** Facts that the document states about itself: title, author, and the parts of its date. */
  readonly said: Record<string, string> = {};
  readonly html: string[] = [];
  /** Decoders by encoding. */
  readonly decoders = new Map<string, { decode(bytes: Uint8Array): string }>();
  encoding = "windows-1252";
  defaultFont = 0;
  /** Bytes not yet decoded, because a character may have several. */
  bytes: number[] = [];
  toSkip = 0;
  /** The code of a field, as far as read. */
  code = "";
  /** The mark of an item of a list, as far as read. */
  mark = "";
  /** The paragraph up to the last mark in it. */
  marked: string | undefined;
  /** True in a note without words so far. */
  isNoteEmpty = false;
  style = 0;
  cells: string[] = [];
  /** Merges of the cells of a row, by column: with the cell before, or with the cell above. */
  merges: (Merge | undefined)[] = [];
  /** Merge of the cell that is being defined. */
  merge: Merge | undefined;
  /** The cells of the row above. */
  cellsAbove: string[] = [];
  paragraph: { headingLevel: number | undefined; isInTable: boolean; html: string } = {
    headingLevel: undefined,
    isInTable: false,
    html: "",
  };
  isStarred = false;
}

/** Returns the innermost open group. */
export const openGroup = ({ groups }: RtfState): RtfGroup => groups.at(-1) ?? { ...noGroup };

type Put = (state: RtfState, text: string) => void;

const minSize = 4;
const paper = "#ffffff";

const isOfBackgroundColor = ({ colors, paragraphFill }: RtfState, { color, fill }: RtfGroup): boolean => {
  const place = fill ?? paragraphFill;
  const letters = color === undefined ? undefined : colorOf(colors[color] ?? "");
  const behind = colorOf((place === undefined ? undefined : colors[place]) ?? paper);
  return letters !== undefined && behind !== undefined && looksAlike(letters, behind);
};

/** True if text of the open group is invisible: hidden, smaller than two points, or in the colour of its background. */
const isUnseen = (state: RtfState): boolean => {
  const group = openGroup(state);
  if (group.isHidden || group.size < minSize) return true;
  const isInColoredCell = state.hasCellFill && state.paragraph.isInTable && group.fill === undefined;
  return !isInColoredCell && isOfBackgroundColor(state, group);
};

const putInBody: Put = (state, given) => {
  const { isStruck, isStruckTwice, isRaised, font } = openGroup(state);
  const signs = state.signFonts.get(font ?? state.defaultFont);
  const text = signs === undefined ? given : signsOf(given, signs);
  const { paragraph } = state;
  if (isUnseen(state)) state.hiddenCharacters += text.length;
  else if (isStruck || isStruckTwice) return;
  else paragraph.html += isRaised ? `<sup>${escapeHtml(text)}</sup>` : escapeHtml(text);
};

// Each colour ends with a semicolon; one without components is the reader's default colour.
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

const putMark: Put = (state, text) => {
  state.mark += text;
};

/** Ends the mark of an item of a list: a bullet is written as in Markdown; a number is kept. */
export const endMark = (state: RtfState): void => {
  const { paragraph } = state;
  const mark = state.mark.trim();
  state.mark = "";
  const written = /[\p{L}\d]/u.test(mark) ? `${escapeHtml(mark)} ` : "- ";
  const isUnread = mark === "" || openGroup(state).destination === "none";
  // Some programs write a mark in two forms.
  if (isUnread || paragraph.html === state.marked) return;
  paragraph.html += written;
  state.marked = paragraph.html;
};

const putNote: Put = (state, text) => {
  const written = state.isNoteEmpty ? text.trimStart() : text;
  if (written === "") return;
  state.isNoteEmpty = false;
  putInBody(state, written);
};

/** Begins a note in brackets; its number and the space behind that are not written. */
export const beginNote = (state: RtfState): void => {
  if (openGroup(state).destination !== "footnote") return;
  putInBody(state, " (");
  state.isNoteEmpty = true;
};

const putCode: Put = (state, text) => {
  state.code += text;
};

const putStatement: Put = (state, text) => {
  const { destination } = openGroup(state);
  state.said[destination] = (state.said[destination] ?? "") + text;
};

const signFont = new RegExp(String.raw`^\s*(?:${signFonts})(?=\s*[;{]|$)`, "u");

const putFont: Put = (state, text) => {
  const [name] = signFont.exec(text) ?? [];
  if (name !== undefined) state.signFonts.set(openGroup(state).font ?? 0, name.trim());
};

const putStyle: Put = (state, text) => {
  const level = /^\s*heading (\d)/iu.exec(text)?.[1];
  if (level !== undefined) state.headings.set(state.style, Number(level));
};

const destinations: Readonly<Record<string, Put>> = {
  body: putInBody,
  footnote: putNote,
  fldinst: putCode,
  listtext: putMark,
  pntext: putMark,
  colortbl: putColors,
  fonttbl: putFont,
  stylesheet: putStyle,
  title: putStatement,
  author: putStatement,
};

/** Appends text to its destination: the body, or a part of the document's metadata. */
export const putText: Put = (state, text) => destinations[openGroup(state).destination]?.(state, text);

/** Ends the code of a field: an equation is written from its code. */
export const endCode = (state: RtfState): void => {
  const tex = equationTex(state.code);
  state.code = "";
  openGroup(state).hasEquation = tex !== undefined;
  putText(state, tex ?? "");
};

/** Ends a row of a table. */
export const endRow = (state: RtfState): void => {
  const texts = state.cells.map((cell, column) =>
    state.merges[column] === "with-above" ? (state.cellsAbove[column] ?? cell) : cell,
  );
  const cells = texts.map((cell, column) => {
    if (column > 0 && state.merges[column] === "with-left") return "";
    const rest = state.merges.slice(column + 1, texts.length);
    const end = rest.findIndex((merge) => merge !== "with-left");
    const columns = 1 + (end === -1 ? rest.length : end);
    return `<td${columns > 1 ? ` colspan="${columns}"` : ""}>${cell}</td>`;
  });
  if (cells.length > 0) state.html.push(`<table><tr>${cells.join("")}</tr></table>`);
  state.cellsAbove = texts;
  state.cells = [];
};

/** Ends a paragraph or a heading and, outside a table, the table before it. */
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
