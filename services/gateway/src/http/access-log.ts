import { type Logger, openSpan } from "@quarry/observability";
import type { Request, RequestHandler } from "express";

/** The route as it is registered: a path that was sent could hold what a user wrote. */
const routeOf = (request: Request): string => {
  const route: unknown = request.route;
  const path = typeof route === "object" && route !== null ? Reflect.get(route, "path") : undefined;
  return typeof path === "string" ? path : "(none)";
};

const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** A W3C traceparent that can be gone on from; of anything else a trace of its own begins. */
const traceparent = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/u;

/**
 * A line in the log and a span for each request: what was asked by whom, how it was answered and how long that took. No query, no body, no
 * header but `traceparent`, whose trace goes on.
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
