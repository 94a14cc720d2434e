import { createHmac, timingSafeEqual } from "node:crypto";
import type { SessionView } from "@quarry/contracts";
import type { Request, RequestHandler, Response } from "express";
import type { Route } from "../http/route.ts";
import { currentCaller } from "./caller.ts";
import type { KeyRing, KnownKey } from "./keys.ts";

const cookieName = "quarry_session";
const lifetimeSeconds = 12 * 60 * 60;

const signatureOf = (digest: string, content: string): string =>
  createHmac("sha256", Buffer.from(digest, "hex")).update(`session ${content}`).digest("hex");

/** A session of somebody with a key: until when and of which key, signed with its digest, so that it ends when the key does. */
export const issueSession = ({ digest, caller }: KnownKey, nowMs: number): string => {
  const content = `${Math.floor(nowMs / 1_000) + lifetimeSeconds}.${caller.keyId}`;
  return `${content}.${signatureOf(digest, content)}`;
};

/** The key that a session was given for, as long as both are valid. @throws {Failure} redis-down */
export const keyOfSession = async (
  session: string,
  ring: Pick<KeyRing, "findById">,
  nowMs: number,
): Promise<KnownKey | undefined> => {
  const [, expires = "", keyId = "", signature = ""] =
    /^(\d{1,12})\.([\w-]{1,60})\.([0-9a-f]{64})$/.exec(session) ?? [];
  if (signature === "" || Number(expires) * 1_000 <= nowMs) return undefined;
  const key = await ring.findById(keyId);
  if (key === undefined) return undefined;
  const expected = Buffer.from(signatureOf(key.digest, `${expires}.${keyId}`), "hex");
  return timingSafeEqual(Buffer.from(signature, "hex"), expected) ? key : undefined;
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
  (ring: KeyRing): RequestHandler =>
  async (request, response) => {
    const token = bearerOf(request);
    const key = token === undefined ? undefined : await ring.find(token);
    if (key !== undefined)
      setCookie(response, { value: issueSession(key, Date.now()), maxAge: lifetimeSeconds });
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

const signOut: RequestHandler = (_request, response) => {
  setCookie(response, { value: "", maxAge: 0 });
  response.status(204).end();
};

/**
 * `POST /v1/session` gives whoever sends an API key a cookie for twelve hours, so that a browser can open reports and follow runs with the
 * owner and the scopes of that key; the key itself is kept nowhere. `DELETE` takes it back, `GET` says who is signed in.
 */
export const sessionRoutes = (ring: KeyRing): readonly Route[] => [
  { method: "get", path: "/v1/session", handlers: [showSession(ring)] },
  { method: "post", path: "/v1/session", handlers: [signIn(ring)] },
  { method: "delete", path: "/v1/session", handlers: [signOut] },
];
