import type { RequestHandler } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { sameSecret } from "./same-secret.ts";
import type { SignInWatch } from "./sign-in-watch.ts";

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

/** Asks for a user and a password, and compares both in constant time. */
export const basicAuthGuard =
  (expected: Credentials, watch: SignInWatch): RequestHandler =>
  async (request, response, next) => {
    // A password can be guessed, so that an address that guesses is not listened to for a while.
    if (await watch.isShutOut(request, response)) return undefined;
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
