/* `/v1/responses`: a run as a response object, at once, in the background or as a stream. */
import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseValue } from "../http/parse-request.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { isTerminal } from "../research/run-view.ts";
import { OpenAiError, openEventStream, splitIntoDeltas, withOpenAiErrors } from "./answering.ts";
import type { CitedText } from "./cited-text.ts";
import {
  answerWithoutRun,
  beginRun,
  finishRun,
  type OpenAiPorts,
  researchOf,
  responsesBodySchema,
  runOfResponse,
  textOfRun,
  whyNoReport,
} from "./run-of-request.ts";

const route = routesOf("clients");

/** Returns the response id for a run, as in OpenAI's API. */
export const responseIdOf = (runId: string): string => `resp_${runId}`;

const statusOf = ({ status }: RunRecord, hasText: boolean): string => {
  if (hasText) return "completed";
  if (status === "queued") return "queued";
  if (status === "cancelled") return "cancelled";
  return isTerminal(status) ? "failed" : "in_progress";
};

/** Creates the text part of a message. */
const textPart = ({ text, annotations }: CitedText) => ({
  type: "output_text",
  text,
  annotations,
  logprobs: [],
});

/** Creates the message of a response; without its text while the report is being written. */
const messageItem = (runId: string, cited: CitedText | undefined) => ({
  type: "message",
  id: `msg_${runId}`,
  role: "assistant",
  status: cited === undefined ? "in_progress" : "completed",
  content: cited === undefined ? [] : [textPart(cited)],
});

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1_000);

/** Fields that differ between responses. */
interface Answer {
  readonly id: string;
  readonly createdAt: number;
  readonly status: string;
  readonly error: string | null;
  readonly model: string;
  readonly output: readonly object[];
  readonly previousId: string | null;
  readonly tokens: number;
  readonly metadata: Readonly<Record<string, string>>;
}

const responseOf = (answer: Answer) => ({
  id: answer.id,
  object: "response",
  created_at: answer.createdAt,
  status: answer.status,
  background: false,
  error: answer.error === null ? null : { code: "server_error", message: answer.error },
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  model: answer.model,
  output: answer.output,
  parallel_tool_calls: false,
  previous_response_id: answer.previousId,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: null,
  text: { format: { type: "text" } },
  tool_choice: "auto",
  tools: [],
  top_p: null,
  truncation: "disabled",
  usage: {
    input_tokens: answer.tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 0,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: answer.tokens,
  },
  user: null,
  metadata: answer.metadata,
});

/** Represents a run as an object of OpenAI's Responses API. */
const responseObject = (run: RunRecord, cited: CitedText | undefined) => {
  const status = statusOf(run, cited !== undefined);
  return responseOf({
    id: responseIdOf(run.id),
    createdAt: seconds(run.createdAt),
    status,
    error: status === "failed" ? whyNoReport(run) : null,
    model: `quarry-${run.request.depth ?? "standard"}`,
    output: cited === undefined ? [] : [messageItem(run.id, cited)],
    previousId: run.request.thread === undefined ? null : responseIdOf(run.request.thread.parentId),
    tokens: run.spending.tokens,
    metadata: {
      research_id: run.id,
      ...(typeof run.answered === "boolean" && { answered: String(run.answered) }),
    },
  });
};

const maxBytes = 1_024 * 1_024;

type SendEvent = (type: string, data: object) => void;

const numberedEvents = (stream: ReturnType<typeof openEventStream>): SendEvent => {
  let sequence = 0;
  return (type, data) => {
    stream.send({ type, sequence_number: sequence, ...data }, type);
    sequence += 1;
  };
};

/** A response while it is made: how it begins, and how it ends. */
interface Exchange {
  readonly itemId: string;
  readonly begun: object;
  readonly running: object;
  /** Without a text if the run ended without a report. */
  readonly finish: () => Promise<{ readonly ended: object; readonly cited: CitedText | undefined }>;
}

/** Sends the events of one response in the order in which OpenAI's API does. */
const streamResponse = async (
  { keepAliveMs }: Ports<"keepAliveMs">,
  response: Response,
  { itemId, begun, running, finish }: Exchange,
): Promise<void> => {
  const stream = openEventStream(response, keepAliveMs);
  const send = numberedEvents(stream);
  send("response.created", { response: begun });
  send("response.in_progress", { response: running });
  const { ended, cited } = await finish();
  if (cited !== undefined) streamText(send, itemId, cited);
  send(cited === undefined ? "response.failed" : "response.completed", { response: ended });
  stream.end();
};

