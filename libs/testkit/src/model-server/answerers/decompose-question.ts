import type { AskedTask } from "../asked-task.ts";
import { questionSubject } from "./prompt/question-subject.ts";

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:compare|versus|vs|difference)\b/i, "compare"],
  [/^how\b/i, "how-to"],
  [/^why\b/i, "why"],
  [/^what\b/i, "what-is"],
];

/** Three topics: what it is, how it works, what to look out for. */
export const answerDecomposeQuestion = ({ blocks, prompt }: AskedTask): unknown => {
  const question = blocks.get("question") ?? prompt;
  const subject = questionSubject(question);
  const topic = (what: string, ask: string) => ({
    name: `${what} of ${subject}`,
    question: `${ask} ${subject}?`,
    subQuestions: [`${ask} ${subject}?`],
    queries: [subject, `${subject} ${what.toLowerCase()}`],
  });
  return {
    questionType: kinds.find(([form]) => form.test(question))?.[1] ?? "other",
    complexity: "moderate",
    topics: [
      topic("Definition", "What is meant by"),
      topic("Workings", "What are the parts and steps of"),
      topic("Limits", "What are the limits and pitfalls of"),
    ],
    asksFor: {
      ideas: /\b(?:ideas?|approaches)\b/i.test(question),
      implementations: /\b(?:code|implement)/i.test(question),
    },
  };
};
