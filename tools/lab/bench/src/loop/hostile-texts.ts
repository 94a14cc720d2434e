const filled = (length: number, part: string, before = "", after = ""): string => {
  const room = Math.max(0, length - before.length - after.length);
  return before + part.repeat(Math.ceil(room / part.length)).slice(0, room) + after;
};

const words = "The measured bridges carried more weight than their makers had expected. ".repeat(30);
const paperHead = ["Introduction", "Methods", "Results"].map((name) => `# ${name}\n\n${words}\n\n`).join("");

/** Texts that once held a process for seconds or hours, and similar ones, at a given length. */
export const hostileTexts = (length: number): Readonly<Record<string, string>> => ({
  "a paper with empty references": filled(length, "\n", `${paperHead}# References\n`, "x"),
  "empty comments": filled(length, "<!---->"),
  "open comments": filled(length, "<!--"),
  "exclamation marks": filled(length, "!"),
  "Chinese full stops": filled(length, "。"),
  "a sentence, then exclamation marks": filled(length, "!", words),
  "one word": filled(length, "a"),
  digits: filled(length, "1,234."),
  spaces: filled(length, " ", "", "x"),
  brackets: filled(length, "["),
  quotes: filled(length, '"'),
  pipes: filled(length, "|"),
  emphasis: filled(length, "*a_"),
  dashes: filled(length, "- "),
  "a name of hyphens": filled(length, "a-"),
  capitals: filled(length, "A. B. "),
  addresses: filled(length, "http://a.b/c "),
  "short lines": filled(length, "a\n"),
  "lines of a list": filled(length, "- a\n"),
  "lines of code": filled(length, "a\n", "```\n"),
  "lines of a table": filled(length, "|a|b|\n"),
  "an open comment of lines": filled(length, "a\n", "<!--\n"),
  "long lines": filled(length, `${words.repeat(5)}\n`),
  "long paragraphs": filled(length, `${words.repeat(40)}\n\n`),
  "letters that grow": filled(length, "\uFDFA "),
});