const streamText = (send: SendEvent, runId: string, cited: CitedText): void => {
  const place = { item_id: `msg_${runId}`, output_index: 0, content_index: 0 };
  send("response.output_item.added", { output_index: 0, item: messageItem(runId, undefined) });
  send("response.content_part.added", { ...place, part: textPart({ text: "", annotations: [] }) });
  for (const delta of splitIntoDeltas(cited.text))
    send("response.output_text.delta", { ...place, delta, logprobs: [] });
  for (const [annotation_index, annotation] of cited.annotations.entries())
    send("response.output_text.annotation.added", { ...place, annotation_index, annotation });
  send("response.output_text.done", { ...place, text: cited.text, logprobs: [] });
  send("response.content_part.done", { ...place, part: textPart(cited) });
  send("response.output_item.done", { output_index: 0, item: messageItem(runId, cited) });
};

/** Returns an answer that needs no run. */
const choreExchange = (model: string, text: string): Exchange & { readonly ended: object } => {
  const id = randomUUID();
  const cited = { text, annotations: [] };
  const common = { id: responseIdOf(id), createdAt: Math.floor(Date.now() / 1_000), model };
  const unused = { error: null, previousId: null, tokens: 0, metadata: {} };
  const begun = responseOf({ ...common, ...unused, status: "in_progress", output: [] });
  const ended = responseOf({ ...common, ...unused, status: "completed", output: [messageItem(id, cited)] });
  return { itemId: id, begun, running: begun, ended, finish: async () => ({ ended, cited }) };
};

const noResponse = (param: "id" | "previous_response_id"): OpenAiError =>
  new OpenAiError(404, `${param}: there is no response with this id`, param);

const requireRun = async (ports: OpenAiPorts, request: Request): Promise<RunRecord> => {
  const run = await runOfResponse(ports, String(request.params["id"]));
  if (run === undefined) throw noResponse("id");
  return run;
};

/** `POST /v1/responses`, `GET /v1/responses/:id` and `POST /v1/responses/:id/cancel`: a run as a response of OpenAI's API. */
export const responseRoutes = (ports: OpenAiPorts): readonly Route[] => [
  route.post("/v1/responses", "createResponse", "A report as a response of OpenAI's API", {
    body: responsesBodySchema,
    answer: anyJson,
    media: ["text/event-stream"],
    reads: jsonBody(maxBytes),
    handle: withOpenAiErrors(async (request, response) => {
      const body = parseValue(responsesBodySchema, request.body, "body");
      const { model, input, background, stream, previous_response_id: previousId } = body;
      const chore = answerWithoutRun(
        model,
        typeof input === "string" ? [{ role: "user", content: input }] : input,
      );
      if (chore !== undefined) {
        const exchange = choreExchange(model, chore);
        if (stream === true) return await streamResponse(ports, response, exchange);
        return void response.json(exchange.ended);
      }
      const parent = typeof previousId === "string" ? await runOfResponse(ports, previousId) : undefined;
      if (typeof previousId === "string" && parent === undefined) throw noResponse("previous_response_id");
      const begun = await beginRun(ports, model, { ...researchOf(input, body), parent });
      if (background === true)
        return void response.json({ ...responseObject(begun, undefined), background: true });
      const finish = async () => {
        const ended = await finishRun(ports, begun, response);
        const cited = await textOfRun(ports, begun.id, request);
        return { ended: responseObject(ended, cited), cited };
      };
      if (stream !== true) return void response.json((await finish()).ended);
      return await streamResponse(ports, response, {
        itemId: begun.id,
        begun: responseObject(begun, undefined),
        running: responseObject({ ...begun, status: "running" }, undefined),
        finish,
      });
    }),
  }),
  route.get("/v1/responses/:id", "getResponse", "State of a response", {
    answer: anyJson,
    handle: withOpenAiErrors(async (request, response) => {
      const run = await requireRun(ports, request);
      response.json(responseObject(run, await textOfRun(ports, run.id, request)));
    }),
  }),
  route.post("/v1/responses/:id/cancel", "cancelResponse", "Cancel a response", {
    answer: anyJson,
    handle: withOpenAiErrors(async (request, response) => {
      const run = await requireRun(ports, request);
      await ports.runs.requestCancel(run.id);
      const now = (await ports.runs.get(run.id)) ?? run;
      response.json(responseObject(now, await textOfRun(ports, run.id, request)));
    }),
  }),
];
