import type { decomposeQuestion, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { type QuestionPart, questionTypeOf } from "./question-form.ts";
import { questionLanguage } from "./question-language.ts";
import { rateComplexity } from "./rate-complexity.ts";
import { readQuestionPart } from "./read-question-part.ts";
import { resolvePronouns } from "./resolve-pronouns.ts";
import { splitQuestion } from "./split-question.ts";
import { topicLimit } from "./topic-limit.ts";
import { topicsOfPart } from "./topics-of-part.ts";

type NamedTopic = Omit<Topic, "id">;

const maxParts = 3;
/** Both sides, how they differ, and when to take which. */
const topicsOfComparison = 4;
const mostSubQuestions = 4;
const mostQueries = 4;

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

/** Hands the topics that are left out to those that were chosen, in turn: what they ask becomes a sub-question, what they search a query. */
const takeIn = (chosen: readonly NamedTopic[], leftOut: readonly NamedTopic[]): NamedTopic[] =>
  chosen.map((topic, place) => {
    const taken = leftOut.filter((_other, index) => index % chosen.length === place);
    const subQuestions = [topic, ...taken].flatMap(({ subQuestions: own, question }) => own ?? [question]);
    const queries = [...topic.queries, ...taken.flatMap(({ queries: [first] }) => first ?? [])];
    return {
      ...topic,
      queries: [...new Set(queries)].slice(0, Math.max(mostQueries, topic.queries.length)),
      subQuestions: [...new Set(subQuestions)].slice(0, mostSubQuestions),
    };
  });

/**
 * Splits a question into topics by how it is put, in its own words and its own language: two for a simple question, which take in what
 * else is asked of its kind; up to six for a complex one.
 */
export const decomposeExtractively = (
  input: InputOf<typeof decomposeQuestion>,
): OutputOf<typeof decomposeQuestion> => {
  const question = collapseWhitespace(input.question);
  const language = questionLanguage({ ...input, question });
  const parts = readParts(question, language);
  const complexity = rateComplexity(question, parts, language);
  const isComparison = parts.some(({ form }) => form === "compare");
  const limit = topicLimit[input.depth][complexity];
  const perPart = parts.map((part) => topicsOfPart(part, language));
  const chosen = chooseTopics(perPart, Math.max(limit, isComparison ? topicsOfComparison : 1));
  const leftOut = complexity === "simple" ? perPart.flat().filter((topic) => !chosen.includes(topic)) : [];
  return {
    questionType: questionTypeOf(parts[0]?.form ?? "other"),
    complexity,
    language: input.language ?? language,
    topics: takeIn(chosen, leftOut).map((topic, index) => ({ id: `t${index + 1}`, ...topic })),
  };
};
