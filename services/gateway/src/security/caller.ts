import { AsyncLocalStorage } from "node:async_hooks";
import { type AccessScope, operator, type OwnerMark } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { ownerMark } from "@quarry/runs";
import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";

/** Who sends a request: the key it was let in with, and what that opens. */
export interface Caller {
  readonly keyId: string;
  /** What the key is called; null of one of the configuration, and where none is asked for. */
  readonly name: string | null;
  /** When the key ends; null for never. */
  readonly expiresAt: string | null;
  readonly owner: string;
  readonly scopes: readonly AccessScope[];
  readonly limits: {
    readonly requestsPerMinute?: number | undefined;
    readonly openRuns?: number | undefined;
    readonly tokensPerDay?: number | undefined;
    readonly costPerDay?: number | undefined;
  };
}

const every: readonly AccessScope[] = ["read", "write", "admin"];

/** Somebody with a key of the configuration, or on this machine where none is configured. */
export const operatorWith = (keyId: string): Caller => ({
  keyId,
  name: null,
  expiresAt: null,
  owner: operator,
  scopes: every,
  limits: {},
});

const callers = new AsyncLocalStorage<Caller>();

/** Runs what serves a request on behalf of whoever sent it. */
export const onBehalfOf = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Who sent the request that is being served. @throws {Failure} when none is: what is owned is not touched on nobody's behalf */
export const currentCaller = (): Caller => {
  const caller = callers.getStore();
  if (caller === undefined)
    throw new Failure("unclassified", "something that is owned was asked for outside a request", {
      retry: "never",
    });
  return caller;
};

/** The mark in the ids of what the caller owns. */
export const currentMark = (): OwnerMark => ownerMark(currentCaller().owner);

/** Routes that read although they are asked by POST, those that any key may use, and those of the administration. */
const decisions: Readonly<Record<string, AccessScope | "any">> = {
  "post /v1/search": "read",
  "post /v1/collections/:id/requests": "read",
  "get /v1/session": "any",
  "post /v1/session": "any",
  "delete /v1/session": "any",
  "post /v1/keys": "admin",
  "get /v1/keys": "admin",
  "delete /v1/keys/:id": "admin",
  "get /v1/doctor": "admin",
  "get /metrics": "admin",
};

/** What a key needs for a route; a route of which nothing is said may be read with `read` and changes something with `write`. */
export const accessOf = ({ method, path }: Pick<Route, "method" | "path">): AccessScope | "any" =>
  decisions[`${method} ${path}`] ?? (method === "get" ? "read" : "write");

const refusal = (needed: AccessScope) =>
  problem("forbidden", `This key may not do that: it lacks the scope ${needed}. Use one that has it.`);

/** Refuses keys that lack the scope of a route. */
export const scopeGuard = (route: Pick<Route, "method" | "path">): RequestHandler => {
  const needed = accessOf(route);
  return (_request, response, next) => {
    if (needed === "any" || currentCaller().scopes.includes(needed)) return next();
    return sendProblem(response, refusal(needed));
  };
};
