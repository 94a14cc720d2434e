import type { AccessScope } from "@quarry/contracts";
import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import { currentCaller } from "./caller.ts";

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
