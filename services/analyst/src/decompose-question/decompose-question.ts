import {
  type AskedTime,
  type Complexity,
  complexitySchema,
  decomposeQuestion,
  type Depth,
  fieldSchema,
  type InputOf,
  type OutputOf,
  questionTypeSchema,
  type Topic,
} from "@quarry/contracts";
import { askedTime, datedQueries, decomposeExtractively, questionLanguage } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import { collapseWhitespace, plainLine, termSet } from "@quarry/text";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";
import { answerTask, defineOwnTask, hasReplied } from "../shared/answer-task.ts";
import { renderQuestion, renderTurns } from "../shared/evidence/render-question.ts";
import { plainLines } from "../shared/plain-lines.ts";

/** Reply requested from a model for a question; code sets ids and language. */
const decompositionReplySchema = z.object({
  /** A follow-up question rewritten to be understood alone. */
  question: z.string().optional(),
  questionType: questionTypeSchema,
  complexity: complexitySchema,
  field: fieldSchema.optional().catch(undefined),
  topics: z
    .array(
      z.object({
        name: z.string(),
        question: z.string(),
        subQuestions: z.array(z.string()),
        queries: z.array(z.string()),
      }),
    )
    .min(1),
  /** Outputs requested besides a report. */
  asksFor: z.object({ ideas: z.boolean(), implementations: z.boolean() }).optional(),
});

type DecompositionReply = z.output<typeof decompositionReplySchema>;
type Input = InputOf<typeof decomposeQuestion>;
type Decomposed = OutputOf<typeof decomposeQuestion>;

type Limits = Readonly<Record<Depth, Readonly<Record<Complexity, number>>>>;

/** Maximum number of topics per question: more for questions that justify more effort. */
const topicLimit = {
  light: { simple: 2, moderate: 4, complex: 4 },
  standard: { simple: 2, moderate: 4, complex: 5 },
  deep: { simple: 2, moderate: 4, complex: 6 },
} as const satisfies Limits;

const longestName = 200;
const longestQuestion = 300;
const longestQuery = 200;
const longestStanding = 1_000;
const maxQueries = 4;
const maxSubQuestions = 4;

/** Removes unsearchable queries from a topic; undefined if its name or its question is not plain text. */
const usableTopic = (said: DecompositionReply["topics"][number]): Omit<Topic, "id"> | undefined => {
  const name = plainLine(said.name, longestName);
  const question = plainLine(said.question, longestQuestion);
  if (name === undefined || question === undefined) return undefined;
  const queries = plainLines(said.queries, longestQuery, maxQueries);
  const subQuestions = plainLines(said.subQuestions, longestQuestion, maxSubQuestions);
  return {
    name,
    question,
    queries: queries.length > 0 ? queries : [question],
    subQuestions: subQuestions.length > 0 ? subQuestions : [question],
  };
};

/** Returns the topics a model finds in a question, up to its complexity's limit; undefined if none is plain text. */
const decomposeByModel = (
  { question, questionType, complexity, field, topics: said, asksFor }: DecompositionReply,
  input: Input,
): Decomposed | undefined => {
  const language = input.language ?? questionLanguage(input);
  const standing = input.earlier === undefined ? undefined : plainLine(question ?? "", longestStanding);
  const usable = said.flatMap((topic) => usableTopic(topic) ?? []);
  const distinct = [
    ...new Map(usable.toReversed().map((topic) => [topic.name, topic])).values(),
  ].toReversed();
  const topics = distinct.slice(0, topicLimit[input.depth][complexity]);
  if (topics.length === 0) return undefined;
  return {
    ...(standing !== undefined && { question: standing }),
    questionType,
    complexity,
    language,
    topics: topics.map((topic, index) => ({ id: `t${index + 1}`, ...topic })),
    ...(asksFor !== undefined && { asksFor }),
    ...(field !== undefined && { field }),
  };
};

const minTopics = { simple: 1, moderate: 3, complex: 4 } as const satisfies Record<Complexity, number>;

