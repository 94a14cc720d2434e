import { createServer, type RequestListener, type Server } from "node:http";
import { Failure } from "@quarry/failure";
import type { Lifecycle } from "@quarry/runtime";

export interface ListenerOptions {
  /** Prefix of the environment variables for the port; default GATEWAY. */
  readonly prefix?: "GATEWAY" | "ADMIN";
  readonly app: RequestListener;
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  /** Aborted when the listener stops, so that streams end and their clients reconnect elsewhere. */
  readonly stopping: AbortController;
  /** Milliseconds for responses in progress when the listener stops. */
  readonly drainMs: number;
  /** Called with the actual listening address. */
  readonly announce: (url: string) => void;
}

const urlOf = (server: Server, host: string): string => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
};

const listen = async (server: Server, { host, port, prefix = "GATEWAY" }: ListenerOptions): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (cause) => {
    const message = `${prefix}_HOST ${host}, ${prefix}_PORT ${port}: cannot listen there (${cause.message}). Choose others; port 0 uses any free port.`;
    reject(new Failure("bad-configuration", message, { retry: "never", cause }));
  });
  server.listen(port, host, resolve);
  await promise;
};

const close = async (server: Server, drainMs: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await promise;
  clearTimeout(timer);
};

/** Otherwise a connection whose last response ends during the stop would idle until its keep-alive ends. */
const hangUpWhenStopping = (server: Server, stopping: AbortSignal): void => {
  server.on("request", (_request, response) => {
    response.once("close", () => {
      if (stopping.aborted) setImmediate(() => server.closeIdleConnections());
    });
  });
};

/** Longer than the idle time of load balancers (60 seconds), so that they do not send on a closing connection. */
const keepAliveTimeout = 65_000;

/** Serves the app over HTTP as a lifecycle part of the service. */
export const createHttpListener = (options: ListenerOptions): Lifecycle => {
  const server = createServer(
    { requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout },
    options.app,
  );
  hangUpWhenStopping(server, options.stopping.signal);
  return {
    name: options.prefix === "ADMIN" ? "board" : "http",
    start: async () => {
      await listen(server, options);
      options.announce(urlOf(server, options.host));
    },
    stop: async () => {
      options.stopping.abort();
      if (server.listening) await close(server, options.drainMs);
    },
    ready: async () => server.listening || "the HTTP port is not open",
  };
};
