import type { Request, RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { type Caller, onBehalfOf, operatorWith } from "./caller.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import { bearerOf, keyOfSession, sessionIn } from "./session.ts";
import type { SignInWatch } from "./sign-in-watch.ts";

const callerOf = async (request: Request, ring: KeyRing): Promise<Caller | undefined> => {
  const token = bearerOf(request);
  const key = token === undefined ? undefined : await ring.find(token);
  if (key !== undefined) return key.caller;
  const session = sessionIn(request.get("cookie"));
  const signedIn = session === undefined ? undefined : await keyOfSession(session, ring, Date.now());
  if (signedIn !== undefined) return signedIn.caller;
  // A key that was revoked does not become the operator's by that.
  const isNobody = ring.isRequired || (token !== undefined && ring.looksLikeKey(token));
  return isNobody ? undefined : operatorWith("local");
};

const detail = "Send one of the API keys of this installation: Authorization: Bearer <key>.";

/**
 * Lets a request in when its bearer token is a key, or when it has a session that was given for one, and serves it on behalf of the key's
 * owner; without keys in the configuration the host guard is the only door, and who comes through it is the operator.
 */
export const apiKeyGuard =
  (ring: KeyRing, watch: SignInWatch): RequestHandler =>
  async (request, response, next) => {
    const caller = await callerOf(request, ring);
    if (caller !== undefined) {
      response.locals["keyId"] = caller.keyId;
      return onBehalfOf(caller, next);
    }
    const hasTried = request.get("authorization") !== undefined;
    if (hasTried && (await watch.failed("api", request, response))) return undefined;
    return sendProblem(response, problem("unauthorized", detail), { "WWW-Authenticate": "Bearer" });
  };