/** Returns "3–4", or "3" without a range. */
const topicRange = (complexity: Complexity, depth: Depth): string => {
  const max = topicLimit[depth][complexity];
  return minTopics[complexity] < max ? `${minTopics[complexity]}–${max}` : `${max}`;
};

const sharesWords = ({ topics }: Decomposed, input: Input): boolean => {
  const language = questionLanguage(input);
  // Topics in another language share no words with the question.
  if (input.language !== undefined && !input.language.startsWith(language)) return true;
  const wording = topics.flatMap(({ name, question, queries }) => [name, question, ...queries]).join(" ");
  const { earlier = [], notes = [] } = input;
  const asked = [input.question, ...earlier.map(({ question }) => question), ...notes].join(" ");
  return !termSet(wording, language).isDisjointFrom(termSet(asked, language));
};

/**
 * Parses a model's reply into topics; any wording is accepted. Together they must share a word with the question, because a model
 * that repeats its prompt returns the prompt's example.
 */
const decompositionReply = (input: Input): z.ZodType<Decomposed> =>
  decompositionReplySchema.transform((reply, context) => {
    const decomposed = decomposeByModel(reply, input);
    if (decomposed !== undefined && sharesWords(decomposed, input)) return decomposed;
    const message =
      decomposed === undefined
        ? "no topic has a name and a question in plain text"
        : "the topics do not speak of the question: decompose the question that was asked";
    context.addIssue({ code: "custom", path: ["topics"], message });
    return z.NEVER;
  });

/** Minimum own terms of a follow-up question to search for it alone. */
const minOwnTerms = 2;

/** Finds topics by code; a short follow-up question is combined with the question before it. */
const decomposeByText = (input: Input): Decomposed => {
  const before = input.earlier?.at(-1)?.question;
  const isEnough = termSet(input.question, questionLanguage(input)).size >= minOwnTerms;
  if (before === undefined || isEnough) return decomposeExtractively(input);
  const question = `${before} ${input.question}`;
  return { ...decomposeExtractively({ ...input, question }), question };
};

/**
 * Reasoning task of `decompose-question`; its fallback needs only the question. Answers are cached by the prompt's values, which
 * contain nothing specific to a run: the same question, with any spacing, is decomposed once.
 */
const decomposeTask = defineOwnTask<Input, typeof decomposeQuestion.output>({
  name: decomposeQuestion.name,
  tier: "main",
  output: decomposeQuestion.output,
  values: (input) => ({
    question: renderQuestion(collapseWhitespace(input.question.normalize("NFC")), input.notes),
    simple: topicRange("simple", input.depth),
    moderate: topicRange("moderate", input.depth),
    complex: topicRange("complex", input.depth),
    earlier: renderTurns(input.earlier),
    language: input.language ?? questionLanguage(input),
  }),
  isOfTheDay: (input) => {
    const time = askedTime(input.question, questionLanguage(input), new Date(0));
    return time?.recency === "day" || time?.recency === "week";
  },
  reply: decompositionReply,
  fallback: (input) => Promise.resolve(decomposeByText(input)),
});

/** Adds the time period of a question, and to each topic a query that names it. */
const withTime = ({ topics, ...rest }: Decomposed, time: AskedTime | undefined): Decomposed => ({
  ...rest,
  ...(time !== undefined && { time }),
  topics: topics.map((topic) => ({
    ...topic,
    queries: datedQueries(topic.queries, { time, max: maxQueries + 1 }),
  })),
});

export const createDecomposeQuestion =
  (reasoning: Reasoning): Handler<typeof decomposeQuestion> =>
  async (input, context) => {
    const { clock = Date.now } = reasoning;
    const outcome = await answerTask(decomposeTask, input, reasoning, { runId: input.runId, ...context });
    const time = askedTime(input.question, questionLanguage(input), new Date(clock()));
    return { ...withTime(outcome.output, time), model: outcome.model, modelReplied: hasReplied(outcome) };
  };
