import { createHmac, timingSafeEqual } from "node:crypto";
import type { RequestHandler, Response } from "express";
import type { Route } from "../http/route.ts";

const cookieName = "quarry_session";
const lifetimeSeconds = 12 * 60 * 60;

const signatureOf = (digest: string, expires: string): string =>
  createHmac("sha256", Buffer.from(digest, "hex")).update(`session ${expires}`).digest("hex");

/** A session of somebody with a key of this digest: until when, signed with the digest, so that it ends when the key is taken out. */
export const issueSession = (digest: string, nowMs: number): string => {
  const expires = String(Math.floor(nowMs / 1_000) + lifetimeSeconds);
  return `${expires}.${signatureOf(digest, expires)}`;
};

/** Whether one of the keys signed the session and its time has not come; every key is looked at. */
export const isSession = (session: string, digests: readonly string[], nowMs: number): boolean => {
  const [, expires, signature] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(session) ?? [];
  if (expires === undefined || signature === undefined || Number(expires) * 1_000 <= nowMs) return false;
  const given = Buffer.from(signature, "hex");
  return (
    digests.filter((digest) => timingSafeEqual(given, Buffer.from(signatureOf(digest, expires), "hex")))
      .length > 0
  );
};

/** The session in a Cookie header. */
export const sessionIn = (cookies: string | undefined): string | undefined =>
  (cookies ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === cookieName)?.[1];

const setCookie = (response: Response, { value, maxAge }: { value: string; maxAge: number }): void => {
  const secure = response.req.secure ? "; Secure" : "";
  response.append(
    "Set-Cookie",
    // Strict: no page of another site makes a browser send it.
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`,
  );
};

const signIn =
  (digestOf: (authorization: string) => string | undefined): RequestHandler =>
  (request, response) => {
    const digest = digestOf(request.get("authorization") ?? "");
    if (digest !== undefined)
      setCookie(response, { value: issueSession(digest, Date.now()), maxAge: lifetimeSeconds });
    response.status(204).end();
  };

const signOut: RequestHandler = (_request, response) => {
  setCookie(response, { value: "", maxAge: 0 });
  response.status(204).end();
};

/**
 * `POST /v1/session` gives whoever sends an API key a cookie for twelve hours, so that a browser can open reports and follow runs; the key
 * itself is kept nowhere. `DELETE` takes it back. `digestOf` tells which key a request was let in with.
 */
export const sessionRoutes = (digestOf: (authorization: string) => string | undefined): readonly Route[] => [
  { method: "post", path: "/v1/session", handlers: [signIn(digestOf)] },
  { method: "delete", path: "/v1/session", handlers: [signOut] },
];
