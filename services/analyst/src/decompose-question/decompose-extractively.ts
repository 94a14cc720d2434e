import type { Complexity, decomposeQuestion, Depth, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { collapseWhitespace, detectLanguage } from "@quarry/text";
import { type QuestionPart, questionTypeOf } from "./question-form.ts";
import { rateComplexity } from "./rate-complexity.ts";
import { readQuestionPart } from "./read-question-part.ts";
import { resolvePronouns } from "./resolve-pronouns.ts";
import { splitQuestion } from "./split-question.ts";
import { topicsOfPart } from "./topics-of-part.ts";

type NamedTopic = Omit<Topic, "id">;

const topicCounts: Readonly<Record<Depth, Readonly<Record<Complexity, number>>>> = {
  light: { simple: 3, moderate: 4, complex: 4 },
  deep: { simple: 4, moderate: 5, complex: 6 },
};
const maxParts = 3;

const languageOf = (question: string, wanted: string | undefined): string => {
  const detected = detectLanguage(question);
  return detected === "und" ? (wanted?.split("-")[0] ?? "en") : detected;
};

const readParts = (question: string, language: string): QuestionPart[] => {
  const parts: QuestionPart[] = [];
  for (const text of splitQuestion(question, language).slice(0, maxParts)) {
    const earlier = parts[0]?.slots ?? {};
    parts.push(
      readQuestionPart(parts.length === 0 ? text : resolvePronouns(text, earlier, language), language),
    );
  }
  return parts;
};

/** Takes topics from every part in turn, so that none is left out, and gives them in the order of the parts. */
const chooseTopics = (perPart: readonly NamedTopic[][], count: number): NamedTopic[] => {
  const longest = Math.max(...perPart.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    perPart.flatMap((topics) => topics[turn] ?? []),
  ).flat();
  const names = new Set<string>();
  const chosen = turns.filter(({ name }) => {
    if (names.size >= count || names.has(name)) return false;
    names.add(name);
    return true;
  });
  return perPart.flat().filter((topic) => chosen.includes(topic));
};

/** Splits a question into three to six topics by how it is put, in its own words and its own language. */
export const decomposeExtractively = (
  input: InputOf<typeof decomposeQuestion>,
): OutputOf<typeof decomposeQuestion> => {
  const question = collapseWhitespace(input.question);
  const language = languageOf(question, input.language);
  const parts = readParts(question, language);
  const complexity = rateComplexity(question, parts, language);
  const isComparison = parts.some(({ form }) => form === "compare");
  const count = Math.max(topicCounts[input.depth][complexity], isComparison ? 4 : 3);
  const topics = chooseTopics(
    parts.map((part) => topicsOfPart(part, language)),
    count,
  );
  return {
    questionType: questionTypeOf(parts[0]?.form ?? "other"),
    complexity,
    language: input.language ?? language,
    topics: topics.map((topic, index) => ({ id: `t${index + 1}`, ...topic })),
  };
};
