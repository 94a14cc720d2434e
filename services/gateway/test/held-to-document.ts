import type { IncomingMessage, ServerResponse } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "../src/openapi/openapi-document.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false });

let document: OpenApiDocument | undefined;

/** Reads the document that responses are compared with, once. */
export const readDocument = async (url: string): Promise<void> => {
  if (document !== undefined) return;
  const read = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  // Another gateway that started meanwhile has the same one.
  if (document !== undefined) return;
  document = read;
  ajv.addSchema(read, "document");
};

/** The document does not describe itself. */
const undocumented = "/openapi.json";

/** Validates a value against the named schema of the document; returns an empty string when it matches. */
const errorsBy = (name: string, body: unknown): string => {
  const validate = ajv.getSchema(`document#/components/schemas/${name}`);
  if (validate === undefined) return `the document has no schema ${name}`;
  return validate(body) === true ? "" : ajv.errorsText(validate.errors);
};

/** Returns the path of the matched route as the document spells it. */
const routeOf = (request: IncomingMessage): string => {
  const route: unknown = Reflect.get(request, "route");
  const path: unknown = typeof route === "object" && route !== null ? Reflect.get(route, "path") : undefined;
  return typeof path === "string" ? path.replace(/[:*]([A-Za-z]+)/g, "{$1}") : "";
};

/** Routes whose errors are not problems: probes, and those of other protocols. */
const answersInOwnForm = (path: string): boolean =>
  path === "/readyz" || /^\/v1\/(?:responses|models|chat)(?:\/|$)/.test(path) || path === "/mcp";

const driftOf = (request: IncomingMessage, status: number, type: string, text: string): string => {
  if (status >= 400) {
    if (type !== "application/problem+json" && answersInOwnForm(routeOf(request))) return "";
    return type === "application/problem+json"
      ? errorsBy("Problem", JSON.parse(text))
      : `a refusal as ${type}`;
  }
  const path = routeOf(request);
  if (type !== "application/json" || path === undocumented) return "";
  const operation = document?.paths[path]?.[(request.method ?? "").toLowerCase()];
  if (operation === undefined) return `the document has no such route`;
  if (operation.responses[status] === undefined) return `the document has no status ${status}`;
  const { operationId } = operation;
  return errorsBy(`${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`, JSON.parse(text));
};

/**
 * Compares each JSON response with its schema in `/openapi.json` just before it is sent. Differences are added to `drifts`, which
 * the test checks at its end.
 */
export const holdToDocument = (
  request: IncomingMessage,
  response: ServerResponse,
  drifts: string[],
): void => {
  const end = response.end.bind(response) as (...given: readonly unknown[]) => ServerResponse;
  response.end = ((...given: readonly unknown[]) => {
    const [body] = given;
    const type = String(response.getHeader("content-type") ?? "").split(";")[0] ?? "";
    const isWhole = typeof body === "string" || Buffer.isBuffer(body);
    if (isWhole && !response.headersSent && body.length > 0 && type.endsWith("json")) {
      const drift = driftOf(request, response.statusCode, type, body.toString());
      if (drift !== "") drifts.push(`${request.method} ${request.url} ${response.statusCode}: ${drift}`);
    }
    return end(...given);
  }) as typeof response.end;
};
