// Controls except tab and line feed; bidirectional controls; zero-width and interlinear marks, tags, and non-characters, which XML
// does not allow.
const unseen =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Bidi_Control}\u200b\u2060-\u2065\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}\u{e0000}-\u{e007f}]/gu;

/**
 * Removes invisible characters from untrusted text: controls, including bidirectional ones, could reorder the visible text or
 * break the format. A lone surrogate becomes U+FFFD. Line breaks remain.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u0085|[\u2028\u2029]/gu, "\n")
    .replace(unseen, "");

/** Same, on one line without surrounding space. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/gu, " ").trim();
