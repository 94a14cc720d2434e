import type { Rate } from "@quarry/redis";
import type { Response } from "express";
import { problem, sendProblem } from "./problem.ts";

/** What was limited, and where it stands. */
export interface LimitedRate {
  /** What is counted, as a sentence goes on: `requests of this key`. */
  readonly name: string;
  readonly perMinute: number;
  readonly rate: Rate;
}

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

/** The headers `RateLimit` and `RateLimit-Policy` of the draft of the IETF. */
export const tellRate = (response: Response, { perMinute, rate }: Omit<LimitedRate, "name">): void => {
  response.set("RateLimit-Policy", `"minute";q=${perMinute};w=60`);
  response.set("RateLimit", `"minute";r=${rate.remaining};t=${seconds(rate.resetMs)}`);
};

/** Answers with 429 and when to come again. */
export const limitExceeded = (response: Response, limited: LimitedRate): void => {
  const { name, perMinute, rate } = limited;
  const after = seconds(rate.retryAfterMs);
  tellRate(response, limited);
  const detail = `At most ${perMinute} ${name} a minute. Try again in ${after} s.`;
  sendProblem(response, problem("too-many", detail), { "Retry-After": String(after) });
};
