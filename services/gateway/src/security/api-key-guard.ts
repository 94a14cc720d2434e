import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { hasDigestOf } from "./same-secret.ts";

/** Lets a request in when its bearer token is one of the keys; without keys the host guard is the only door. */
export const apiKeyGuard =
  (digests: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const token = /^Bearer +(\S+) *$/i.exec(request.get("authorization") ?? "")?.[1];
    if (digests.length === 0 || (token !== undefined && hasDigestOf(token, digests))) return next();
    const detail = "Send one of the API keys of this installation: Authorization: Bearer <key>.";
    return sendProblem(response, problem("unauthorized", detail), { "WWW-Authenticate": "Bearer" });
  };
