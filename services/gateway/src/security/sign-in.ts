/* Sign-in: by API key or session to the API, by password to the queue board; failed attempts are counted. */
import { isIPv6 } from "node:net";
import type { Logger } from "@quarry/observability";
import type { RequestRates } from "@quarry/redis";
import type { Request, RequestHandler, Response } from "express";
import { limitExceeded, problem, sendProblem } from "../http/problem.ts";
import { within } from "../http/waiting.ts";
import { type Caller, onBehalfOf, operatorWith } from "./caller.ts";
import { type KeyRing, sameSecret } from "./keys.ts";
import { bearerOf, sessionIn, type SessionStore } from "./session.ts";

/** Entry point of the sign-in: the API or the queue board. */
type Door = "api" | "board";

export interface SignInWatchPorts {
  readonly logger: Logger;
  readonly metrics: { signInFailed(door: Door): void };
  readonly rates: RequestRates;
  /** Failures per address and minute; 0 for no limit. */
  readonly signInFailuresPerMinute: number;
}

/** Counts and logs failed sign-ins by address, and blocks addresses with too many. */
export interface SignInWatch {
  /** Records a failure; resolves to true if the address is now blocked and has been answered. */
  failed(door: Door, request: Request, response: Response): Promise<boolean>;
  /** Resolves to true if an address is blocked and has been answered. */
  isBlocked(request: Request, response: Response): Promise<boolean>;
}

/** Returns the network of one customer of a provider: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail = ""] = address.split("::").map((part) => part.split("%", 1)[0] ?? "");
  const groups = (part: string): string[] => part.split(":").filter((group) => group !== "");
  const zeros = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array.from({ length: zeros }, () => "0"), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
};

const nameOf = ({ ip = "unknown" }: Request): string => `sign-in:${networkOf(ip)}`;

/** Creates the watch for failed sign-ins. */
export const createSignInWatch = (ports: SignInWatchPorts): SignInWatch => {
  const { logger, metrics, rates, signInFailuresPerMinute: perMinute } = ports;
  const refuseWhen = async (request: Request, response: Response, cost: 0 | 1): Promise<boolean> => {
    if (perMinute === 0) return false;
    const limit = { name: nameOf(request), counted: "failed sign-ins", perMinute };
    const refused = (await rates.take([limit], cost)).find(({ rate }) => !rate.allowed);
    if (refused !== undefined) limitExceeded(response, refused);
    return refused !== undefined;
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
    isBlocked: (request, response) => refuseWhen(request, response, 0),
  };
};

/** Dependencies for identifying a caller. */
export interface Doors {
  readonly ring: KeyRing;
  readonly sessions: Pick<SessionStore, "keyIdOf">;
}

/** Identifies the sender of a request; undefined without a valid key if one is required. @throws {Failure} redis-down */
export const callerOf = async (request: Request, { ring, sessions }: Doors): Promise<Caller | undefined> => {
  const token = bearerOf(request);
  const caller = token === undefined ? undefined : await ring.find(token);
  if (caller !== undefined) return caller;
  const session = sessionIn(request.get("cookie"));
  const keyId = session === undefined ? undefined : await sessions.keyIdOf(session);
  const signedIn = keyId === undefined ? undefined : await ring.findById(keyId);
  if (signedIn !== undefined) return signedIn;
  // A revoked key must not fall back to the operator.
  const needsKey = ring.isRequired || (token !== undefined && ring.looksLikeKey(token));
  return needsKey ? undefined : operatorWith("local");
};

const noKey = "Send one of the API keys of this installation: Authorization: Bearer <key>.";
const unknownKey = "This API key is not known here, or it has expired.";

/**
 * Accepts a request with a valid bearer token or session and serves it on behalf of the key's owner. Without configured keys only
 * the host guard applies, and every caller is the operator.
 */
export const apiKeyGuard =
  (
    doors: Doors,
    { submitTimeoutMs, watch }: { readonly submitTimeoutMs: number; readonly watch: SignInWatch },
  ): RequestHandler =>
  async (request, response, next) => {
    const caller = await within(submitTimeoutMs, callerOf(request, doors));
    if (caller !== undefined) {
      response.locals["keyId"] = caller.keyId;
      return onBehalfOf(caller, next);
    }
    const hasTried = request.get("authorization") !== undefined;
    if (hasTried && (await watch.failed("api", request, response))) return undefined;
    const detail = hasTried ? unknownKey : noKey;
    return sendProblem(response, problem("unauthorized", detail), { "WWW-Authenticate": "Bearer" });
  };

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

const credentialsOf = (header: string): Credentials | undefined => {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const [user = "", ...password] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { user, password: password.join(":") };
};

/** Requires a user and a password, compared in constant time. */
export const basicAuthGuard =
  (expected: Credentials, watch: SignInWatch): RequestHandler =>
  async (request, response, next) => {
    // Passwords can be guessed, so an address with too many failures is blocked for a while.
    if (await watch.isBlocked(request, response)) return undefined;
    const given = credentialsOf(request.get("authorization") ?? "");
    const sameUser = sameSecret(given?.user ?? "", expected.user);
    const samePassword = sameSecret(given?.password ?? "", expected.password);
    if (sameUser && samePassword) return next();
    if (given !== undefined && (await watch.failed("board", request, response))) return undefined;
    const challenge = { "WWW-Authenticate": 'Basic realm="Quarry queues", charset="UTF-8"' };
    return sendProblem(
      response,
      problem("unauthorized", "Sign in with ADMIN_USER and ADMIN_PASSWORD."),
      challenge,
    );
  };
