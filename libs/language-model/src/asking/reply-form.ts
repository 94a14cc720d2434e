import { z } from "zod";
import type { CompletionRequest, JsonSchema } from "../model/language-model.ts";
import { type ParsedReply, parseJsonReply, withoutThoughts } from "./parse-json-reply.ts";

/** In which form a model answers: one JSON value that is held to a schema, or text as the prompt asks for it. */
export type AnswerForm = "json" | "text";

/** How a model is asked for a form, and how its reply is read. */
export interface ReplyForm {
  /** The prompt with what the form adds to it. */
  readonly ask: (text: string) => string;
  /** What a request carries beside its messages. */
  readonly request: Pick<CompletionRequest, "schema">;
  readonly read: (reply: string) => ParsedReply;
  /** What is wanted, for a model that has to answer again. */
  readonly wanted: string;
}

/** The JSON schema of what a model is asked for. */
export const schemaOf = (output: z.ZodType): JsonSchema =>
  z.toJSONSchema(output, { io: "input", unrepresentable: "any" });

const readText = (reply: string): ParsedReply => {
  const value = withoutThoughts(reply);
  return value === "" ? { ok: false, problem: "the reply is empty" } : { ok: true, value, repaired: false };
};

const asText: ReplyForm = {
  ask: (text) => text,
  request: {},
  read: readText,
  wanted: "Answer again in the form that was asked for.",
};

const asJson = (task: string, output: z.ZodType): ReplyForm => {
  const json = schemaOf(output);
  return {
    ask: (text) =>
      `${text.trimEnd()}\n\nAnswer with one JSON value that fits this JSON schema, and with nothing else:\n${JSON.stringify(json)}\n`,
    request: { schema: { name: task, json } },
    read: parseJsonReply,
    wanted: "Answer again with one JSON value that fits the schema, and with nothing else.",
  };
};

/** The form in which a task is answered. */
export const replyForm = (
  answer: AnswerForm,
  { task, output }: { readonly task: string; readonly output: z.ZodType },
): ReplyForm => (answer === "text" ? asText : asJson(task, output));
