import type { AskedTask } from "../asked-task.ts";
import { sharedWords } from "./prompt-evidence.ts";
import { questionSubject } from "./prompt-items.ts";
import { proseOf, type ShownSentence, shownSentences } from "./prompt-pack.ts";

const opening = "Sources say: ";

/** Rephrases slightly what a source says. */
const saying = ({ text, key }: ShownSentence): string =>
  `${opening}${text.replace(/[.!。]$/u, "")} [${key}].`;

const byWords = (words: string, sentences: readonly ShownSentence[]): ShownSentence[] =>
  sentences.toSorted((one, other) => sharedWords(words, other.text) - sharedWords(words, one.text));

/** Returns from each source the sentence that shares most words, the closest first. */
const bestOfEach = (words: string, sentences: readonly ShownSentence[]): ShownSentence[] =>
  [
    ...new Map(
      byWords(words, sentences)
        .toReversed()
        .map((sentence) => [sentence.source, sentence] as const),
    ).values(),
  ].toSorted((one, other) => sharedWords(words, other.text) - sharedWords(words, one.text));

const titleOf = ({ blocks }: AskedTask): string => `# On ${questionSubject(blocks.get("question") ?? "")}`;

const paragraph = (sentences: readonly ShownSentence[]): string => sentences.map(saying).join(" ");

const summaryOf = ([first, second]: readonly ShownSentence[]): string => {
  if (first === undefined) return "No source answers this [none].";
  const both = second === undefined ? [first] : [first, second];
  return `${paragraph(both)} So the sources agree on this [i ${both.map(({ key }) => key).join(", ")}].`;
};

/**
 * Answers with a title, a summary, a section with a sentence from each source, and a list of further sentences from the sources.
 */
export const answerDraftReport = (asked: AskedTask): string => {
  const question = asked.blocks.get("question") ?? "";
  const sentences = proseOf(shownSentences(asked, "pack"));
  const best = bestOfEach(question, sentences);
  const others = bestOfEach(
    question,
    sentences.filter((sentence) => !best.includes(sentence)),
  );
  const further = others.map((sentence) => `- ${saying(sentence)}`).join("\n");
  return [
    titleOf(asked),
    `## Summary\n\n${summaryOf(best)}`,
    ...(best.length === 0 ? [] : [`## What each source says\n\n${paragraph(best)}`]),
    ...(further === "" ? [] : [`## What else they say\n\n${further}`]),
    "## What is not known\n\nNo source gives the price of it [none].",
  ].join("\n\n");
};

const itemsAskedFor = (prompt: string): number => Number(/the best (\d+)/.exec(prompt)?.[1] ?? 5);

/** Answers with an idea for each sentence that shares words with the question, the closest first. */
export const answerDraftIdeas = (asked: AskedTask): string =>
  byWords(asked.blocks.get("question") ?? "", proseOf(shownSentences(asked, "pack")))
    .slice(0, itemsAskedFor(asked.prompt))
    .map((sentence) => `## ${questionSubject(sentence.text)}\n\n${saying(sentence)}`)
    .join("\n\n");

const isCode = ({ text }: ShownSentence): boolean =>
  /^(?:\$ |npm |npx |curl |pip |docker |git |const |let |import |export |function |def )|[;{}]$|=>/.test(
    text,
  );

/** Answers with the first line of code of each source, with a sentence from the same source. */
export const answerDraftImplementations = (asked: AskedTask): string => {
  const sentences = shownSentences(asked, "pack");
  const sources = Map.groupBy(sentences, ({ source }) => source);
  return [...sources.values()]
    .flatMap((own) => {
      const code = own.find(isCode);
      const [said] = proseOf(own);
      if (code === undefined) return [];
      const prose = said === undefined ? "" : `${saying(said)}\n\n`;
      return [
        `## Code for ${questionSubject(said?.text ?? code.text)}\n\n${prose}\`\`\`sh\n${code.text}\n\`\`\`\n\nDependencies: none`,
      ];
    })
    .slice(0, itemsAskedFor(asked.prompt))
    .join("\n\n");
};

/** Answers with one sentence of the sources behind the first statement of the report; everything else remains unchanged. */
export const answerReviseReport = (asked: AskedTask): string => {
  const [, first = "s1"] = /^(s\d+) /mu.exec(asked.blocks.get("report") ?? "") ?? [];
  const [best] = byWords(asked.blocks.get("question") ?? "", proseOf(shownSentences(asked, "pack")));
  return best === undefined
    ? "=== none\nThe sources hold nothing on it."
    : `=== after ${first}\n${saying(best)}`;
};
