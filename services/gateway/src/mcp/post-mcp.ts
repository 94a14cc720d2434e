import type { RequestHandler } from "express";
import type { GatewayPorts } from "../gateway-ports.ts";
import { jsonText, maxJsonBytes } from "../http/bodies.ts";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";

const oneAtATime = problem(
  "bad-request",
  "Send one JSON-RPC message per request: batches are not part of the protocol since its version 2025-06-18.",
);

/** A batch would do the work of many requests and count as one. */
const refuseBatches: RequestHandler = (request, response, next) =>
  Array.isArray(request.body) ? sendProblem(response, oneAtATime) : next();

/** The SDK of the protocol has many modules, so the first call loads it, not the start of the gateway. */
const answer =
  (ports: GatewayPorts): RequestHandler =>
  async (request, response, next) => {
    const { answerMcp } = await import("./answer-mcp.ts");
    return answerMcp(ports)(request, response, next);
  };

/** `POST /mcp`: the Model Context Protocol over streamable HTTP without sessions. */
export const postMcp = (ports: GatewayPorts): Route => ({
  method: "post",
  path: "/mcp",
  handlers: [jsonText(maxJsonBytes), refuseBatches, answer(ports)],
});
