import { AsyncLocalStorage } from "node:async_hooks";
import { type AccessScope, operator, type OwnerMark, type SessionView } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { ownerMark } from "@quarry/redis";
import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";

/** Sender of a request: the key and its permissions. */
export interface Caller extends Readonly<Omit<SessionView, "scopes" | "keysRequired">> {
  readonly scopes: readonly AccessScope[];
}

const every: readonly AccessScope[] = ["read", "write", "admin"];

/** Creates a caller with a configured key, or a local caller if none is configured. */
export const operatorWith = (keyId: string): Caller => ({
  keyId,
  name: null,
  expiresAt: null,
  owner: operator,
  scopes: every,
  limits: {},
});

const callers = new AsyncLocalStorage<Caller>();

/** Runs the handling of a request on behalf of its sender. */
export const onBehalfOf = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/**
 * Returns the sender of the current request.
 * @throws {Failure} if there is none: owned data is only accessed on behalf of a caller
 */
export const currentCaller = (): Caller => {
  const caller = callers.getStore();
  if (caller === undefined)
    throw new Failure("unclassified", "an owner's data was requested outside a request", {
      retry: "never",
    });
  return caller;
};

/** Returns the mark in the ids of the caller's data. */
export const currentMark = (): OwnerMark => ownerMark(currentCaller().owner);

/** Routes that read by POST, routes for any key, and administration routes. */
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
  "post /v1/doctor/model": "admin",
  "get /metrics": "admin",
};

/** Returns the scope that a key needs for a route; a route without its own rule needs `read` to read and `write` to change something. */
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
