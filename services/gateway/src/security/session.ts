import { randomBytes } from "node:crypto";
import { type SessionView, sessionViewSchema } from "@quarry/contracts";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import type { Request, RequestHandler, Response } from "express";
import { type Route, routesOf } from "../http/route.ts";
import { currentCaller } from "./caller.ts";
import { digestOf, type KeyRing } from "./keys.ts";

const route = routesOf("operation");

const cookieName = "quarry_session";
const lifetimeSeconds = 12 * 60 * 60;

/** Browser sessions. Each method throws `redis-down` within seconds. */
export interface SessionStore {
  /** Opens a session for a key; returns its token, which is not stored. */
  open(keyId: string, seconds: number): Promise<string>;
  /** Returns the id of the session's key until the session ends. */
  keyIdOf(session: string): Promise<string | undefined>;
  end(session: string): Promise<void>;
  close(): Promise<void>;
}

/** Only the hash is stored, so that stores and backups contain no usable session. */
const recordOf = (session: string): string => `api-keys:session:${digestOf(session)}`;

const isSession = (session: string): boolean => /^[\w-]{43}$/u.test(session);

/** Creates the store of sessions shared by all gateways. */
export const createSessionStore = ({ redis }: { readonly redis: RedisOptions }): SessionStore => {
  const { ask, close } = linkProducer(redis);
  return {
    open: async (keyId, seconds) => {
      const session = randomBytes(32).toString("base64url");
      await ask((connection) => connection.set(recordOf(session), keyId, "EX", seconds));
      return session;
    },
    keyIdOf: async (session) =>
      isSession(session)
        ? ((await ask((connection) => connection.get(recordOf(session)))) ?? undefined)
        : undefined,
    end: async (session) => void (await ask((connection) => connection.del(recordOf(session)))),
    close,
  };
};

/** Reads the session from a Cookie header. */
export const sessionIn = (cookies: string | undefined): string | undefined =>
  (cookies ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === cookieName)?.[1];

/** Reads the bearer token of a request. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(request.get("authorization") ?? "")?.[1];

const setCookie = (response: Response, { value, maxAge }: { value: string; maxAge: number }): void => {
  const secure = response.req.secure ? "; Secure" : "";
  response.append(
    "Set-Cookie",
    // Strict: browsers do not send it with requests from other sites.
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`,
  );
};

const signIn =
  (ring: KeyRing, sessions: SessionStore): RequestHandler =>
  async (request, response) => {
    const token = bearerOf(request);
    const caller = token === undefined ? undefined : await ring.find(token);
    if (caller !== undefined) {
      const value = await sessions.open(caller.keyId, lifetimeSeconds);
      setCookie(response, { value, maxAge: lifetimeSeconds });
    }
    response.status(204).end();
  };

const showSession =
  ({ isRequired }: KeyRing): RequestHandler =>
  (_request, response) => {
    const { keyId, name, owner, scopes, expiresAt, limits } = currentCaller();
    const view: SessionView = {
      keyId,
      name,
      owner,
      scopes: [...scopes],
      expiresAt,
      limits,
      keysRequired: isRequired,
    };
    response.json(view);
  };

const signOut =
  (sessions: SessionStore): RequestHandler =>
  async (request, response) => {
    const session = sessionIn(request.get("cookie"));
    if (session !== undefined) await sessions.end(session);
    setCookie(response, { value: "", maxAge: 0 });
    response.status(204).end();
  };

/**
 * `POST /v1/session` exchanges an API key for a cookie that lasts twelve hours, so that a browser can open reports and follow runs
 * with the owner and scopes of that key; the key is not stored. `DELETE` ends the session, `GET` returns who is signed in.
 */
export const sessionRoutes = (ring: KeyRing, sessions: SessionStore): readonly Route[] => [
  route.get("/v1/session", "getSession", "The signed-in owner and scopes", {
    answer: sessionViewSchema,
    handle: showSession(ring),
  }),
  route.post("/v1/session", "signIn", "Exchange a key for a session cookie", {
    statuses: [204],
    handle: signIn(ring, sessions),
  }),
  route.delete("/v1/session", "signOut", "End the session", {
    statuses: [204],
    handle: signOut(sessions),
  }),
];
