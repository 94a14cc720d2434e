/* Errors and events in the form clients of OpenAI's API read. */
import type { Problem } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Request, RequestHandler, Response } from "express";
import { Refusal } from "../http/problem.ts";
import { beginEvents } from "../http/streams.ts";

/** An error in the format of OpenAI's API; `param` names the invalid field. */
export class OpenAiError extends Error {
  readonly status: number;
  readonly param: string | null;

  constructor(status: number, message: string, param: string | null = null) {
    super(message);
    this.status = status;
    this.param = param;
  }
}

const typeOf = (status: number): string => (status < 500 ? "invalid_request_error" : "server_error");

const sendError = (response: Response, { status, message, param }: OpenAiError): void => {
  response.status(status).json({ error: { message, type: typeOf(status), param, code: null } });
};

/** Names in OpenAI's API of the fields of a run. */
const fieldNames: Readonly<Record<string, string>> = {
  collectionId: "metadata.collection_id",
  template: "metadata.template",
};

/**
 * Formats a problem with its fields, limits and remedies as one message; fields have the names of the client's request, where
 * `questionField` contains the question.
 */
const errorOf = ({ status, detail, errors = [] }: Problem, questionField: string): OpenAiError => {
  const nameOf = (field: string): string =>
    field === "question" ? questionField : (fieldNames[field] ?? field);
  const named = errors.map(({ field, message }) => ({ field: nameOf(field), message }));
  const renamed = named.some(({ field }, index) => field !== errors[index]?.field);
  const heading = renamed ? "The request is not valid:" : detail;
  const message = [heading, ...named.map((one) => `${one.field} ${one.message}`)].join(" ");
  return new OpenAiError(status, message, named[0]?.field);
};

/** Converts a refusal or an unavailable dependency to an error of a request; any other error is a defect and yields undefined. */
const toOpenAiError = (error: unknown, questionField: string): OpenAiError | undefined => {
  if (error instanceof OpenAiError) return error;
  if (error instanceof Refusal) return errorOf(error.problem, questionField);
  return error instanceof Failure && error.retry !== "never"
    ? new OpenAiError(error.code === "too-many" ? 429 : 503, error.message)
    : undefined;
};

/** Sends errors of a handler in OpenAI's format, if nothing has been sent yet. */
export const withOpenAiErrors =
  (
    handle: (request: Request, response: Response) => Promise<void> | void,
    questionField: "input" | "messages" = "input",
  ): RequestHandler =>
  async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      const openAiError = toOpenAiError(error, questionField);
      if (openAiError === undefined || response.headersSent) throw error;
      sendError(response, openAiError);
    }
  };

/** Opens a stream of server-sent events; regular comments keep proxies from closing it. */
export const openEventStream = (response: Response, keepAliveMs: number) => {
  beginEvents(response);
  const keepAlive = setInterval(() => response.write(": keep-alive\n\n"), keepAliveMs);
  response.on("close", () => clearInterval(keepAlive));
  return {
    /** Without `name` if the protocol has no event names. */
    send: (data: object | string, name?: string): void => {
      const body = typeof data === "string" ? data : JSON.stringify(data);
      response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${body}\n\n`);
    },
    end: (): void => {
      clearInterval(keepAlive);
      response.end();
    },
  };
};

/** Splits a text into deltas of about one line, never within a character. */
export const splitIntoDeltas = (text: string): string[] => text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
