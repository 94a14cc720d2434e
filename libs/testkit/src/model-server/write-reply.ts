import type { ServerResponse } from "node:http";
import type { ChatRequest } from "./chat-request.ts";
import type { ModelReply } from "./model-reply.ts";

interface ReplyForm {
  readonly request: ChatRequest;
  /** Whether it streams when it is asked to. */
  readonly streams: boolean;
  readonly countsTokens: boolean;
}

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,24}/g) ?? [];

// Four characters a token, so that a test can do the sum.
const charactersPerToken = 4;
const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken);

const usageOf = ({ messages }: ChatRequest, text: string) => {
  const prompt = tokensIn(messages.map(({ content }) => content).join(""));
  const completion = tokensIn(text);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
};

const frame = (request: ChatRequest, object: string) => ({
  id: "chatcmpl-scripted",
  object,
  created: 0,
  model: request.model,
});

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const chunk = (request: ChatRequest, content: string, finish: string | null = null): string =>
  event({
    ...frame(request, "chat.completion.chunk"),
    choices: [{ index: 0, delta: finish === null ? { content } : {}, finish_reason: finish }],
  });

const writeForEver = (response: ServerResponse, piece: string): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    response.once("drain", more);
  };
  more();
};

const writeStream = (
  reply: Exclude<ModelReply, { kind: "error" | "silence" }>,
  response: ServerResponse,
  { request, countsTokens }: ReplyForm,
): void => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (reply.kind === "endless") {
    writeForEver(response, chunk(request, reply.text));
    return;
  }
  for (const piece of piecesOf(reply.text)) response.write(chunk(request, piece));
  if (reply.kind === "cut") {
    response.end();
    return;
  }
  response.write(chunk(request, "", "stop"));
  if (countsTokens && request.stream_options?.include_usage)
    response.write(
      event({ ...frame(request, "chat.completion.chunk"), choices: [], usage: usageOf(request, reply.text) }),
    );
  response.end("data: [DONE]\n\n");
};

const writeWhole = (
  reply: Exclude<ModelReply, { kind: "error" | "silence" }>,
  response: ServerResponse,
  { request, countsTokens }: ReplyForm,
): void => {
  response.writeHead(200, { "content-type": "application/json" });
  const choices = [{ index: 0, message: { role: "assistant", content: reply.text }, finish_reason: "stop" }];
  const usage = countsTokens ? { usage: usageOf(request, reply.text) } : {};
  const body = JSON.stringify({ ...frame(request, "chat.completion"), choices, ...usage });
  if (reply.kind === "answer") response.end(body);
  else if (reply.kind === "cut") response.write(body.slice(0, body.length / 2), () => response.destroy());
  else writeForEver(response, body);
};

/** Writes a reply as an OpenAI-compatible endpoint does. */
export const writeReply = (reply: ModelReply, response: ServerResponse, form: ReplyForm): void => {
  if (reply.kind === "silence") return;
  if (reply.kind === "error") {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify({ error: { message: reply.message, type: "scripted", code: null } }));
    return;
  }
  if (form.request.stream && form.streams) writeStream(reply, response, form);
  else writeWhole(reply, response, form);
};
