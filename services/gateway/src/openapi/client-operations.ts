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
import type { Operation } from "./operation.ts";

const anyJson = z.unknown();

/** Operations of sessions, probes and other protocols, by method and path. */
export const clientOperations: Readonly<Record<string, Operation>> = {
  "get /v1/session": {
    id: "getSession",
    tag: "operation",
    summary: "The signed-in owner and scopes",
    answer: sessionViewSchema,
  },
  "get /v1/usage": {
    id: "getUsage",
    tag: "operation",
    summary: "Usage of keys today, and their limits",
    answer: usageViewSchema,
  },
  "post /v1/session": {
    id: "signIn",
    tag: "operation",
    summary: "Exchange a key for a session cookie",
    statuses: [204],
  },
  "delete /v1/session": { id: "signOut", tag: "operation", summary: "End the session", statuses: [204] },
  "post /v1/keys": {
    id: "createKey",
    tag: "operation",
    summary: "Make an API key, which is shown once",
    body: apiKeyRequestSchema,
    answer: newApiKeySchema,
    statuses: [201],
  },
  "get /v1/keys": {
    id: "listKeys",
    tag: "operation",
    summary: "List API keys, oldest first",
    answer: apiKeysSchema,
  },
  "delete /v1/keys/:id": {
    id: "revokeKey",
    tag: "operation",
    summary: "Revoke an API key and its sessions",
    statuses: [204],
  },
  "get /healthz": {
    id: "getHealth",
    tag: "operation",
    summary: "Whether the process is alive",
    answer: anyJson,
  },
  "get /readyz": {
    id: "getReadiness",
    tag: "operation",
    summary: "Whether requests can be answered, and why not",
    answer: readinessSchema,
  },
  "get /metrics": {
    id: "getMetrics",
    tag: "operation",
    summary: "Metrics as Prometheus reads them",
    media: ["text/plain"],
  },
  "post /mcp": {
    id: "mcp",
    tag: "clients",
    summary: "The Model Context Protocol, streamable HTTP without sessions",
    body: anyJson,
    answer: anyJson,
    media: ["text/event-stream"],
  },
  "get /v1/models": {
    id: "listModels",
    tag: "clients",
    summary: "Depths of research as models",
    answer: anyJson,
  },
  "get /v1/models/:model": { id: "getModel", tag: "clients", summary: "One of them", answer: anyJson },
  "post /v1/responses": {
    id: "createResponse",
    tag: "clients",
    summary: "A report as a response of OpenAI's API",
    body: responsesBodySchema,
    answer: anyJson,
    media: ["text/event-stream"],
  },
  "get /v1/responses/:id": {
    id: "getResponse",
    tag: "clients",
    summary: "State of a response",
    answer: anyJson,
  },
  "post /v1/responses/:id/cancel": {
    id: "cancelResponse",
    tag: "clients",
    summary: "Cancel a response",
    answer: anyJson,
  },
  "post /v1/chat/completions": {
    id: "createChatCompletion",
    tag: "clients",
    summary: "A report as the answer to the last message of a chat",
    body: chatBodySchema,
    answer: anyJson,
    media: ["text/event-stream"],
  },
};

/** Operations that describe the service itself and its usage. */
export const serviceOperations: Readonly<Record<string, Operation>> = {
  "get /v1/version": {
    id: "getVersion",
    tag: "operation",
    summary: "What answers here",
    answer: versionViewSchema,
  },
  "get /v1/config": {
    id: "getConfig",
    tag: "operation",
    summary: "Features and limits of this deployment",
    answer: configViewSchema,
  },
  "get /v1/doctor": {
    id: "getDoctor",
    tag: "operation",
    summary: "Problems of this deployment, with remedies",
    answer: doctorViewSchema,
  },
  "post /v1/doctor/model": {
    id: "testModel",
    tag: "operation",
    summary: "Ask each configured model one tiny task: its reply, its time, and a remedy where it fails",
    answer: modelTestsSchema,
  },
  "get /v1/stats": {
    id: "getStats",
    tag: "operation",
    summary: "Contents of the index, and statistics of searches",
    answer: evidenceStatsSchema,
  },
};
