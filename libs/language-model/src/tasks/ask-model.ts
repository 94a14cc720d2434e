import { inSpan } from "@quarry/observability";
import { z } from "zod";
import {
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  type ModelMessage,
  modelNameFor,
} from "../model/language-model.ts";
import type { ReplyForm } from "./reply-form.ts";

/** A valid answer and the value it was read from, JSON or text, or what was wrong with the last one. */
export type Answer<Output> =
  | { readonly ok: true; readonly output: Output; readonly reply: unknown; readonly asks: number }
  | { readonly ok: false; readonly problem: string };

/** A value as the task's answer, or why it is none. */
export type ReadAnswer<Output> = (
  reply: unknown,
) => Promise<
  { readonly success: true; readonly data: Output } | { readonly success: false; readonly error: z.ZodError }
>;

interface Question<Output> extends Omit<CompletionRequest, "messages" | "schema" | "unheld"> {
  readonly task: string;
  readonly text: string;
  readonly form: ReplyForm;
  readonly read: ReadAnswer<Output>;
}

interface Unusable {
  readonly ok: false;
  readonly problem: string;
  /** Whether the reply has not even the shape of the schema it was held to. */
  readonly unheld: boolean;
}

// Enough for a model to see what it did, and not so much that a runaway reply fills its context.
const maxReplyCharacters = 4_000;

// What a schema says alone; a limit or a check of the task's own can fail in every structured output.
const ofTheShape: ReadonlySet<string> = new Set(["invalid_type", "invalid_value"]);

const check = async <Output>(
  { form, read }: Pick<Question<Output>, "form" | "read">,
  completion: Completion,
  asks: number,
): Promise<Extract<Answer<Output>, { ok: true }> | Unusable> => {
  const { structured = false } = completion;
  const parsed = form.read(completion);
  if (!parsed.ok) return { ...parsed, unheld: structured };
  const result = await read(parsed.value);
  if (result.success) return { ok: true, output: result.data, reply: parsed.value, asks };
  const { error } = result;
  const unheld = structured && error.issues.some(({ code }) => ofTheShape.has(code));
  return { ok: false, problem: z.prettifyError(error), unheld };
};

const again = (reply: string, problem: string, { wanted }: ReplyForm): ModelMessage[] => [
  { role: "assistant", content: reply.slice(0, maxReplyCharacters) },
  { role: "user", content: `That answer cannot be used:\n${problem}\n${wanted}` },
];

/** One request in a span of its own, with what it took and never what was said. */
const complete = (model: LanguageModel, request: CompletionRequest): Promise<Completion> => {
  const { task = "none", tier } = request;
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": modelNameFor(model, { task, tier }),
    "quarry.task": task,
  };
  return inSpan(`chat ${task}`, { kind: "client", attributes }, async (span) => {
    const completion = await model.complete(request);
    const { inputTokens, outputTokens } = completion.usage;
    span.set({ "gen_ai.usage.input_tokens": inputTokens, "gen_ai.usage.output_tokens": outputTokens });
    return completion;
  });
};

/** Asks for an answer in its form, and once more with what was wrong when the first one cannot be used. */
export const askModel = async <Output>(
  model: LanguageModel,
  { text, form, read, ...question }: Question<Output>,
): Promise<Answer<Output>> => {
  const messages: ModelMessage[] = [{ role: "user", content: text }];
  const request = { ...question, ...form.request };
  const first = await complete(model, { ...request, messages });
  const checked = await check({ form, read }, first, 1);
  if (checked.ok) return checked;
  question.signal.throwIfAborted();
  const second = await complete(model, {
    ...request,
    messages: [...messages, ...again(first.text, checked.problem, form)],
    ...(checked.unheld ? { unheld: true } : {}),
  });
  return check({ form, read }, second, 2);
};
