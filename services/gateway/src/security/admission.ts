/* Checks before a request is accepted: free memory, and the rate of its key. */
import { Failure } from "@quarry/failure";
import type { RequestHandler } from "express";
import type { Ports } from "../gateway-ports.ts";
import { limitExceeded, setRateLimitHeaders } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import { within } from "../http/waiting.ts";
import { accessOf, currentCaller } from "./caller.ts";

/** Above this share new work is refused; the rest is reserved for accepted work. */
export const fullShare = 0.85;

/** Above this share accepted work is at risk too, and the gateway is not ready. */
export const readinessLimit = 0.97;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** Message for a full Redis. */
export const describeFull = (share: number): string =>
  `Redis is ${percent(share)} full, and new work is taken up to ${percent(fullShare)}. Remove runs (DELETE /v1/research/:id) or collections, lower RUN_KEEP_DAYS, or raise maxmemory of Redis.`;

/** Routes that continue or end accepted work, or store nothing. */
const continuing: ReadonlySet<string> = new Set([
  "post /v1/research/estimate",
  "post /v1/research/:id/cancel",
  "post /v1/responses/:id/cancel",
  "put /v1/research/:id/plan",
  "put /v1/research/:id/answers",
]);

const isContinuing = (route: Pick<Route, "method" | "path">): boolean =>
  !["post", "put"].includes(route.method) ||
  ["read", "any"].includes(accessOf(route)) ||
  continuing.has(`${route.method} ${route.path}`);

/** Creates the guard of a route that refuses new work while Redis is full; reading, continuing and removing are always allowed. */
export const admission =
  ({ fullness, submitTimeoutMs }: Ports<"fullness" | "submitTimeoutMs">) =>
  (route: Pick<Route, "method" | "path">): RequestHandler => {
    if (isContinuing(route)) return (_request, _response, next) => next();
    return async (_request, _response, next) => {
      const share = await within(submitTimeoutMs, fullness());
      if (share >= fullShare) throw new Failure("storage-full", describeFull(share), { retry: "backoff" });
      next();
    };
  };

/** Limits the requests per minute of each key over all gateways, and reports the remaining number in each response. */
export const requestLimit =
  ({
    rates,
    usages,
    requestsPerMinute,
    allRequestsPerMinute,
    submitTimeoutMs,
  }: Ports<
    "allRequestsPerMinute" | "rates" | "requestsPerMinute" | "submitTimeoutMs" | "usages"
  >): RequestHandler =>
  async (_request, response, next) => {
    const { keyId, limits } = currentCaller();
    void usages.countRequest(keyId, new Date());
    const ofKey = {
      name: `key:${keyId}`,
      counted: "requests of this key",
      perMinute: limits.requestsPerMinute ?? requestsPerMinute,
    };
    const ofAll = { name: "all", counted: "requests of all keys", perMinute: allRequestsPerMinute };
    const counted = rates.take([ofKey, ofAll].filter(({ perMinute }) => perMinute > 0));
    const taken = await within(submitTimeoutMs, counted);
    const refused = taken.find(({ rate }) => !rate.allowed);
    if (refused !== undefined) return limitExceeded(response, refused);
    const own = taken.find(({ name }) => name === ofKey.name);
    if (own !== undefined) setRateLimitHeaders(response, own);
    return next();
  };
