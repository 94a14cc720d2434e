import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type FixtureRoute, respond } from "../fixture-web.ts";

/** Additional pages of a local web. */
export interface LocalWebOptions {
  readonly pages: readonly LocalPage[];
  /**
   * Real address → its own response: redirects, robots.txt, sitemaps, errors. The function receives the web's own spelling of
   * addresses.
   */
  readonly routes?: (here: (url: string) => string) => Readonly<Record<string, FixtureRoute>>;
}

interface LocalRequest {
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

/** A web of many hosts on one port of 127.0.0.1. */
export interface LocalWeb {
  readonly port: number;
  /** Names of all hosts, without port. */
  readonly hosts: readonly string[];
  /** All requests so far, in order of arrival. */
  readonly requests: readonly LocalRequest[];
  /** Maps an address of the real web to this web: same host and path, over http and on this web's port. */
  readonly here: (url: string) => string;
  /** Environment in which a process resolves these hosts and may read them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const modified = "Sat, 21 Nov 2026 08:00:00 GMT";

const keyOf = (url: string): string => {
  const { hostname, pathname, search } = new URL(url);
  return `${hostname}${pathname}${search}`;
};

/** Adds the port to the addresses of hosts that are served here. */
const withPort = (html: Uint8Array, hosts: ReadonlySet<string>, port: number): Buffer => {
  // Latin-1 keeps every byte unchanged for any encoding of the page.
  const text = Buffer.from(html).toString("latin1");
  const replaced = text.replaceAll(/https?:\/\/([a-z0-9.-]+)(?=[/"'?#\s<])/giu, (address, host: string) =>
    hosts.has(host.toLowerCase()) ? `http://${host}:${port}` : address,
  );
  return Buffer.from(replaced, "latin1");
};

const sendPage = (
  page: LocalPage,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  const shared = { etag, "last-modified": modified, "cache-control": "max-age=600", server: "nginx/1.26.2" };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, shared).end();
    return;
  }
  const isZipped = (request.headers["accept-encoding"] ?? "").includes("gzip");
  response.writeHead(200, {
    ...shared,
    "content-type": page.contentType ?? "text/html; charset=utf-8",
    vary: "Accept-Encoding",
    ...(isZipped ? { "content-encoding": "gzip" } : {}),
  });
  response.end(isZipped ? gzipSync(body) : body);
};

/**
 * Serves pages of many hosts as their servers do: validators and 304, gzip; redirects, robots.txt and errors if there are routes
 * for them; 404 for everything else. A process finds these hosts through `environment`, and no other part of the web.
 */
export const startLocalWeb = async ({ pages, routes = () => ({}) }: LocalWebOptions): Promise<LocalWeb> => {
  const requests: LocalRequest[] = [];
  const visits = new Map<string, number>();
  const answers = { routes: new Map<string, FixtureRoute>(), pages: new Map<string, [LocalPage, Buffer]>() };

  const server = createServer((request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/u, "");
    const path = request.url ?? "/";
    const key = `${host}${path}`;
    requests.push({ host, path, headers: request.headers });
    const visit = (visits.get(key) ?? 0) + 1;
    visits.set(key, visit);
    const route = answers.routes.get(key);
    const page = answers.pages.get(key);
    if (route !== undefined) respond(typeof route === "function" ? route(visit) : route, response);
    else if (page !== undefined) sendPage(...page, request, response);
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const here = (url: string): string => {
    const { hostname, pathname, search } = new URL(url);
    return `http://${hostname}:${port}${pathname}${search}`;
  };
  const special = Object.entries(routes(here));
  const hosts = new Set(
    [...pages.map(({ url }) => url), ...special.map(([url]) => url)].map((url) => new URL(url).hostname),
  );
  for (const [url, route] of special) answers.routes.set(keyOf(url), route);
  for (const page of pages) answers.pages.set(keyOf(page.url), [page, withPort(page.body, hosts, port)]);

  return {
    port,
    hosts: [...hosts],
    requests,
    here,
    environment: {
      // Tests must not send requests to a real search engine.
      SEARCH_KEYLESS: "none",
      EGRESS_ALLOW: [...hosts].map((host) => `${host}:${port}`).join(","),
      EGRESS_ALLOW_FOUND: [...hosts].map((host) => `${host}:${port}`).join(","),
      QUARRY_LOCAL_HOSTS: [...hosts].join(","),
      NODE_OPTIONS: `--import ${new URL("./resolve-here.ts", import.meta.url).href}`,
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** A page as a site serves it. */
export interface LocalPage {
  /** Address on the real web. */
  readonly url: string;
  readonly title: string;
  /** Words of the page, for a search engine. */
  readonly text: string;
  readonly body: Uint8Array;
  /** Media type; default `text/html; charset=utf-8`. */
  readonly contentType?: string;
}
