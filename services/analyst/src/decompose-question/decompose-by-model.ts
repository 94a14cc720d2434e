import type { decomposeQuestion, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { questionLanguage } from "@quarry/extractive";
import { plainLine } from "../signals/plain-line.ts";
import type { DecompositionReply } from "./decomposition-reply.ts";
import { topicLimit } from "./topic-limit.ts";

type NamedTopic = Omit<Topic, "id">;

const longestName = 200;
const longestQuestion = 300;
const longestQuery = 200;
const mostQueries = 4;
const mostSubQuestions = 4;

const plainLines = (texts: readonly string[], mostCharacters: number, most: number): string[] =>
  [...new Set(texts.flatMap((text) => plainLine(text, mostCharacters) ?? []))].slice(0, most);

/** A topic without what cannot be searched for; undefined when its name or its question is no plain text. */
const usableTopic = (said: DecompositionReply["topics"][number]): NamedTopic | undefined => {
  const name = plainLine(said.name, longestName);
  const question = plainLine(said.question, longestQuestion);
  if (name === undefined || question === undefined) return undefined;
  const queries = plainLines(said.queries, longestQuery, mostQueries);
  const subQuestions = plainLines(said.subQuestions, longestQuestion, mostSubQuestions);
  return {
    name,
    question,
    queries: queries.length > 0 ? queries : [question],
    subQuestions: subQuestions.length > 0 ? subQuestions : [question],
  };
};

/** The topics a model finds in a question, as many as its complexity is worth; undefined when none of them is plain text. */
export const decomposeByModel = (
  { questionType, complexity, topics: said, asksFor }: DecompositionReply,
  input: InputOf<typeof decomposeQuestion>,
): OutputOf<typeof decomposeQuestion> | undefined => {
  const language = input.language ?? questionLanguage(input);
  const usable = said.flatMap((topic) => usableTopic(topic) ?? []);
  const distinct = [
    ...new Map(usable.toReversed().map((topic) => [topic.name, topic])).values(),
  ].toReversed();
  const topics = distinct.slice(0, topicLimit[input.depth][complexity]);
  if (topics.length === 0) return undefined;
  return {
    questionType,
    complexity,
    language,
    topics: topics.map((topic, index) => ({ id: `t${index + 1}`, ...topic })),
    ...(asksFor !== undefined && { asksFor }),
  };
};
