import type { Prompt } from "@quarry/prompt";
import { z } from "zod";

/** A request for a chat completion, with the fields that the scripted model reads. */
export const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z
        .object({
          name: z.string(),
          schema: z.record(z.string(), z.unknown()),
          strict: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
});

export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Task of a request, as far as it can be derived from the request. */
export interface AskedTask {
  /** Name of the task: that of the schema, else of the prompt with the same words. */
  readonly task: string | undefined;
  readonly prompt: string;
  /** The prompt's data by name, as found between its random boundaries. */
  readonly blocks: ReadonlyMap<string, string>;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  /** The earlier answer that could not be used; undefined for the first request of a task. */
  readonly earlier: string | undefined;
}

const block = /^--- begin (\w+) ([0-9a-z]+) ---\n([\s\S]*?)\n--- end \1 \2 ---$/gm;
const jsonObject = z.record(z.string(), z.unknown());

const blocksIn = (prompt: string): ReadonlyMap<string, string> =>
  new Map(Array.from(prompt.matchAll(block), ([, name = "", , text = ""]) => [name, text]));

const objectIn = (line: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    return jsonObject.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

// Returns the schema of a request without a schema parameter: the last line of the prompt that is a schema.
const schemaIn = (prompt: string): Readonly<Record<string, unknown>> | undefined =>
  prompt
    .split("\n")
    .toReversed()
    .filter((line) => line.startsWith("{"))
    .map(objectIn)
    .find((value) => value !== undefined);

const opening = ({ text }: Prompt): string => text.slice(0, text.indexOf("{{")).trim();

const taskOf = (prompt: string, prompts: ReadonlyMap<string, Prompt>): string | undefined =>
  [...prompts.values()].find((known) => opening(known) !== "" && prompt.startsWith(opening(known)))?.id;

/** Parses a request as a task, by its schema and by the words of the project's own prompts. */
export const askedTask = (
  { messages, response_format: format }: ChatRequest,
  prompts: ReadonlyMap<string, Prompt>,
): AskedTask => {
  const prompt = messages.find(({ role }) => role === "user")?.content ?? "";
  const earlier = messages.findLast(({ role }) => role === "assistant")?.content;
  return {
    task: format?.json_schema?.name ?? taskOf(prompt, prompts),
    prompt,
    blocks: blocksIn(prompt),
    schema: format?.json_schema?.schema ?? schemaIn(prompt),
    earlier,
  };
};

/** A request as it was received. */
export interface ModelRequest {
  readonly authorization: string | undefined;
  /** Path and query. */
  readonly path: string;
  readonly body: ChatRequest;
  readonly asked: AskedTask;
}
