// NUL and other C0 controls but tab, line feed, vertical tab, form feed, carriage return; DEL; soft hyphen;
// bidirectional controls; zero-width space, word joiner and relatives; byte order mark; interlinear marks; tag characters.
const invisible =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

// Joiners are spelling in these scripts and in emoji; anywhere else they only hide text from a search.
const joinable =
  "[\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}" +
  ["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"]
    .concat(["Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan"])
    .map((script) => `\\p{Script=${script}}`)
    .join("") +
  "]";
const strayJoiner = new RegExp(`(?<!${joinable})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joinable})`, "gu");

/** Text in NFC without characters nobody sees: they would hide words from a search or reorder what a reader sees. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(invisible, "").replace(strayJoiner, "").normalize("NFC");
