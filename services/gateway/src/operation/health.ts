import { readinessSchema } from "@quarry/contracts";
import { errorMessage } from "@quarry/failure";
import type { Request } from "express";
import type { Ports } from "../gateway-ports.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import { within } from "../http/waiting.ts";
import type { ReadinessCheck } from "../ports.ts";

const route = routesOf("operation");

const patienceMs = 2_000;

/** Returns the reason why a dependency is unavailable; empty if it is available. */
export const reasonsOf = async ([name, check]: [string, ReadinessCheck]): Promise<readonly string[]> => {
  const answer = await within(patienceMs, check()).catch((error: unknown) => errorMessage(error));
  if (answer === true) return [];
  return [answer === false ? `${name} cannot be reached` : `${name}: ${answer}`];
};

const notReady = async ({ checks, stopping }: Ports<"checks" | "stopping">): Promise<readonly string[]> => {
  if (stopping.aborted) return ["the service is stopping"];
  return (await Promise.all(Object.entries(checks).map(reasonsOf))).flat();
};

/** `/metrics` for administrators; the separate health port serves them without a key. */
export const metricsRoute = ({ metrics }: Ports<"metrics">): Route =>
  route.get("/metrics", "getMetrics", "Metrics as Prometheus reads them", {
    media: ["text/plain"],
    handle: async (_request, response) => {
      response.set("Content-Type", metrics.contentType).send(await metrics.text());
    },
  });

/** `/healthz` and `/readyz`, public for probes; only administrators see the reasons. */
export const probeRoutes = (
  ports: Ports<"checks" | "stopping">,
  mayKnowReasons: (request: Request) => Promise<boolean>,
): readonly Route[] => [
  route.get("/healthz", "getHealth", "Whether the process is alive", {
    answer: anyJson,
    handle: (_request, response) => void response.json({ status: "alive" }),
  }),
  route.get("/readyz", "getReadiness", "Whether requests can be answered, and why not", {
    answer: readinessSchema,
    handle: async (request, response) => {
      const found = await notReady(ports);
      const isReady = found.length === 0;
      const reasons = isReady || (await mayKnowReasons(request)) ? found : [];
      response.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "not-ready", reasons });
    },
  }),
];
