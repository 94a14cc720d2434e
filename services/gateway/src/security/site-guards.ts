/* Guards that refuse requests from pages of other sites, and under host names that are not the gateway's. */
import type { Request, RequestHandler } from "express";
import { problem, sendProblem } from "../http/problem.ts";
import { isLoopback } from "./check-posture.ts";

const isForeign = (origin: string | undefined, host: string): boolean => {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
};

/** Refuses requests that a browser sends for another site's page. */
export const siteGuard: RequestHandler = (request, response, next) => {
  const isCrossSite = request.get("sec-fetch-site") === "cross-site";
  if (!isCrossSite && !isForeign(request.get("origin"), request.get("host") ?? "")) return next();
  return sendProblem(response, problem("forbidden", "Pages of other sites may not call this gateway."));
};

/** Returns the host name of a Host header without its port. */
const hostname = (header: string): string => {
  const url = `http://${header}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
};

/** True if a request addresses this gateway by loopback or one of these names. */
export const isOwnHost = (allowedHosts: readonly string[]): ((request: Request) => boolean) => {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return (request) => {
    const name = hostname(request.get("host") ?? "");
    return isLoopback(name) || allowed.has(name);
  };
};

/** Refuses unknown host names, which prevents DNS rebinding. */
export const hostGuard = (allowedHosts: readonly string[]): RequestHandler => {
  const isOwn = isOwnHost(allowedHosts);
  return (request, response, next) => {
    if (isOwn(request)) return next();
    const detail = "The Host header names another machine. Add the name to ALLOWED_HOSTS if it is meant.";
    return sendProblem(response, problem("forbidden", detail));
  };
};
