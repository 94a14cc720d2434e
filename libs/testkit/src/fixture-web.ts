import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** One answer; a function as body writes the response itself, for as long as it likes. */
export interface FixturePage {
  /** 200 when left out. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ((response: ServerResponse) => void);
}

/** A page, or one page per visit (counted from 1). */
export type FixtureRoute = FixturePage | ((visit: number) => FixturePage);

/** Path with query → route; what is not listed answers 404. */
export type FixtureRoutes = Readonly<Record<string, FixtureRoute>>;

export interface FixtureRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface FixtureWeb {
  /** Without a closing slash: http://127.0.0.1:<port>. */
  readonly url: string;
  readonly port: number;
  /** All requests so far, in the order they arrived. */
  readonly requests: readonly FixtureRequest[];
  /** How many TCP connections were opened so far. */
  connections(): number;
  stop(): Promise<void>;
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

/** Answers that a client must survive. */
export const fixturePages = {
  html: (body: string): FixturePage => ({ headers: { "content-type": "text/html; charset=utf-8" }, body }),
  redirect: (location: string, status = 302): FixturePage => ({ status, headers: { location } }),
  error: (status: number, headers: Readonly<Record<string, string>> = {}): FixturePage => ({
    status,
    headers,
    body: `error ${status}`,
  }),
  /** A few bytes now and then, without an end. */
  slowDrip: (): FixturePage => ({ headers: { "content-type": "text/html" }, body: drip }),
  /** As many bytes as the client takes. */
  endlessBody: (): FixturePage => ({ headers: { "content-type": "text/plain" }, body: writeForEver }),
  /** About a thousandth of its unpacked size on the wire. */
  gzipBomb: (unpackedBytes: number): FixturePage => ({
    headers: { "content-type": "text/html", "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(unpackedBytes)),
  }),
  /** Takes the request and never answers. */
  silence: (): FixturePage => ({ status: 0 }),
} as const;

const respond = (page: FixturePage, response: ServerResponse): void => {
  if (page.status === 0) return;
  response.writeHead(page.status ?? 200, page.headers);
  if (typeof page.body === "function") page.body(response);
  else response.end(page.body);
};

const portOf = (address: ReturnType<ReturnType<typeof createServer>["address"]>): number => {
  if (address === null || typeof address === "string") throw new Error("the fixture web has no port");
  return address.port;
};

/** Starts a web server on a free port of 127.0.0.1; routes that need its URL are given as a function of it. */
export const startFixtureWeb = async (
  pages: FixtureRoutes | ((url: string) => FixtureRoutes),
): Promise<FixtureWeb> => {
  const requests: FixtureRequest[] = [];
  let connections = 0;
  let routes: FixtureRoutes = {};
  const answer = (
    { method = "GET", url: path = "/", headers }: IncomingMessage,
    response: ServerResponse,
  ): void => {
    requests.push({ method, path, headers });
    const route = routes[path] ?? fixturePages.error(404);
    const visit = requests.filter((request) => request.path === path).length;
    respond(typeof route === "function" ? route(visit) : route, response);
  };
  const server = createServer(answer).on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  const url = `http://127.0.0.1:${port}`;
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
