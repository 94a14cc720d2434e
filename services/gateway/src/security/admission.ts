/* Checks before a request is taken: whether there is room, and how often its key has asked. */
import { Failure } from "@quarry/failure";
import type { KeyUsages, RequestRates } from "@quarry/redis";
import type { RequestHandler } from "express";
import { limitExceeded, setRateLimitHeaders } from "../http/problem.ts";
import { currentCaller } from "./caller.ts";

/** Dependencies of the admission check for new work. */
export interface AdmissionPorts {
  /** Returns the share of Redis memory in use. */
  readonly fullness: () => Promise<number>;
}

/** Above this share new work is refused; the rest is reserved for accepted work. */
export const fullShare = 0.85;

/** Above this share accepted work is at risk too, and the gateway is not ready. */
export const readinessLimit = 0.97;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** Message for a full Redis. */
export const describeFull = (share: number): string =>
  `Redis is ${percent(share)} full, and new work is taken up to ${percent(fullShare)}. Remove runs (DELETE /v1/research/:id) or collections, lower RUN_KEEP_DAYS, or raise maxmemory of Redis.`;

/** Routes that start work or store data. Reading, cancelling and removing are always allowed. */
const adding: readonly string[] = [
  "/v1/research",
  "/v1/research/:id/follow-ups",
  "/v1/research/:id/revisions",
  "/v1/research/:id/notes",
  "/v1/research/:id/share-links",
  "/v1/collections",
  "/v1/collections/:id/items",
  "/v1/collections/:id/markings",
  "/v1/collections/:id/goals",
  "/v1/keys",
  "/v1/index",
  "/v1/audit",
  "/v1/watches",
  "/v1/responses",
  "/v1/chat/completions",
  "/v1/doctor/model",
  "/mcp",
];

/** Refuses new work while Redis is full. */
export const admission = ({
  fullness,
}: AdmissionPorts): { readonly paths: readonly string[]; readonly guard: RequestHandler } => ({
  paths: adding,
  guard: async (_request, _response, next) => {
    const share = await fullness();
    if (share >= fullShare) throw new Failure("storage-full", describeFull(share), { retry: "backoff" });
    next();
  },
});

export interface RequestLimitPorts {
  readonly rates: RequestRates;
  readonly usages: Pick<KeyUsages, "countRequest">;
  /** For a key without its own limit; 0 for no limit. */
  readonly requestsPerMinute: number;
  /** For all keys together; 0 for no limit. */
  readonly allRequestsPerMinute: number;
}

/** Limits the requests per minute of each key over all gateways, and reports the remaining number in each response. */
export const requestLimit =
  ({ rates, usages, requestsPerMinute, allRequestsPerMinute }: RequestLimitPorts): RequestHandler =>
  async (_request, response, next) => {
    const { keyId, limits } = currentCaller();
    void usages.countRequest(keyId, new Date());
    const ofKey = {
      name: `key:${keyId}`,
      counted: "requests of this key",
      perMinute: limits.requestsPerMinute ?? requestsPerMinute,
    };
    const ofAll = { name: "all", counted: "requests of all keys", perMinute: allRequestsPerMinute };
    const taken = await rates.take([ofKey, ofAll].filter(({ perMinute }) => perMinute > 0));
    const refused = taken.find(({ rate }) => !rate.allowed);
    if (refused !== undefined) return limitExceeded(response, refused);
    const own = taken.find(({ name }) => name === ofKey.name);
    if (own !== undefined) setRateLimitHeaders(response, own);
    return next();
  };
