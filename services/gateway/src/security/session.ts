import { randomBytes } from "node:crypto";
import type { SessionView } from "@quarry/contracts";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import type { Request, RequestHandler, Response } from "express";
import type { Route } from "../http/route.ts";
import { currentCaller } from "./caller.ts";
import { digestOf, type KeyRing, type KnownKey } from "./keys.ts";

const cookieName = "quarry_session";
const lifetimeSeconds = 12 * 60 * 60;

/** The sessions of browsers. Each method throws `redis-down` within seconds. */
export interface SessionStore {
  /** Opens a session of a key; the answer is all that opens it, and is kept nowhere. */
  open(keyId: string, seconds: number): Promise<string>;
  /** The id of the key a session was opened for, until it ends. */
  keyIdOf(session: string): Promise<string | undefined>;
  end(session: string): Promise<void>;
  close(): Promise<void>;
}

/** Only its hash is kept, so that what stores and backups hold opens nothing. */
const recordOf = (session: string): string => `api-keys:session:${digestOf(session)}`;

const isSession = (session: string): boolean => /^[\w-]{43}$/u.test(session);

/** Opens the sessions that all gateways share. */
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

/** The key that a session was opened for, as long as both are valid. @throws {Failure} redis-down */
export const keyOfSession = async (
  session: string,
  {
    ring,
    sessions,
  }: { readonly ring: Pick<KeyRing, "findById">; readonly sessions: Pick<SessionStore, "keyIdOf"> },
): Promise<KnownKey | undefined> => {
  const keyId = await sessions.keyIdOf(session);
  return keyId === undefined ? undefined : await ring.findById(keyId);
};

/** The session in a Cookie header. */
export const sessionIn = (cookies: string | undefined): string | undefined =>
  (cookies ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === cookieName)?.[1];

/** The bearer token of a request. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(request.get("authorization") ?? "")?.[1];

const setCookie = (response: Response, { value, maxAge }: { value: string; maxAge: number }): void => {
  const secure = response.req.secure ? "; Secure" : "";
  response.append(
    "Set-Cookie",
    // Strict: no page of another site makes a browser send it.
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`,
  );
};

const signIn =
  (ring: KeyRing, sessions: SessionStore): RequestHandler =>
  async (request, response) => {
    const token = bearerOf(request);
    const key = token === undefined ? undefined : await ring.find(token);
    if (key !== undefined) {
      const value = await sessions.open(key.caller.keyId, lifetimeSeconds);
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
 * `POST /v1/session` exchanges an API key for a cookie that lasts twelve hours, so that a browser can open reports and follow runs with
 * the owner and the scopes of that key; the key itself is stored nowhere. `DELETE` ends it, `GET` says who is signed in.
 */
export const sessionRoutes = (ring: KeyRing, sessions: SessionStore): readonly Route[] => [
  { method: "get", path: "/v1/session", handlers: [showSession(ring)] },
  { method: "post", path: "/v1/session", handlers: [signIn(ring, sessions)] },
  { method: "delete", path: "/v1/session", handlers: [signOut(sessions)] },
];
