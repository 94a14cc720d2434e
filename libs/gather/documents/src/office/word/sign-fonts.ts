/** Letters in a font of signs, in which "m" is "μ". */
const letters =
  /(?<before><w:rFonts\b[^<>]{0,400}\sw:(?:ascii|hAnsi)="(?<font>Symbol|Webdings|Wingdings(?: [23])?)"[^<>]{0,400}\/>(?:<(?!\/w:r>|w:t[\s>])[^<>]{0,200}>){0,30})<w:t(?:\s[^<>]{0,60})?>(?<text>[^<&]{1,200})<\/w:t>/gu;

/** Code points of Latin letters, and where fonts of signs have them in the private area. */
const isSign = (code: number): boolean => (code > 0x20 && code < 0x100) || (code > 0xf020 && code < 0xf100);

const signOf = (letter: string, font: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  if (!isSign(code)) return `<w:t xml:space="preserve">${letter}</w:t>`;
  const char = (code < 0x100 ? 0xf000 + code : code).toString(16).toUpperCase();
  return `<w:sym w:font="${font}" w:char="${char}"/>`;
};

/** Converts letters in fonts of signs to the elements that Word has for signs. */
export const writeSigns = (xml: string): string =>
  /"(?:Symbol|Webdings|Wingdings)/u.test(xml)
    ? xml.replaceAll(letters, (...found) => {
        const { before = "", font = "", text = "" }: Readonly<Record<string, string>> = found.at(-1);
        return before + Array.from(text, (letter) => signOf(letter, font)).join("");
      })
    : xml;
