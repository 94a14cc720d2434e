import type { QuestionType } from "@quarry/contracts";

/** What an answer to a question of a type needs, in the words of a prompt. */
export const requirements: Readonly<Record<QuestionType, string>> = {
  "what-is": "a definition, key features, use cases, an example",
  "how-to": "prerequisites, the steps in order, a code example where code is asked for, common pitfalls",
  compare: "what each side is, the differences with both sides named, when to use which",
  why: "what is observed, its causes, evidence for each cause, what follows",
  evaluate: "criteria, strengths, weaknesses, alternatives",
  list: "what counts as one, the members, how they differ",
  other: "the parts that the question itself names",
};
