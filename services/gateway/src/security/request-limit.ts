import type { KeyUsages, RequestRates } from "@quarry/redis";
import type { RequestHandler } from "express";
import { limitExceeded, tellRate } from "../http/problems/limit-exceeded.ts";
import { currentCaller } from "./caller.ts";

export interface RequestLimitPorts {
  readonly rates: RequestRates;
  readonly usages: Pick<KeyUsages, "countRequest">;
  /** Of a key that has no limit of its own; 0 is no limit. */
  readonly requestsPerMinute: number;
}

/** Lets every key send so many requests a minute, counted over all gateways, and tells in each answer how many are left. */
export const requestLimit =
  ({ rates, usages, requestsPerMinute }: RequestLimitPorts): RequestHandler =>
  async (_request, response, next) => {
    const { keyId, limits } = currentCaller();
    void usages.countRequest(keyId, new Date());
    const perMinute = limits.requestsPerMinute ?? requestsPerMinute;
    if (perMinute === 0) return next();
    const rate = await rates.take(`key:${keyId}`, { perMinute });
    if (!rate.allowed) return limitExceeded(response, { name: "requests of this key", perMinute, rate });
    tellRate(response, { perMinute, rate });
    return next();
  };
