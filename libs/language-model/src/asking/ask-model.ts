import { z } from "zod";
import type { CompletionRequest, LanguageModel, ModelMessage } from "../model/language-model.ts";
import { type AnswerForm, type ReplyForm, replyForm } from "./reply-form.ts";

/** A valid answer and the value it was read from, JSON or text, or what was wrong with the last one. */
export type Answer<Output extends z.ZodType> =
  | { readonly ok: true; readonly output: z.output<Output>; readonly said: unknown; readonly asks: number }
  | { readonly ok: false; readonly problem: string };

interface Question<Output extends z.ZodType> extends Omit<CompletionRequest, "messages" | "schema"> {
  readonly task: string;
  readonly text: string;
  readonly answer: AnswerForm;
  readonly output: Output;
}

// Enough for a model to see what it did, and not so much that a runaway reply fills its context.
const mostReplyCharacters = 4_000;

const check = <Output extends z.ZodType>(
  output: Output,
  { reply, form, asks }: { readonly reply: string; readonly form: ReplyForm; readonly asks: number },
): Answer<Output> => {
  const parsed = form.read(reply);
  if (!parsed.ok) return parsed;
  const result = output.safeParse(parsed.value);
  return result.success
    ? { ok: true, output: result.data, said: parsed.value, asks }
    : { ok: false, problem: z.prettifyError(result.error) };
};

const again = (reply: string, problem: string, { wanted }: ReplyForm): ModelMessage[] => [
  { role: "assistant", content: reply.slice(0, mostReplyCharacters) },
  { role: "user", content: `That answer cannot be used:\n${problem}\n${wanted}` },
];

/** Asks for an answer in its form, and once more with what was wrong when the first one cannot be used. */
export const askModel = async <Output extends z.ZodType>(
  model: LanguageModel,
  { text, answer, output, ...question }: Question<Output>,
): Promise<Answer<Output>> => {
  const form = replyForm(answer, { task: question.task, output });
  const request = (messages: readonly ModelMessage[]): CompletionRequest => ({
    ...question,
    ...form.request,
    messages,
  });
  const messages: ModelMessage[] = [{ role: "user", content: form.ask(text) }];
  const first = await model.complete(request(messages));
  const checked = check(output, { reply: first.text, form, asks: 1 });
  if (checked.ok) return checked;
  question.signal.throwIfAborted();
  const second = await model.complete(request([...messages, ...again(first.text, checked.problem, form)]));
  return check(output, { reply: second.text, form, asks: 2 });
};
