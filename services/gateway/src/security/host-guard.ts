import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { isLoopback } from "./is-loopback.ts";

/** Host name of a Host header, without its port. */
const hostname = (header: string): string => {
  const url = `http://${header}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
};

/** Refuses names this gateway does not go by, so that a page cannot reach it by rebinding its own name. */
export const hostGuard = (allowedHosts: readonly string[]): RequestHandler => {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return (request, response, next) => {
    const name = hostname(request.get("host") ?? "");
    if (isLoopback(name) || allowed.has(name)) return next();
    const detail = "The Host header names another machine. Add the name to ALLOWED_HOSTS if it is meant.";
    return sendProblem(response, problem("forbidden", detail));
  };
};
