import { z } from "zod";
import type { Completion, CompletionRequest, JsonSchema } from "../model/language-model.ts";
import { type ParsedReply, parseJsonReply, withoutThoughts } from "./parse-json-reply.ts";
import { stripNulls } from "./strip-nulls.ts";

/** In which form a model answers: one JSON value that is held to a schema, or text as the prompt asks for it. */
export type AnswerForm = "json" | "text";

/** How a model is asked for a form, and how its reply is read. */
export interface ReplyForm {
  /** What a request carries beside its messages. */
  readonly request: Pick<CompletionRequest, "schema">;
  readonly read: (reply: Completion) => ParsedReply;
  /** What is wanted, for a model that has to answer again. */
  readonly wanted: string;
}

/** The JSON schema of what a model is asked for. */
export const schemaOf = (output: z.ZodType): JsonSchema =>
  z.toJSONSchema(output, { io: "input", unrepresentable: "any" });

const readText = ({ text }: Completion): ParsedReply => {
  const value = withoutThoughts(text);
  return value === "" ? { ok: false, problem: "the reply is empty" } : { ok: true, value, repaired: false };
};

const asText: ReplyForm = {
  request: {},
  read: readText,
  wanted: "Answer again in the form that was asked for.",
};

const asJson = (task: string, json: JsonSchema): ReplyForm => ({
  request: { schema: { name: task, json } },
  read: ({ text, structured = false }) => {
    // Who is held to a schema makes no mistakes in its JSON that could be guessed right.
    const parsed = parseJsonReply(text, { repair: !structured });
    return parsed.ok ? { ...parsed, value: stripNulls(parsed.value, json, json) } : parsed;
  },
  wanted: "Answer again with one JSON value that fits the schema, and with nothing else.",
});

/** The form in which a task is answered; `json` is the schema of a JSON answer. */
export const replyForm = (
  answer: AnswerForm,
  { task, json }: { readonly task: string; readonly json: JsonSchema },
): ReplyForm => (answer === "text" ? asText : asJson(task, json));
