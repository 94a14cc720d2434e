import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { digestIn } from "./same-secret.ts";
import { isSession, sessionIn } from "./session.ts";

/** The one of these digests that the bearer token of an Authorization header has. */
export const keyDigestOf = (authorization: string, digests: readonly string[]): string | undefined => {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  return token === undefined ? undefined : digestIn(token, digests);
};

/**
 * Lets a request in when its bearer token is one of the keys, or when it has a session that was given for one; without keys the host
 * guard is the only door.
 */
export const apiKeyGuard =
  (digests: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (digests.length === 0) return next();
    if (keyDigestOf(request.get("authorization") ?? "", digests) !== undefined) return next();
    const session = sessionIn(request.get("cookie"));
    if (session !== undefined && isSession(session, digests, Date.now())) return next();
    const detail = "Send one of the API keys of this installation: Authorization: Bearer <key>.";
    return sendProblem(response, problem("unauthorized", detail), { "WWW-Authenticate": "Bearer" });
  };
