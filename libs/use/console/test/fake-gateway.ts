import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { consoleFile, consolePolicy } from "../src/console-files.ts";

/** Requests received by the gateway, in order. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** A status other than 200. */
export class Refusal {
  readonly status: number;
  readonly detail: string;

  constructor(status: number, detail: string) {
    this.status = status;
    this.detail = detail;
  }
}

/**
 * Answers to `GET /v1/research` and other routes: an object is sent as JSON, a text unchanged, a list of events as a stream, a
 * refusal as a problem.
 */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>;

/** A list of events, as sent by `…/events`. */
export class Events {
  readonly list: readonly { readonly type: string }[];

  constructor(list: readonly { readonly type: string }[]) {
    this.list = list;
  }
}

const streamOf = ({ list }: Events): string =>
  list
    .map((event, index) => {
      const id = `${index + 1}-0`;
      return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify({ id, at: "2026-11-21T10:00:00.000Z", event })}\n\n`;
    })
    .join("");

/** Serves the page like the gateway, and answers requests with the test's answers; all other requests get 404. */
export const startFakeGateway = async (answers: Answers) => {
  const asked: Asked[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/" ? "index.html" : pathname.replace(/^\/console\//, "");
    const own = consoleFile(file);
    if (own !== undefined) {
      response.writeHead(200, { "content-type": own.type, "content-security-policy": consolePolicy });
      return response.end(own.body);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? "GET";
    const one = { method, path: pathname, query: searchParams, body: Buffer.concat(chunks).toString() };
    asked.push(one);
    const answer = answers[`${method} ${pathname}`]?.(one) ?? new Refusal(404, "There is nothing here.");
    if (answer instanceof Refusal) {
      response.writeHead(answer.status, { "content-type": "application/problem+json" });
      return response.end(JSON.stringify({ title: "Refused", detail: answer.detail }));
    }
    if (answer instanceof Events) {
      // The stream stays open, like that of a working run.
      response.writeHead(200, { "content-type": "text/event-stream" });
      return response.write(streamOf(answer));
    }
    const isText = typeof answer === "string";
    response.writeHead(200, { "content-type": isText ? "text/plain" : "application/json" });
    return response.end(isText ? answer : JSON.stringify(answer));
  };
  const server = createServer((request, response) => void answerTo(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
