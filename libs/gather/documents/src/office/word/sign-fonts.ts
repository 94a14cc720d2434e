import { signFonts, signsOf } from "../../sign-fonts.ts";

/** A run of text, or its beginning if it holds a text box with runs of its own. */
const run = /<w:r(?:\s[^<>]{0,400})?>[^]*?(?:<\/w:r>|(?=<w:r[\s>]|<w:txbxContent[\s>]))/gu;
/** The look of a run before a tracked change; each search ends at the next one, so that many without an end are read once. */
const before = /<w:rPrChange\b(?:(?!<w:rPrChange\b)[^])*?<\/w:rPrChange>/gu;
const signFont = new RegExp(
  String.raw`<w:rFonts\b[^<>]{0,400}\sw:(?:ascii|hAnsi)="(${signFonts})"[^<>]{0,400}/>`,
  "u",
);
const letters = /(?<=<w:t(?:\s[^<>]{0,60})?>)[^<&]{1,200}(?=<\/w:t>)/gu;

const writeRun = (xml: string): string => {
  const [, font] = signFont.exec(xml.replaceAll(before, "")) ?? [];
  return font === undefined
    ? xml
    : xml.replaceAll(letters, (text) => signsOf(text, font).replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
};

/** Converts letters in fonts of signs to the signs. */
export const writeSigns = (xml: string): string =>
  /"(?:Symbol|Webdings|Wingdings)/u.test(xml) ? xml.replaceAll(run, writeRun) : xml;
