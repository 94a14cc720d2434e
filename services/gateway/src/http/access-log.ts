import type { Logger } from "@quarry/observability";
import type { Request, RequestHandler } from "express";

/** The route as it is registered: a path that was sent could hold what a user wrote. */
const routeOf = (request: Request): string => {
  const route: unknown = request.route;
  const path = typeof route === "object" && route !== null ? Reflect.get(route, "path") : undefined;
  return typeof path === "string" ? path : "(none)";
};

const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** A line in the log for each request: what was asked by whom, how it was answered and how long that took. No query, no body, no header. */
export const accessLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now();
    response.once("close", () => {
      const route = routeOf(request);
      const { locals, statusCode, writableFinished } = response;
      const keyId: unknown = locals["keyId"];
      const line = {
        method: request.method,
        route,
        status: statusCode,
        ms: Math.round(performance.now() - begun),
        ...(typeof keyId === "string" && { keyId }),
        ...(!writableFinished && { cutOff: true }),
      };
      if (probes.has(route)) logger.debug(line, "request");
      else logger.info(line, "request");
    });
    next();
  };
