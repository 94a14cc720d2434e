import { type Logger, openSpan } from "@quarry/observability";
import type { Request, RequestHandler } from "express";

/** Returns the registered route, because the actual path may contain user text. */
const routeOf = (request: Request): string => {
  const route: unknown = request.route;
  const path = typeof route === "object" && route !== null ? Reflect.get(route, "path") : undefined;
  return typeof path === "string" ? path : "(none)";
};

const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** A valid W3C traceparent; with any other value a new trace starts. */
const traceparent = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/u;

/**
 * Logs one line and one span per request: route, caller, status and duration. Queries, bodies and headers are not logged, except
 * `traceparent`, whose trace continues.
 */
export const accessLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now();
    const parent = request.get("traceparent");
    const { method } = request;
    const from = parent !== undefined && traceparent.test(parent) ? { parent } : {};
    const attributes = { "http.request.method": method };
    openSpan(method, { kind: "server", attributes, ...from }, (span, end) => {
      response.once("close", () => {
        const route = routeOf(request);
        const { locals, statusCode: status, writableFinished } = response;
        const keyId: unknown = locals["keyId"];
        const line = {
          method,
          route,
          status,
          ms: Math.round(performance.now() - begun),
          ...(typeof keyId === "string" && { keyId }),
          ...(!writableFinished && { cutOff: true }),
        };
        if (probes.has(route)) logger.debug(line, "request");
        else logger.info(line, "request");
        span.set({ "http.route": route, "http.response.status_code": status });
        if (status >= 500) span.fail(String(status));
        end(`${method} ${route}`);
      });
      next();
    });
  };
