import { TextDecoder } from "@exodus/bytes/encoding.js";
import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../../html/fragment-to-markdown.ts";
import { endCode, endMark, endParagraph, endRow, RtfState, openGroup, putText } from "./rtf-output.ts";
import { applyWord } from "./rtf-words.ts";

/** One piece of RTF: a brace, a control word with its number, a byte in hexadecimal, or text. */
type RtfToken =
  | { readonly kind: "open" | "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | undefined }
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly text: string };

const pattern =
  /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([^\\{}\r\n]+)|[\r\n]+|\\/giu;

// Characters written as a control symbol of one character.
const signs: Readonly<Record<string, string>> = { "~": " ", _: "-", "-": "", ":": "" };

type Match = readonly (string | undefined)[];

const wordOf = (name: string, value: string | undefined): RtfToken => ({
  kind: "word",
  name,
  value: value === undefined ? undefined : Number(value),
});

const signOf = (sign: string): RtfToken => {
  if (sign === "*") return wordOf("*", undefined);
  if (sign === "\n" || sign === "\r") return wordOf("par", undefined);
  return { kind: "text", text: signs[sign] ?? sign };
};

const tokenOf = ([, brace, name, value, hex, sign, text]: Match): RtfToken | undefined => {
  if (brace !== undefined) return { kind: brace === "{" ? "open" : "close" };
  if (name !== undefined) return wordOf(name, value);
  if (hex !== undefined) return { kind: "byte", value: Number.parseInt(hex, 16) };
  if (sign !== undefined) return signOf(sign);
  return text === undefined ? undefined : { kind: "text", text };
};

/** Splits RTF into tokens (Microsoft's specification, version 1.9.1). */
function* rtfTokens(source: string): Generator<RtfToken> {
  const reader = new RegExp(pattern);
  for (let match = reader.exec(source); match !== null; match = reader.exec(source)) {
    const token = tokenOf(match);
    if (token === undefined) continue;
    // This many bytes of a picture follow; a brace in them is not a token.
    if (token.kind === "word" && token.name === "bin") reader.lastIndex += Math.max(0, token.value ?? 0);
    else yield token;
  }
}

const maxGroups = 1_000;
// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007f]*$/u;

/** Decodes the bytes read so far in the encoding of the font. */
const decodeBytes = (state: RtfState): void => {
  if (state.bytes.length === 0) return;
  const label = state.fonts.get(openGroup(state).font ?? state.defaultFont) ?? state.encoding;
  const decoder = state.decoders.get(label) ?? new TextDecoder(label);
  state.decoders.set(label, decoder);
  const text = decoder.decode(Uint8Array.from(state.bytes));
  state.bytes = [];
  putText(state, text);
};

const closeGroup = (state: RtfState): void => {
  const { destination } = openGroup(state);
  if (state.groups.length > 1) state.groups.pop();
  if (destination === openGroup(state).destination) return;
  if (destination === "footnote") putText(state, ")");
  if (destination === "fldinst") endCode(state);
  if (destination === "listtext" || destination === "pntext") endMark(state);
};

const takeCharacters = (state: RtfState, codes: readonly number[]): void => {
  const skipped = Math.min(state.toSkip, codes.length);
  state.toSkip -= skipped;
  state.bytes.push(...codes.slice(skipped));
};

const takeText = (state: RtfState, text: string): void => {
  // ASCII is the same in every encoding here, except after half of a character.
  const isPlain = state.bytes.length === 0 && state.toSkip === 0 && ascii.test(text);
  if (isPlain) return putText(state, text);
  for (const character of text) takeCharacters(state, [character.charCodeAt(0)]);
  return undefined;
};

const take = (state: RtfState, token: RtfToken): void => {
  if (token.kind === "byte") return takeCharacters(state, [token.value]);
  if (token.kind === "text") return takeText(state, token.text);
  decodeBytes(state);
  state.toSkip = 0;
  if (token.kind === "open" && state.groups.length < maxGroups) state.groups.push({ ...openGroup(state) });
  else if (token.kind === "close") closeGroup(state);
  else if (token.kind === "word") applyWord(state, token.name, token.value);
  return undefined;
};

/** Reads an RTF document: headings by their styles, tables, and notes in brackets at their references. */
export const readRtf = (bytes: Uint8Array): Extracted => {
  const state = new RtfState();
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  for (const token of rtfTokens(source)) take(state, token);
  decodeBytes(state);
  state.paragraph.isInTable = false;
  endParagraph(state);
  endRow(state);
  const { title, author } = state.said;
  const text = fragmentToMarkdown(state.html.join("").replaceAll(/<\/(table|sup)><\1>/gu, ""));
  return {
    status: "extracted",
    title: title?.trim() || undefined,
    author: author?.trim() || undefined,
    publishedAt: openingDay(text.split("\n")),
    text,
    mediaType: "application/rtf",
    invisibleCharacters: state.hiddenCharacters,
  };
};
