import { z } from "zod";
import type { CompletionRequest, JsonSchema, LanguageModel, ModelMessage } from "../model/language-model.ts";
import { parseJsonReply } from "./parse-json-reply.ts";

/** A valid answer and the JSON value it was read from, or what was wrong with the last one. */
export type Answer<Output extends z.ZodType> =
  | { readonly ok: true; readonly output: z.output<Output>; readonly said: unknown; readonly asks: number }
  | { readonly ok: false; readonly problem: string };

interface Question<Output extends z.ZodType> extends Omit<CompletionRequest, "messages" | "schema"> {
  readonly task: string;
  readonly text: string;
  readonly output: Output;
}

// Enough for a model to see what it did, and not so much that a runaway reply fills its context.
const mostReplyCharacters = 4_000;

/** The JSON schema of what a model is asked for. */
export const schemaOf = (output: z.ZodType): JsonSchema =>
  z.toJSONSchema(output, { io: "input", unrepresentable: "any" });

const check = <Output extends z.ZodType>(output: Output, reply: string, asks: number): Answer<Output> => {
  const parsed = parseJsonReply(reply);
  if (!parsed.ok) return parsed;
  const result = output.safeParse(parsed.value);
  return result.success
    ? { ok: true, output: result.data, said: parsed.value, asks }
    : { ok: false, problem: z.prettifyError(result.error) };
};

const withSchema = (text: string, schema: JsonSchema): string =>
  `${text.trimEnd()}\n\nAnswer with one JSON value that fits this JSON schema, and with nothing else:\n${JSON.stringify(schema)}\n`;

const again = (asked: readonly ModelMessage[], reply: string, problem: string): ModelMessage[] => [
  ...asked,
  { role: "assistant", content: reply.slice(0, mostReplyCharacters) },
  {
    role: "user",
    content: `That answer cannot be used:\n${problem}\nAnswer again with one JSON value that fits the schema, and with nothing else.`,
  },
];

/** Asks for structured output, and once more with what was wrong when the first answer cannot be used. */
export const askModel = async <Output extends z.ZodType>(
  model: LanguageModel,
  { text, output, ...question }: Question<Output>,
): Promise<Answer<Output>> => {
  const json = schemaOf(output);
  const request = (messages: readonly ModelMessage[]): CompletionRequest => ({
    ...question,
    messages,
    schema: { name: question.task, json },
  });
  const messages: ModelMessage[] = [{ role: "user", content: withSchema(text, json) }];
  const first = await model.complete(request(messages));
  const answer = check(output, first.text, 1);
  if (answer.ok) return answer;
  question.signal.throwIfAborted();
  const second = await model.complete(request(again(messages, first.text, answer.problem)));
  return check(output, second.text, 2);
};
