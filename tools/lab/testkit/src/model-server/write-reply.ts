import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { ChatRequest } from "./asked-task.ts";
import type { ModelReply } from "./model-reply.ts";

interface ReplyForm {
  readonly request: ChatRequest;
  /** True to stream when requested. */
  readonly streams: boolean;
  readonly countsTokens: boolean;
}

type WrittenReply = Exclude<ModelReply, { kind: "error" | "silence" }>;

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,24}/g) ?? [];

// Number of characters per token, so that a test can compute the count.
const charactersPerToken = 4;
const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken);

const usageOf = ({ messages }: ChatRequest, text: string, reasoning = "") => {
  const prompt = tokensIn(messages.map(({ content }) => content).join(""));
  const thought = tokensIn(reasoning);
  const completion = tokensIn(text) + thought;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(thought > 0 ? { completion_tokens_details: { reasoning_tokens: thought } } : {}),
  };
};

const frame = (request: ChatRequest, object: string) => ({
  id: "chatcmpl-scripted",
  object,
  created: 0,
  model: request.model,
});

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const chunk = (request: ChatRequest, delta: object, finish: string | null = null): string =>
  event({
    ...frame(request, "chat.completion.chunk"),
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

/** Returns the stream events of a reply. */
const eventsOf = (reply: WrittenReply, { request, countsTokens }: ReplyForm): string[] => {
  const reasoning = reply.kind === "answer" ? (reply.reasoning ?? "") : "";
  const said = [
    ...piecesOf(reasoning).map((piece) => chunk(request, { reasoning_content: piece })),
    ...piecesOf(reply.text).map((piece) => chunk(request, { content: piece })),
  ];
  if (reply.kind !== "answer") return said;
  const usage = event({
    ...frame(request, "chat.completion.chunk"),
    choices: [],
    usage: usageOf(request, reply.text, reasoning),
  });
  const counted = countsTokens && request.stream_options?.include_usage ? [usage] : [];
  return [...said, chunk(request, {}, reply.finish ?? "stop"), ...counted, "data: [DONE]\n\n"];
};

const writeForEver = (response: ServerResponse, piece: string): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    response.once("drain", more);
  };
  more();
};

const writeStream = async (reply: WrittenReply, response: ServerResponse, form: ReplyForm): Promise<void> => {
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  if (reply.kind === "endless") {
    writeForEver(response, chunk(form.request, { content: reply.text }));
    return;
  }
  const pieceMs = reply.kind === "answer" ? (reply.pieceMs ?? 0) : 0;
  for (const piece of eventsOf(reply, form)) {
    if (pieceMs > 0) await delay(pieceMs);
    if (response.destroyed) return;
    response.write(piece);
  }
  response.end();
};

const writeWhole = (
  reply: WrittenReply,
  response: ServerResponse,
  { request, countsTokens }: ReplyForm,
): void => {
  response.writeHead(200, { "content-type": "application/json" });
  const { finish = "stop", reasoning } = reply.kind === "answer" ? reply : {};
  const message = { role: "assistant", content: reply.text, reasoning_content: reasoning };
  const choices = [{ index: 0, message, finish_reason: finish }];
  const usage = countsTokens ? { usage: usageOf(request, reply.text, reasoning) } : {};
  const body = JSON.stringify({ ...frame(request, "chat.completion"), choices, ...usage });
  if (reply.kind === "answer") response.end(body);
  else if (reply.kind === "cut") response.write(body.slice(0, body.length / 2), () => response.destroy());
  else writeForEver(response, body);
};

/** Writes a reply as an OpenAI-compatible endpoint does. */
export const writeReply = async (
  reply: ModelReply,
  response: ServerResponse,
  form: ReplyForm,
): Promise<void> => {
  if (reply.kind === "silence") return;
  if (reply.kind === "error") {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify({ error: { message: reply.message, type: "scripted", code: null } }));
    return;
  }
  if (form.request.stream && form.streams) await writeStream(reply, response, form);
  else writeWhole(reply, response, form);
};
