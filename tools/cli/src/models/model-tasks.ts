import { formTask, type ModelTask } from "@quarry/language-model";
import { detectLanguage } from "@quarry/text";

/** A small task, and the uses that a model which passes it is suitable for. */
export interface NamedTask extends ModelTask {
  readonly name: string;
  readonly goodFor: string;
}

const sources = [
  "1.1 The mill at Torvik closed in 1921.",
  "1.2 The dam above Torvik was built in 1934.",
  "2.1 The valley was flooded in 1935.",
].join("\n");

/** Number of sentences in the text that hides a fact at its beginning: about 6,000 tokens. */
const sentencesOfLongText = 400;

const longText = [
  "The key of the archive is kept in room 417.",
  ...Array.from(
    { length: sentencesOfLongText },
    (_none, index) => `Shelf ${index + 1} of the store has ledgers of the years of trade.`,
  ),
].join(" ");

/** The five tasks that a model is tried on, with the forms and lengths that reports need. */
export const modelTasks: readonly NamedTask[] = [
  {
    name: "follow a format",
    goodFor: "planning and searching",
    ...formTask,
  },
  {
    name: "cite sentences by number",
    goodFor: "writing reports",
    prompt: `Answer in two sentences, each ending with the number of its source sentence in brackets, such as [1.1]. When was the dam built, and when was the valley flooded?\n\n${sources}`,
    isDone: (reply) => /1934[^[]{0,200}\[1\.2\]/u.test(reply) && /1935[^[]{0,200}\[2\.1\]/u.test(reply),
  },
  {
    name: "find what a source does not say",
    goodFor: "auditing reports",
    prompt: `Do the sentences carry this statement? Answer with one word, "carried" or "wrong".\n\nStatement: The dam above Torvik was built in 1943.\n\n${sources}`,
    isDone: (reply) => /\bwrong\b/iu.test(reply) && !/\bcarried\b/iu.test(reply),
  },
  {
    name: "remember the start of 6,000 tokens",
    goodFor: "long sources",
    prompt: `${longText}\n\nIn which room is the key of the archive kept? Answer with its number.`,
    isDone: (reply) => /\b417\b/u.test(reply),
  },
  {
    name: "write in another language",
    goodFor: "reports in other languages",
    prompt: `Answer in German, in two sentences: when was the dam built, and what happened then?\n\n${sources}`,
    isDone: (reply) => detectLanguage(reply) === "de" && reply.includes("1934"),
  },
];
