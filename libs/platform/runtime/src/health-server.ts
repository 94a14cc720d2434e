import { createServer, type Server, type ServerResponse } from "node:http";
import { Failure } from "@quarry/failure";
import type { Metrics } from "@quarry/observability";
import type { NotReady } from "./lifecycle.ts";

/** `starting` and `draining` services take no work, regardless of the state of their parts. */
export type ServiceState = "starting" | "running" | "draining";

export interface HealthOptions {
  readonly name: string;
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  readonly metrics: Metrics;
  readonly state: () => ServiceState;
  readonly notReady: () => Promise<readonly NotReady[]>;
  readonly notAlive: () => Promise<readonly NotReady[]>;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, value: unknown): Answer => ({
  status,
  type: "application/json",
  body: `${JSON.stringify(value)}\n`,
});

const readiness = async ({ state, notReady }: HealthOptions): Promise<Answer> => {
  if (state() !== "running") return json(503, { status: state(), reasons: [] });
  const reasons = await notReady();
  // Checking the parts takes up to two seconds; the service may have started to drain meanwhile.
  if (state() !== "running") return json(503, { status: state(), reasons: [] });
  return reasons.length === 0 ? json(200, { status: "ready" }) : json(503, { status: "not-ready", reasons });
};

const liveness = async ({ name, notAlive }: HealthOptions): Promise<Answer> => {
  const reasons = await notAlive();
  return reasons.length === 0
    ? json(200, { status: "alive", service: name })
    : json(503, { status: "not-alive", service: name, reasons });
};

const answer = async (path: string, options: HealthOptions): Promise<Answer> => {
  if (path === "/healthz") return liveness(options);
  if (path === "/readyz") return readiness(options);
  if (path !== "/metrics") return json(404, { status: "unknown path" });
  return { status: 200, type: options.metrics.contentType, body: await options.metrics.text() };
};

const respond = async (target: string, response: ServerResponse, options: HealthOptions): Promise<void> => {
  const path = target.split("?", 1)[0] ?? "/";
  const { status, type, body } = await answer(path, options).catch((error: unknown) =>
    json(500, { status: "failed", reasons: [String(error)] }),
  );
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
};

const listen = (server: Server, { host, port }: HealthOptions): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once("error", (cause) => {
    const remedy = "choose another HEALTH_HOST or HEALTH_PORT; 0 uses any free port";
    const message = `health cannot be served on ${host}:${port} (${cause.message}); ${remedy}`;
    reject(new Failure("bad-configuration", message, { retry: "never", cause }));
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === "object" && address !== null ? address.port : port);
  });
  return promise;
};

/**
 * Answers /healthz (200, or 503 with reasons when only a new process helps), /readyz (200, or 503 with reasons) and /metrics.
 * @throws {Failure} `bad-configuration` if the address cannot be used.
 */
export const startHealthServer = async (options: HealthOptions): Promise<HealthServer> => {
  const server = createServer((request, response) => {
    void respond(request.url ?? "/", response, options);
  });
  const port = await listen(server, options);
  return {
    port,
    close: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      server.closeAllConnections();
      return promise;
    },
  };
};
