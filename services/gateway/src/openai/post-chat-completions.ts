import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseValue } from "../http/parse-request.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { OpenAiError, openEventStream, splitIntoDeltas, withOpenAiErrors } from "./answering.ts";
import {
  answerWithoutRun,
  beginRun,
  chatBodySchema,
  finishRun,
  type OpenAiPorts,
  researchOf,
  runBefore,
  textOfRun,
  whyNoReport,
} from "./run-of-request.ts";

const route = routesOf("clients");

const maxBytes = 1_024 * 1_024;

const usageOf = ({ spending: { tokens } }: RunRecord) => ({
  prompt_tokens: tokens,
  completion_tokens: 0,
  total_tokens: tokens,
});

const head = (run: RunRecord, object: string) => ({
  id: `chatcmpl-${run.id}`,
  object,
  created: Math.floor(Date.parse(run.createdAt) / 1_000),
  model: `quarry-${run.request.depth ?? "standard"}`,
});

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

const streamCompletion = async (
  ports: OpenAiPorts,
  run: RunRecord,
  { request, response, withUsage }: Exchange & { readonly withUsage: boolean },
): Promise<void> => {
  const stream = openEventStream(response, ports.keepAliveMs);
  const send = (delta: object, finish: string | null = null): void =>
    stream.send({
      ...head(run, "chat.completion.chunk"),
      choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
    });
  send({ role: "assistant", content: "" });
  const ended = await finishRun(ports, run, response);
  const cited = await textOfRun(ports, run.id, request);
  for (const content of splitIntoDeltas(cited?.text ?? whyNoReport(ended))) send({ content });
  send({}, "stop");
  if (withUsage) stream.send({ ...head(run, "chat.completion.chunk"), choices: [], usage: usageOf(ended) });
  stream.send("[DONE]");
  stream.end();
};

/** Sends an answer that needs no run. */
const sendChore = (
  ports: Ports<"keepAliveMs">,
  response: Response,
  { model, text, isStream }: { readonly model: string; readonly text: string; readonly isStream: boolean },
): void => {
  const common = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1_000), model };
  const ended = { index: 0, finish_reason: "stop", logprobs: null };
  if (!isStream) {
    const message = { role: "assistant", content: text, refusal: null, annotations: [] };
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    response.json({ ...common, object: "chat.completion", choices: [{ ...ended, message }], usage });
    return;
  }
  const sending = openEventStream(response, ports.keepAliveMs);
  const delta = { role: "assistant", content: text };
  const object = "chat.completion.chunk";
  sending.send({ ...common, object, choices: [{ ...ended, finish_reason: null, delta }] });
  sending.send({ ...common, object, choices: [{ ...ended, delta: {} }] });
  sending.send("[DONE]");
  sending.end();
};

export const postChatCompletions = (ports: OpenAiPorts): Route =>
  route.post(
    "/v1/chat/completions",
    "createChatCompletion",
    "A report as the answer to the last message of a chat",
    {
      body: chatBodySchema,
      answer: anyJson,
      media: ["text/event-stream"],
      reads: jsonBody(maxBytes),
      handle: withOpenAiErrors(async (request, response) => {
        const body = parseValue(chatBodySchema, request.body, "body");
        const { model, messages, stream, stream_options: options } = body;
        const chore = answerWithoutRun(model, messages);
        if (chore !== undefined)
          return sendChore(ports, response, { model, text: chore, isStream: stream === true });
        const parent = await runBefore(ports, messages);
        const begun = await beginRun(ports, model, { ...researchOf(messages, body), parent });
        const withUsage = options?.include_usage === true;
        if (stream === true) return await streamCompletion(ports, begun, { request, response, withUsage });
        const ended = await finishRun(ports, begun, response);
        const cited = await textOfRun(ports, ended.id, request);
        if (cited === undefined) throw new OpenAiError(500, whyNoReport(ended));
        const annotations = cited.annotations.map(({ type, ...rest }) => ({ type, url_citation: rest }));
        response.json({
          ...head(ended, "chat.completion"),
          choices: [
            {
              index: 0,
              message: { role: "assistant", content: cited.text, refusal: null, annotations },
              finish_reason: "stop",
              logprobs: null,
            },
          ],
          usage: usageOf(ended),
        });
      }, "messages"),
    },
  );
