/* Problems (RFC 9457): their kinds, the fields they name, and how they are sent. */
import { describeIssue, type Problem } from "@quarry/contracts";
import type { Rate } from "@quarry/redis";
import type { Response } from "express";
import type { z } from "zod";
import { problemAnchor, type ProblemKind, problemKinds } from "./problem-kinds.ts";

/**
 * Creates RFC 9457 problem details of one kind; `type` links to its section of the API page, `errors` name fields of the request.
 */
export const problem = (kind: ProblemKind, detail: string, errors?: Problem["errors"]): Problem => ({
  type: `/docs#${problemAnchor(kind)}`,
  title: problemKinds[kind].title,
  status: problemKinds[kind].status,
  code: kind,
  retryable: problemKinds[kind].retryable,
  detail,
  ...(errors === undefined ? {} : { errors }),
});

/** Creates the problem for one invalid field of a body, in the form of schema errors. */
export const invalidField = (field: string, message: string): Problem =>
  problem("bad-request", `The body is not valid: ${field}.`, [{ field, message }]);

/**
 * A request that is refused, thrown where the reason is found. The API answers with the problem; the message has every field, limit and
 * remedy, for protocols with errors of plain text.
 */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(details: Problem, headers: Readonly<Record<string, string>> = {}) {
    const fields = (details.errors ?? []).map(({ field, message }) => `${field} ${message}`);
    super([details.detail, ...fields].join("\n"));
    this.problem = details;
    this.headers = headers;
  }
}

/** Sends a problem and its headers. */
export const sendProblem = (
  response: Response,
  details: Problem,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response
    .status(details.status)
    .set(headers)
    .set("Cache-Control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify({ ...details, instance: response.req.originalUrl.split("?")[0] }));
};

type Issue = z.core.$ZodIssue;
type FieldErrors = NonNullable<Problem["errors"]>;

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "") || "(whole)";

const notAField = "is not a field of this request; remove it or correct its name";

/** Schemas with a more precise message set it themselves. */
const unknownFields = (path: readonly PropertyKey[], keys: readonly string[], said: string): FieldErrors =>
  keys.map((key) => ({
    field: fieldOf([...path, key]).slice(0, 100),
    message: said.startsWith("Unrecognized key") ? notAField : said,
  }));

/** Converts Zod issues to fields with limit and remedy; requires `reportInput`. */
export const fieldErrors = (issues: readonly Issue[]): FieldErrors =>
  issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? unknownFields(issue.path, issue.keys, issue.message)
      : [{ field: fieldOf(issue.path), message: describeIssue(issue) }],
  );

/** A rate limit and its current state. */
export interface LimitedRate {
  /** Subject of the count, as a phrase within a sentence: `requests of this key`. */
  readonly counted: string;
  readonly perMinute: number;
  readonly rate: Rate;
}

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

/** Sets the headers `RateLimit` and `RateLimit-Policy` of the IETF draft. */
export const setRateLimitHeaders = (
  response: Response,
  { perMinute, rate }: Omit<LimitedRate, "counted">,
): void => {
  response.set("RateLimit-Policy", `"minute";q=${perMinute};w=60`);
  response.set("RateLimit", `"minute";r=${rate.remaining};t=${seconds(rate.resetMs)}`);
};

/** Answers 429 with the time until a retry. */
export const limitExceeded = (response: Response, limited: LimitedRate): void => {
  const { counted, perMinute, rate } = limited;
  const after = seconds(rate.retryAfterMs);
  setRateLimitHeaders(response, limited);
  const detail = `At most ${perMinute} ${counted} a minute. Try again in ${after} s.`;
  sendProblem(response, problem("too-many", detail), { "Retry-After": String(after) });
};
