import type { Logger } from "@quarry/observability";
import type { RequestRates } from "@quarry/redis";
import type { Request, Response } from "express";
import { limitExceeded } from "../http/problems/limit-exceeded.ts";

/** Which door was knocked at: the API or the queue board. */
type Door = "api" | "board";

export interface SignInWatchPorts {
  readonly logger: Logger;
  readonly metrics: { signInFailed(door: Door): void };
  readonly rates: RequestRates;
  /** Of one address and minute; 0 is no limit. */
  readonly signInFailuresPerMinute: number;
}

/** Counts failed sign-ins by address, tells them in the log, and slows down who goes on. */
export interface SignInWatch {
  /** Notes a failure; true when the address has had too many, and was answered so. */
  failed(door: Door, request: Request, response: Response): Promise<boolean>;
  /** True when an address has failed so often that it is not even listened to, and was answered so. */
  isShutOut(request: Request, response: Response): Promise<boolean>;
}

const nameOf = ({ ip = "unknown" }: Request): string => `sign-in:${ip}`;

/** Watches over failed sign-ins. */
export const createSignInWatch = (ports: SignInWatchPorts): SignInWatch => {
  const { logger, metrics, rates, signInFailuresPerMinute: perMinute } = ports;
  const refuseWhen = async (request: Request, response: Response, cost: 0 | 1): Promise<boolean> => {
    if (perMinute === 0) return false;
    const rate = await rates.take(nameOf(request), { perMinute, cost });
    if (rate.allowed) return false;
    limitExceeded(response, { name: "failed sign-ins", perMinute, rate });
    return true;
  };
  return {
    failed: async (door, request, response) => {
      metrics.signInFailed(door);
      logger.warn(
        { door, address: request.ip, method: request.method, path: request.path },
        "a sign-in failed",
      );
      return await refuseWhen(request, response, 1);
    },
    isShutOut: (request, response) => refuseWhen(request, response, 0),
  };
};
