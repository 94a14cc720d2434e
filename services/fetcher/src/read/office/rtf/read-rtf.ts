import { TextDecoder } from "@exodus/bytes/encoding.js";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../html-fragment.ts";
import { dayIn } from "../office-facts.ts";
import { endParagraph, endRow, putText } from "./rtf-output.ts";
import { newRtfState, openGroup, type RtfState } from "./rtf-state.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";
import { obeyWord } from "./rtf-words.ts";

const mostGroups = 1_000;

/** Decodes what was read as bytes, in the encoding of the font. */
const decodeBytes = (state: RtfState): void => {
  if (state.bytes.length === 0) return;
  const label = state.fonts.get(openGroup(state).font) ?? state.encoding;
  const text = new TextDecoder(label).decode(Uint8Array.from(state.bytes));
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

const take = (state: RtfState, token: RtfToken): void => {
  if (token.kind === "byte") return takeCharacters(state, [token.value]);
  if (token.kind === "text") {
    for (const character of token.text) takeCharacters(state, [character.charCodeAt(0)]);
    return undefined;
  }
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
