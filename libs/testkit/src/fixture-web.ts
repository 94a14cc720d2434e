import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import { text } from "node:stream/consumers";
import { type FixturePage, fixturePages } from "./fixture-pages.ts";
import type { Certificate } from "./make-certificate.ts";

export { type FixturePage, fixturePages } from "./fixture-pages.ts";

/** A page, or one page per visit (counted from 1). */
export type FixtureRoute = FixturePage | ((visit: number) => FixturePage);

/** Path with query → route; what is not listed answers 404. */
export type FixtureRoutes = Readonly<Record<string, FixtureRoute>>;

export interface FixtureRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** What was sent with the request; mostly nothing. */
  readonly body: string;
}

export interface FixtureWebOptions {
  /** An address of this machine; 127.0.0.1 when left out. */
  readonly host?: string;
  /** Speaks https with this key and certificate, as PEM. */
  readonly secure?: Certificate;
}

export interface FixtureWeb {
  /** Without a closing slash: http://127.0.0.1:<port>, or https and another host where that was asked for. */
  readonly url: string;
  readonly port: number;
  /** All requests so far, in the order they arrived. */
  readonly requests: readonly FixtureRequest[];
  /** How many TCP connections were opened so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** Answers with a page as it is meant to be answered with; one of status 0 not at all. */
export const respond = (page: FixturePage, response: ServerResponse): void => {
  if (page.raw !== undefined && response.socket !== null) page.raw(response.socket);
  if (page.raw !== undefined || page.status === 0) return;
  response.writeHead(page.status ?? 200, page.headers);
  if (typeof page.body === "function") page.body(response);
  else response.end(page.body);
};

const portOf = (address: ReturnType<ReturnType<typeof createServer>["address"]>): number => {
  if (address === null || typeof address === "string") throw new Error("the fixture web has no port");
  return address.port;
};

const serverFor = ({ secure }: FixtureWebOptions, listener: RequestListener): Server =>
  secure === undefined ? createServer(listener) : createSecureServer(secure, listener);

/** Starts a web server on a free port; routes that need its URL are given as a function of it. */
export const startFixtureWeb = async (
  pages: FixtureRoutes | ((url: string) => FixtureRoutes),
  options: FixtureWebOptions = {},
): Promise<FixtureWeb> => {
  const { host = "127.0.0.1", secure } = options;
  const requests: FixtureRequest[] = [];
  const visits = new Map<string, number>();
  let connections = 0;
  let routes: FixtureRoutes = {};
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url: path = "/", headers } = request;
    const visit = (visits.get(path) ?? 0) + 1;
    visits.set(path, visit);
    requests.push({ method, path, headers, body: await text(request) });
    const route = routes[path] ?? fixturePages.error(404);
    respond(typeof route === "function" ? route(visit) : route, response);
  };
  const server = serverFor(options, (request, response) => {
    // Whoever leaves in the middle of a request is not answered.
    answer(request, response).catch(() => response.destroy());
  }).on("connection", () => {
    connections += 1;
  });
  server.listen(0, host);
  await once(server, "listening");
  const port = portOf(server.address());
  const url = `${secure === undefined ? "http" : "https"}://${host}:${port}`;
  routes = typeof pages === "function" ? pages(url) : pages;
  return {
    url,
    port,
    requests,
    connections: () => connections,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
