import {
  apiKeyRequestSchema,
  apiKeysSchema,
  configViewSchema,
  doctorViewSchema,
  modelTestsSchema,
  evidenceStatsSchema,
  newApiKeySchema,
  readinessSchema,
  sessionViewSchema,
  usageViewSchema,
  versionViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { chatBodySchema, responsesBodySchema } from "../openai/run-of-request.ts";
import { type Operation, operationsOf } from "./operation.ts";

const anyJson = z.unknown();
const operation = operationsOf("operation");
const client = operationsOf("clients");

/** Operations of sessions, probes and other protocols, by method and path. */
export const clientOperations: Readonly<Record<string, Operation>> = {
  "get /v1/session": operation("getSession", "The signed-in owner and scopes", {
    answer: sessionViewSchema,
  }),
  "get /v1/usage": operation("getUsage", "Usage of keys today, and their limits", {
    answer: usageViewSchema,
  }),
  "post /v1/session": operation("signIn", "Exchange a key for a session cookie", {
    statuses: [204],
  }),
  "delete /v1/session": operation("signOut", "End the session", {
    statuses: [204],
  }),
  "post /v1/keys": operation("createKey", "Make an API key, which is shown once", {
    body: apiKeyRequestSchema,
    answer: newApiKeySchema,
    statuses: [201],
  }),
  "get /v1/keys": operation("listKeys", "List API keys, oldest first", {
    answer: apiKeysSchema,
  }),
  "delete /v1/keys/:id": operation("revokeKey", "Revoke an API key and its sessions", {
    statuses: [204],
  }),
  "get /healthz": operation("getHealth", "Whether the process is alive", {
    answer: anyJson,
  }),
  "get /readyz": operation("getReadiness", "Whether requests can be answered, and why not", {
    answer: readinessSchema,
  }),
  "get /metrics": operation("getMetrics", "Metrics as Prometheus reads them", {
    media: ["text/plain"],
  }),
  "post /mcp": client("mcp", "The Model Context Protocol, streamable HTTP without sessions", {
    body: anyJson,
    answer: anyJson,
    media: ["text/event-stream"],
  }),
  "get /v1/models": client("listModels", "Depths of research as models", {
    answer: anyJson,
  }),
  "get /v1/models/:model": client("getModel", "One of them", {
    answer: anyJson,
  }),
  "post /v1/responses": client("createResponse", "A report as a response of OpenAI's API", {
    body: responsesBodySchema,
    answer: anyJson,
    media: ["text/event-stream"],
  }),
  "get /v1/responses/:id": client("getResponse", "State of a response", {
    answer: anyJson,
  }),
  "post /v1/responses/:id/cancel": client("cancelResponse", "Cancel a response", {
    answer: anyJson,
  }),
  "post /v1/chat/completions": client(
    "createChatCompletion",
    "A report as the answer to the last message of a chat",
    {
      body: chatBodySchema,
      answer: anyJson,
      media: ["text/event-stream"],
    },
  ),
};

/** Operations that describe the service itself and its usage. */
export const serviceOperations: Readonly<Record<string, Operation>> = {
  "get /v1/version": operation("getVersion", "What answers here", {
    answer: versionViewSchema,
  }),
  "get /v1/config": operation("getConfig", "Features and limits of this deployment", {
    answer: configViewSchema,
  }),
  "get /v1/doctor": operation("getDoctor", "Problems of this deployment, with remedies", {
    answer: doctorViewSchema,
  }),
  "post /v1/doctor/model": operation(
    "testModel",
    "Ask each configured model one tiny task: its reply, its time, and a remedy where it fails",
    {
      answer: modelTestsSchema,
    },
  ),
  "get /v1/stats": operation("getStats", "Contents of the index, and statistics of searches", {
    answer: evidenceStatsSchema,
  }),
};
