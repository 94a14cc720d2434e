import { normalizeEncoding } from "@exodus/bytes/encoding.js";
import { wordTable } from "../../word-table.ts";
import {
  beginNote,
  defaultFormatting,
  endCell,
  endParagraph,
  endRow,
  openGroup,
  putText,
  type RtfState,
} from "./rtf-output.ts";

// Font charset numbers of alphabets, and code pages whose names differ on the web.
const byCharset = wordTable(`
  2 windows-1252  77 macintosh  128 shift_jis  129 euc-kr  134 gbk  136 big5  161 windows-1253
  162 windows-1254  163 windows-1258  177 windows-1255  178 windows-1256  186 windows-1257
  204 windows-1251  222 windows-874  238 windows-1250
`);
const byCodePage = wordTable(`
  866 ibm866  932 shift_jis  936 gbk  949 euc-kr  950 big5  10000 macintosh  65001 utf-8
`);

/** Returns the encoding of a document by its code page; the Western European one if unknown. */
const encodingOfCodePage = (codePage: number): string =>
  byCodePage[codePage] ?? normalizeEncoding(`windows-${codePage}`) ?? "windows-1252";

const read = new Set([
  "fonttbl",
  "stylesheet",
  "title",
  "author",
  "listtext",
  "pntext",
  "fldinst",
  "footnote",
  "colortbl",
]);
const unread = new Set(
  (
    "pict shprslt header headerl headerr headerf footer footerl footerr footerf object objdata themedata datastore " +
    "generator xmlnstbl listtable listoverridetable revtbl rsidtbl filetbl bkmkstart bkmkend atnid atnauthor annotation info " +
    "subject keywords comment doccomm operator company creatim revtim printim buptim pnseclvl latentstyles"
  ).split(" "),
);

const characters: Readonly<Record<string, string>> = {
  tab: " ",
  line: " ",
  emdash: "—",
  endash: "–",
  nestcell: " ",
  nestrow: " ",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  emspace: " ",
  enspace: " ",
};

const maxFallback = 8;

const setFill = (state: RtfState, value: number): void => {
  openGroup(state).fill = value === 0 ? undefined : value;
};

const setPart =
  (place: number) =>
  (state: RtfState, value: number): void => {
    if (openGroup(state).destination === "colortbl") state.rgb[place] = Math.max(0, Math.min(255, value));
  };

const words: Readonly<Record<string, (state: RtfState, value: number) => void>> = {
  par: endParagraph,
  sect: endParagraph,
  page: endParagraph,
  cell: endCell,
  row: endRow,
  trowd: (state) => Object.assign(state, { merges: [], merge: undefined }),
  clmrg: (state) => Object.assign(state, { merge: "with-left" }),
  clvmrg: (state) => Object.assign(state, { merge: "with-above" }),
  cellx: (state) => {
    state.merges.push(state.merge);
    state.merge = undefined;
  },
  shptxt: (state) => Object.assign(openGroup(state), { destination: "body" }),
  pard: (state) => {
    Object.assign(state.paragraph, { headingLevel: undefined, isInTable: false });
    state.paragraphFill = undefined;
  },
  intbl: ({ paragraph }) => Object.assign(paragraph, { isInTable: true }),
  outlinelevel: ({ paragraph }, value) => {
    if (value >= 0 && value < 6) paragraph.headingLevel = value + 1;
  },
  s: (state, value) => {
    state.style = value;
    const level = state.headings.get(value);
    if (openGroup(state).destination === "body" && level !== undefined) state.paragraph.headingLevel = level;
  },
  f: (state, value) => Object.assign(openGroup(state), { font: value }),
  fcharset: (state, value) => {
    const { destination, font } = openGroup(state);
    if (destination === "fonttbl") state.fonts.set(font ?? 0, byCharset[value]);
  },
  upr: (state) => {
    const group = openGroup(state);
    Object.assign(group, { destinationOfForms: group.destination, destination: "none" });
  },
  deff: (state, value) => Object.assign(state, { defaultFont: value }),
  plain: (state) =>
    Object.assign(openGroup(state), { font: undefined, isHidden: false, ...defaultFormatting }),
  cf: (state, value) => Object.assign(openGroup(state), { color: value }),
  cb: setFill,
  chcbpat: setFill,
  highlight: setFill,
  cbpat: (state, value) => Object.assign(state, { paragraphFill: value }),
  clcbpat: (state) => Object.assign(state, { hasCellFill: true }),
  fs: (state, value) => Object.assign(openGroup(state), { size: value }),
  red: setPart(0),
  green: setPart(1),
  blue: setPart(2),
  deleted: (state, value) => Object.assign(openGroup(state), { isHidden: value !== 0 }),
  ansicpg: (state, value) => Object.assign(state, { encoding: encodingOfCodePage(value) }),
  mac: (state) => Object.assign(state, { encoding: "macintosh" }),
  uc: (state, value) =>
    Object.assign(openGroup(state), { fallbackLength: Math.max(0, Math.min(maxFallback, value)) }),
  u: (state, value) => {
    putText(state, String.fromCharCode(value & 0xffff));
    state.toSkip = openGroup(state).fallbackLength;
  },
  strike: (state, value) => Object.assign(openGroup(state), { isStruck: value !== 0 }),
  striked: (state, value) => Object.assign(openGroup(state), { isStruckTwice: value !== 0 }),
  super: (state, value) => Object.assign(openGroup(state), { isRaised: value !== 0 }),
  up: (state, value) => Object.assign(openGroup(state), { isRaised: value !== 0 }),
  sub: (state) => Object.assign(openGroup(state), { isRaised: false }),
  nosupersub: (state) => Object.assign(openGroup(state), { isRaised: false }),
  v: (state, value) => Object.assign(openGroup(state), { isHidden: value !== 0 }),
};

/** Returns the destination of the rest of a group behind a word. */
const destinationBehind = (state: RtfState, name: string): string => {
  const { destination, destinationOfForms, hasEquation, isHidden } = openGroup(state);
  if ((name === "footnote" && isHidden) || (name === "fldrslt" && hasEquation)) return "none";
  if (name === "ud") return destinationOfForms;
  if (read.has(name)) return name;
  return unread.has(name) || (state.isStarred && name !== "*") ? "none" : destination;
};

/** Executes a control word. An unknown word has no effect; its group is left out if it is marked as ignorable. */
export const applyWord = (state: RtfState, name: string, value: number | undefined): void => {
  openGroup(state).destination = destinationBehind(state, name);
  state.isStarred = name === "*";
  if (name === "footnote") beginNote(state);
  const character = characters[name];
  if (character !== undefined) putText(state, character);
  if (Object.hasOwn(words, name)) words[name]?.(state, value ?? (name === "fs" ? defaultFormatting.size : 1));
};
