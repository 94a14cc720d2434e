import { TextDecoder } from "@exodus/bytes/encoding.js";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../html-fragment.ts";
import { dayIn } from "../office-facts.ts";
import { endParagraph, endRow, putText } from "./rtf-output.ts";
import { newRtfState, openGroup, type RtfState } from "./rtf-state.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";
import { obeyWord } from "./rtf-words.ts";

const mostGroups = 1_000;
// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007f]*$/u;

/** Decodes what was read as bytes, in the encoding of the font. */
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
  if (destination === "footnote" && openGroup(state).destination !== "footnote") putText(state, ")");
};

const takeCharacters = (state: RtfState, codes: readonly number[]): void => {
  const skipped = Math.min(state.toSkip, codes.length);
  state.toSkip -= skipped;
  state.bytes.push(...codes.slice(skipped));
};

const takeText = (state: RtfState, text: string): void => {
  // ASCII is itself in every encoding here, but behind half of a character.
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
  if (token.kind === "open" && state.groups.length < mostGroups) state.groups.push({ ...openGroup(state) });
  else if (token.kind === "close") closeGroup(state);
  else if (token.kind === "word") obeyWord(state, token.name, token.value);
  return undefined;
};

/** The text of an RTF document: headings by their styles, tables, notes in brackets where they are made. */
export const readRtf = (bytes: Uint8Array): Extracted => {
  const state = newRtfState();
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  for (const token of rtfTokens(source)) take(state, token);
  decodeBytes(state);
  state.paragraph.isInTable = false;
  endParagraph(state);
  endRow(state);
  const { title, author, year, month, day } = state.said;
  return {
    status: "extracted",
    title: title?.trim() || undefined,
    author: author?.trim() || undefined,
    publishedAt: dayIn(`${year}-${month}-${day}`),
    text: fragmentToMarkdown(state.html.join("").replaceAll("</table><table>", "")),
    mediaType: "application/rtf",
  };
};
