import type { ResearchRequestInput } from "@quarry/contracts";
import { z } from "zod";

const part = z.union([
  z.object({ text: z.string() }),
  z.looseObject({ type: z.string() }).transform(() => ({ text: "" })),
]);
const content = z.union([
  z.string(),
  z.array(part).transform((parts) => parts.map(({ text }) => text).join("\n")),
]);

/** A message of a chat; of roles other than the user's only their place matters. */
const messageSchema = z.looseObject({ role: z.string(), content: content.nullish() });

const metadataSchema = z.looseObject({ collection_id: z.string().optional() }).nullish();
const toolsSchema = z.array(z.looseObject({ type: z.string() })).nullish();

/** Body of `POST /v1/responses`; what Quarry has no use for (temperature and the like) is let through. */
export const responsesBodySchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(messageSchema).min(1)], {
    error: "must be a text or a list of messages",
  }),
  background: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  metadata: metadataSchema,
  tools: toolsSchema,
});

/** Body of `POST /v1/chat/completions`. */
export const chatBodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  metadata: metadataSchema,
  tools: toolsSchema,
});

type Message = z.output<typeof messageSchema>;

/** What the user asked last; research has no memory of what was said before. */
const lastQuestion = (input: string | readonly Message[]): string => {
  if (typeof input === "string") return input;
  return (
    input.findLast(({ role, content: words }) => role === "user" && (words ?? "").trim() !== "")?.content ??
    ""
  );
};

/** The request for research that a conversation comes down to. */
export const researchOf = (
  input: string | readonly Message[],
  { metadata, tools }: Pick<z.output<typeof chatBodySchema>, "metadata" | "tools">,
): Omit<ResearchRequestInput, "depth"> => ({
  question: lastQuestion(input),
  ...(metadata?.collection_id !== undefined && { collectionId: metadata.collection_id }),
  ...(tools?.some(({ type }) => type.startsWith("web_search")) === true && { sources: { web: true } }),
});
