import type { AskedTask } from "../asked-task.ts";
import { questionSubject } from "./question-subject.ts";

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
  const topic = (id: string, what: string, ask: string) => ({
    id,
    name: `${what} of ${subject}`,
    question: `${ask} ${subject}?`,
    queries: [subject, `${subject} ${what.toLowerCase()}`],
  });
  return {
    questionType: kinds.find(([form]) => form.test(question))?.[1] ?? "other",
    complexity: "moderate",
    language: /BCP 47 tag ([a-z]{2,3}(?:-[A-Za-z]+)*)\./.exec(prompt)?.[1] ?? "en",
    topics: [
      topic("t1", "Definition", "What is meant by"),
      topic("t2", "Workings", "What are the parts and steps of"),
      topic("t3", "Limits", "What are the limits and pitfalls of"),
    ],
  };
};
