import { signFonts, signsOf } from "../../sign-fonts.ts";

/** Letters in a font of signs. */
const letters = new RegExp(
  String.raw`(?<before><w:rFonts\b[^<>]{0,400}\sw:(?:ascii|hAnsi)="(?<font>${signFonts})"[^<>]{0,400}/>(?:<(?!/w:r>|w:t[\s>])[^<>]{0,200}>){0,30}<w:t(?:\s[^<>]{0,60})?>)(?<text>[^<&]{1,200})(?=</w:t>)`,
  "gu",
);

/** Converts letters in fonts of signs to the signs. */
export const writeSigns = (xml: string): string =>
  /"(?:Symbol|Webdings|Wingdings)/u.test(xml)
    ? xml.replaceAll(
        letters,
        (_said, before: string, font: string, text: string) =>
          before + signsOf(text, font).replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
      )
    : xml;
