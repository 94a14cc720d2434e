import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { isIP, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { listen } from "./listen.ts";

/** A self-signed key and certificate, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate for host names and addresses; clients must be configured to trust it. */
export const makeCertificate = async (hosts: readonly string[]): Promise<Certificate> => {
  // Loaded on demand, because most tests use http.
  const { generate } = await import("selfsigned");
  const altNames = hosts.map((host) =>
    isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host },
  );
  const { private: key, cert } = await generate([{ name: "commonName", value: hosts[0] ?? "test" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames }],
  });
  return { key, cert };
};

/** One response; a function as body writes the response itself, for any length of time. */
export interface FixturePage {
  /** HTTP status; default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ((response: ServerResponse) => void);
  /** Writes bytes directly to the connection that no HTTP server would send. */
  readonly raw?: (socket: Socket) => void;
}

const kilobyte = Buffer.alloc(1_024, "x");
const dripEveryMs = 20;

const writeForEver = (response: ServerResponse): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(kilobyte));
    response.once("drain", more);
  };
  more();
};

const drip = (response: ServerResponse): void => {
  response.write("<!doctype html><p>");
  const timer = setInterval(() => response.write("x"), dripEveryMs);
  response.once("close", () => clearInterval(timer));
};

const packers = {
  gzip: (bytes: Buffer): Buffer => gzipSync(bytes),
  deflate: (bytes: Buffer): Buffer => deflateSync(bytes),
  br: (bytes: Buffer): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes: Buffer): Buffer => zstdCompressSync(bytes),
} as const;

type PackedAs = keyof typeof packers;

/** Responses that a client must survive. */
export const fixturePages = {
  html: (body: string): FixturePage => ({ headers: { "content-type": "text/html; charset=utf-8" }, body }),
  redirect: (location: string, status = 302): FixturePage => ({ status, headers: { location } }),
  error: (status: number, headers: Readonly<Record<string, string>> = {}): FixturePage => ({
    status,
    headers,
    body: `error ${status}`,
  }),
  /** Sends a few bytes from time to time, without end. */
  slowDrip: (): FixturePage => ({ headers: { "content-type": "text/html" }, body: drip }),
  /** Sends as many bytes as the client accepts. */
  endlessBody: (): FixturePage => ({ headers: { "content-type": "text/plain" }, body: writeForEver }),
  /** Unpacks to very many bytes, in any encoding, nested if several are given. */
  bomb: (unpackedBytes: number, ...encodings: readonly PackedAs[]): FixturePage => ({
    headers: { "content-type": "text/html", "content-encoding": encodings.join(", ") },
    body: encodings.reduce<Buffer>(
      (bytes, encoding) => packers[encoding](bytes),
      Buffer.alloc(unpackedBytes, "x"),
    ),
  }),
  /** Starts its headers and never ends them. */
  hangingHeaders: (): FixturePage => ({
    raw: (socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-More: "),
  }),
  /** Sends another header from time to time, without end. */
  drippingHeaders: (): FixturePage => ({
    raw: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("X-More: x\r\n"), dripEveryMs);
      socket.once("close", () => clearInterval(timer));
    },
  }),
  /** States a wrong length of its body. */
  lyingLength: (body: string, saidBytes: number): FixturePage => ({
    raw: (socket) =>
      void socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${saidBytes}\r\n\r\n${body}`,
      ),
  }),
  /** Sends a complete page without its length and without closing the connection. */
  neverClosed: (body: string): FixturePage => ({
    raw: (socket) => void socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`),
  }),
  /** Accepts the request and never answers. */
  silence: (): FixturePage => ({ status: 0 }),
} as const;

/** A page, or one page per visit (counted from 1). */
export type FixtureRoute = FixturePage | ((visit: number, request: FixtureRequest) => FixturePage);

/** Path with query, after its host if there are several → route; other paths answer 404. */
export type FixtureRoutes = Readonly<Record<string, FixtureRoute>>;

export interface FixtureRequest {
  readonly method: string;
  /** Without port. */
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Request body; usually empty. */
  readonly body: string;
}

export interface FixtureWebOptions {
  /** Local address; default 127.0.0.1. */
  readonly host?: string;
  /** Serves https with this key and certificate, as PEM. */
  readonly secure?: Certificate;
  /** Port; default any free one. */
  readonly port?: number;
  /** True if the server has several hosts, and routes begin with one. */
  readonly hasHosts?: boolean;
  /** Answers requests without a route; default 404. */
  readonly otherwise?: (request: FixtureRequest) => FixturePage;
}

export interface FixtureWeb {
  /** URL without a closing slash: http://127.0.0.1:<port>, or https and another host if requested. */
  readonly url: string;
  readonly port: number;
  /** All requests so far, in order of arrival. */
  readonly requests: readonly FixtureRequest[];
  /** Number of TCP connections opened so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** Sends a page as a response; sends nothing if its status is 0. */
const respond = (page: FixturePage, response: ServerResponse): void => {
  if (page.raw !== undefined && response.socket !== null) page.raw(response.socket);
  if (page.raw !== undefined || page.status === 0) return;
  response.writeHead(page.status ?? 200, page.headers);
  if (typeof page.body === "function") page.body(response);
  else response.end(page.body);
};

/** Starts a web server; routes that need its URL are given as a function of the URL. */
export const startFixtureWeb = async (
  pages: FixtureRoutes | ((url: string) => FixtureRoutes),
  options: FixtureWebOptions = {},
): Promise<FixtureWeb> => {
  const { host = "127.0.0.1", secure, hasHosts = false, otherwise = () => fixturePages.error(404) } = options;
  const requests: FixtureRequest[] = [];
  const visits = new Map<string, number>();
  let connections = 0;
  let routes: FixtureRoutes = {};
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url: path = "/", headers } = message;
    const asked = (headers.host ?? "").replace(/:\d+$/u, "");
    const key = hasHosts ? `${asked}${path}` : path;
    const visit = (visits.get(key) ?? 0) + 1;
    visits.set(key, visit);
    const request = { method, host: asked, path, headers, body: await text(message) };
    requests.push(request);
    const route = routes[key] ?? otherwise(request);
    respond(typeof route === "function" ? route(visit, request) : route, response);
  };
  const onRequest = (message: IncomingMessage, response: ServerResponse): void => {
    // A client that disconnects during a request gets no response.
    answer(message, response).catch(() => response.destroy());
  };
  const server = secure === undefined ? createServer(onRequest) : createSecureServer(secure, onRequest);
  server.on("connection", () => {
    connections += 1;
  });
  const { port, stop } = await listen(server, { host, ...options });
  const url = `${secure === undefined ? "http" : "https"}://${host}:${port}`;
  routes = typeof pages === "function" ? pages(url) : pages;
  return { url, port, requests, connections: () => connections, stop };
};
