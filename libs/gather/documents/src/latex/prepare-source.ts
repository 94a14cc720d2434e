/** Deeper braces and environments are removed, because the parser calls itself for each of them. */
const deepest = 40;

const bracket = /\\(?:begin|end)\s?\{[^{}\n]{0,60}\}|(?:\\[a-zA-Z]{1,40}\*?\s?)?\{|\}|\\[^a-zA-Z]/gu;

/** Removes the commands, braces and environments, but not the text, that are nested too deeply to be parsed. */
const flattened = (source: string): string => {
  let depth = 0;
  return source.replaceAll(bracket, (mark) => {
    const isOpening = /^\\begin|^\{|^\\[a-z]+\*?\s?\{$/iu.test(mark);
    const isClosing = !isOpening && mark.endsWith("}") && mark !== String.raw`\}`;
    if (isOpening) depth += 1;
    const isDeep = depth > deepest;
    if (isClosing) depth = Math.max(0, depth - 1);
    return isDeep && (isOpening || isClosing) ? "" : mark;
  });
};

// A percent sign in an address begins no comment.
const address = /\\(?:url|href|nolinkurl|path)\s?\{[^{}\n]{0,2000}\}/gu;

/** The slides of beamer on which something is shown: `<2->`. */
const overlay = /(\\(?:begin\{|end\{)?[a-zA-Z]{1,30}\}?\*?)<[\d,+.()|:a-z@ -]{0,30}>/gu;
const slides = /\\documentclass\s*(?:\[[^\]]{0,90}\]\s*)?\{beamer\}/u;

/** Returns LaTeX that the parser can read, with the same text. */
export const prepareSource = (text: string): string => {
  const readable = text
    .replaceAll(address, (written) => written.replaceAll(/(?<!\\)%/gu, String.raw`\%`))
    .replaceAll(/\\Verb(?=[^a-zA-Z\s{])/gu, String.raw`\verb`)
    .replaceAll(/\\(begin|end)\{Verbatim\}(?:\[[^\]\n]{0,90}\])?/gu, String.raw`\$1{verbatim}`);
  return flattened(slides.test(text) ? readable.replaceAll(overlay, "$1") : readable);
};
