/* Restores text that was wrapped for sending (RFC 3676), in the cases that the mail parser does not cover. */

/** Matches a part with such text, from its header to the next boundary, which is a line of dashes and one word. */
const flowedPart = /\bformat\s?=\s?"?flowed[^]*?(?=\n-{2,}[^\s-]\S{5,}\s?\r?\n|$)/giu;
const softBreak = / (?=\r?$)/u;
const signature = /^>* ?-- \r?$/u;

const signsOf = (line: string): string => /^>*/u.exec(line)?.[0] ?? "";
const wordsOf = (line: string): string => line.replace(/^>+ ?/u, "");

/** True if the next line continues this one: it is not empty, and has the same depth of quotes. */
const continues = (line = "", next = ""): boolean =>
  softBreak.test(line) &&
  !signature.test(line) &&
  wordsOf(next).trim() !== "" &&
  signsOf(line) === signsOf(next);

const joinLines = (part: string): string => {
  const lines = part.split("\n");
  return lines
    .map((line, index) => {
      const isQuoted = line.startsWith(">");
      const words = isQuoted && continues(lines[index - 1], line) ? wordsOf(line) : line;
      if (continues(line, lines[index + 1])) return isQuoted ? words.replace(/\r$/u, "") : `${words}\n`;
      return line.startsWith("-- ") ? `${words}\n` : `${words.replace(softBreak, "")}\n`;
    })
    .join("")
    .slice(0, -1);
};

/** Joins quoted lines that were wrapped for sending, and ends the paragraphs of such text. */
export const joinFlowed = (bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes).toString("latin1");
  const joined = text.replaceAll(flowedPart, joinLines);
  return joined === text ? bytes : Buffer.from(joined, "latin1");
};
