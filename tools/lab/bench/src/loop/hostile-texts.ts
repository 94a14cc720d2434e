const filled = (length: number, part: string, before = "", after = ""): string => {
  const room = Math.max(0, length - before.length - after.length);
  return before + part.repeat(Math.ceil(room / part.length)).slice(0, room) + after;
};

/** Repeats a numbered part. */
const numbered = (length: number, part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let written = 0; written < length; written += parts.at(-1)?.length ?? length)
    parts.push(part(parts.length));
  return parts.join("").slice(0, length);
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
  "one sentence": numbered(length, (index) => `mill ${index} ground, `),
  "numbers in one sentence": numbered(length, (index) => `${index} `),
  "a list of sentences": numbered(length, (index) => `- Mill ${index} ground ${index * 31} sacks.\n`),
  "a nested list": numbered(length, (index) => `${"  ".repeat(index % 500)}- a${index}\n`),
  "nested quotes": numbered(length, (index) => `${">".repeat(index % 1_000)} Mill ${index} ground.\n`),
  headings: numbered(length, (index) => `# Mill ${index} ground\n\n`),
  "rows of a table": numbered(length, (index) => `| m${index} | ${index * 31} |\n`),
  "a row of a table": numbered(length, (index) => `| ${index} `),
  quotations: numbered(length, (index) => `> "Mill ${index} ground."\n\n`),
  "blocks of code": numbered(length, (index) => `\`\`\`py\nx${index} = ${index}\n\`\`\`\n\n`),
  "turns of speakers": numbered(length, (index) => `ANN${index % 9}: In ${index} we ground.\n`),
  "messages of a chat": numbered(length, (index) => `Ann${index % 7} (1${index % 10}:00): mill ${index}\n\n`),
  "marks on a letter": filled(length, "\u0301", "a"),
  "marks on a digit": filled(length, "\u0301", "1"),
  emoji: filled(length, "😀"),
  "Japanese without full stops": filled(length, "製粉所は三十袋の小麦を挽いた"),
});
