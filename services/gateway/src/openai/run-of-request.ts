/* Turns a request of OpenAI's API into a run. */
import {
  type Depth,
  depthSchema,
  followUpRequestSchema,
  hasReport,
  type ResearchRequestInput,
  researchRequestSchema,
  runIdSchema,
  withoutControls,
} from "@quarry/contracts";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { originOf } from "../http/origin.ts";
import { parseValue } from "../http/parse-request.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import { clientSignal } from "../http/waiting.ts";
import type { RunRecord } from "../ports.ts";
import { awaitRun } from "../research/follow-run.ts";
import { submitFollowUp } from "../research/follow-ups.ts";
import { type PostResearchPorts, submitRun } from "../research/post-research.ts";
import { readFindings } from "../research/run-sources.ts";
import { OpenAiError, withOpenAiErrors } from "./answering.ts";
import { type ChatMessage, choreAnswer } from "./chat-chores.ts";
import { citedText, type CitedText } from "./cited-text.ts";

const route = routesOf("clients");

const prefix = "quarry-";

/** Model name of each research depth. */
export const modelNames: readonly string[] = depthSchema.options.map((depth) => `${prefix}${depth}`);

/** Returns the depth of a model name; undefined for any other name. */
const depthOf = (model: string): Depth | undefined =>
  depthSchema.safeParse(model.startsWith(prefix) ? model.slice(prefix.length) : undefined).data;

const view = (id: string) => ({ id, object: "model", created: 0, owned_by: "quarry" });

/** `GET /v1/models` and `GET /v1/models/:model`, in the format of OpenAI's API. */
export const modelRoutes = (): readonly Route[] => [
  route.get("/v1/models", "listModels", "Depths of research as models", {
    answer: anyJson,
    handle: (_request, response) => void response.json({ object: "list", data: modelNames.map(view) }),
  }),
  route.get("/v1/models/:model", "getModel", "One of them", {
    answer: anyJson,
    handle: withOpenAiErrors((request, response) => {
      const name = String(request.params["model"]);
      if (depthOf(name) === undefined) throw unknownModel(name);
      response.json(view(name));
    }),
  }),
];

const unknownModel = (name: string): OpenAiError => {
  const message = `model: there is no ${JSON.stringify(name.slice(0, 100))}; the models are ${modelNames.join(", ")}`;
  return new OpenAiError(404, message, "model");
};

export type OpenAiPorts = PostResearchPorts & Ports<"keepAliveMs" | "log" | "stopping">;

/** Milliseconds a request is kept open: longer than the maximum deadline of a run. */
const longestWaitMs = 2_147_483_647;

/** Returns an answer that needs no run, for a known model; undefined for a question. */
export const answerWithoutRun = (model: string, messages: readonly ChatMessage[]): string | undefined =>
  depthOf(model) === undefined ? undefined : choreAnswer(messages);

/** A request, and the run that its question follows. */
type AskedResearch = Omit<ResearchRequestInput, "depth"> & { readonly parent?: RunRecord | undefined };

/**
 * Starts a run with the depth of the model name.
 * @throws {OpenAiError} for an unknown model
 * @throws {Refusal}
 */
export const beginRun = async (
  ports: OpenAiPorts,
  model: string,
  { parent, ...research }: AskedResearch,
): Promise<RunRecord> => {
  const depth = depthOf(model);
  if (depth === undefined) throw unknownModel(model);
  if (parent !== undefined) {
    const { question, sources, collectionId, template } = research;
    const asked = parseValue(followUpRequestSchema, { question, sources, template, depth }, "request");
    return await submitFollowUp(ports, { parent, asked: { ...asked, collectionId } });
  }
  const request = parseValue(researchRequestSchema, { ...research, depth }, "request");
  return await submitRun(ports, { request });
};

/** Waits for the end of the run and cancels it if the client disconnects. */
export const finishRun = async (
  ports: OpenAiPorts,
  run: RunRecord,
  response: Response,
): Promise<RunRecord> => {
  const signal = clientSignal(response, ports.stopping);
  const ended = await awaitRun(ports, run, { timeoutMs: longestWaitMs, signal });
  if (signal.aborted && !ports.stopping.aborted) await ports.runs.requestCancel(run.id);
  return ended;
};

/** Returns the text of a run that has ended; undefined if it ended without a report. */
export const textOfRun = async (
  ports: Ports<"runs">,
  runId: string,
  request: Request,
): Promise<CitedText | undefined> => {
  const bundle = await readFindings(ports.runs, runId);
  if (bundle === undefined) return undefined;
  const base = originOf(request);
  return citedText(bundle, (id) => `${base}/v1/research/${runId}/artifacts/sources/${id}.html`);
};

/** Explains to the user why a run has no report. */
export const whyNoReport = ({ status, problem }: RunRecord): string =>
  `The research ended as ${status} without a report${problem === null ? "." : `: ${problem}`}`;

const part = z.union([
  z.object({ text: z.string() }),
  z.looseObject({ type: z.string() }).transform(() => ({ text: "" })),
]);
const content = z.union([
  z.string(),
  z.array(part).transform((parts) => parts.map(({ text }) => text).join("\n")),
]);

/** A chat message; for roles other than the user only its position matters. */
const messageSchema = z.looseObject({ role: z.string(), content: content.nullish() });

/** Options of a run that OpenAI's API has no fields for. */
const metadataSchema = z
  .looseObject({ collection_id: z.string().optional(), template: z.string().optional() })
  .nullish();
const toolsSchema = z.array(z.looseObject({ type: z.string() })).nullish();

/** Body of `POST /v1/responses`; parameters without meaning here (such as temperature) are accepted. */
export const responsesBodySchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(messageSchema).min(1)], {
    error: "must be a text or a list of messages",
  }),
  background: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  previous_response_id: z.string().nullish(),
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

/** Returns the user's questions, oldest first. */
const questionsOf = (input: string | readonly Message[]): string[] => {
  if (typeof input === "string") return [input];
  const said = input.filter(({ role }) => role === "user").map(({ content: words }) => words ?? "");
  return said.map((words) => withoutControls(words).trim()).filter((words) => words !== "");
};

/** Maximum number of runs with the same question that are compared. */
const maxAlike = 20;

/** Finds the caller's newest run for the question before the last: a chat sends its messages without ids. */
export const runBefore = async (
  { runs }: Ports<"runs">,
  messages: readonly Message[],
): Promise<RunRecord | undefined> => {
  const before = questionsOf(messages).at(-2);
  if (before === undefined) return undefined;
  const { runs: alike } = await runs.find({ limit: maxAlike, filter: { text: before.slice(0, 200) } });
  return alike.find(({ status, request }) => hasReport(status) && request.question === before);
};

/** Finds the caller's run for a response id. */
export const runOfResponse = async (
  { runs }: Ports<"runs">,
  responseId: string,
): Promise<RunRecord | undefined> => {
  const id = runIdSchema.safeParse(responseId.replace(/^resp_/, ""));
  return id.success ? await runs.get(id.data) : undefined;
};

/** Converts a conversation to a research request. */
export const researchOf = (
  input: string | readonly Message[],
  { metadata, tools }: Pick<z.output<typeof chatBodySchema>, "metadata" | "tools">,
): Omit<ResearchRequestInput, "depth"> => ({
  question: questionsOf(input).at(-1) ?? "",
  ...(metadata?.collection_id !== undefined && { collectionId: metadata.collection_id }),
  ...(metadata?.template !== undefined && { template: metadata.template }),
  ...(tools?.some(({ type }) => type.startsWith("web_search")) === true && { sources: { web: true } }),
});
