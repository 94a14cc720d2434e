import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";

const isForeign = (origin: string | undefined, host: string): boolean => {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
};

/** Refuses what a browser sends on behalf of another site's page. */
export const siteGuard: RequestHandler = (request, response, next) => {
  const isCrossSite = request.get("sec-fetch-site") === "cross-site";
  if (!isCrossSite && !isForeign(request.get("origin"), request.get("host") ?? "")) return next();
  return sendProblem(response, problem("forbidden", "Pages of other sites may not call this gateway."));
};
