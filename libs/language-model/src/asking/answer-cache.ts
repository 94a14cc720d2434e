import { createHash } from "node:crypto";

/** Answers that were paid for once, kept for all processes and runs. It may forget any of them, and never throws. */
export interface AnswerCache {
  /** Undefined when there is none. */
  get(key: string): Promise<unknown>;
  set(key: string, answer: unknown): Promise<void>;
}

interface AnswerFacts {
  readonly task: string;
  /** The prompt's text, and what it is filled with; not the rendered text, in which every boundary is a new one. */
  readonly prompt: string;
  readonly values: Readonly<Record<string, string>>;
  readonly schema: unknown;
  readonly model: string;
  /** What else decides the answer: the endpoint and what is sent with every request. */
  readonly settings: unknown;
}

/** One key for everything an answer depends on: the same key, the same question to the same model. */
export const answerKey = ({ task, prompt, values, schema, model, settings }: AnswerFacts): string => {
  const filled = Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([task, model, settings, prompt, filled, schema]))
    .digest("hex");
};
