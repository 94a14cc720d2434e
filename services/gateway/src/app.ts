import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { consoleRoutes } from "./console/get-console.ts";
import { answerError, type AnswerErrorOptions } from "./http/problems/answer-error.ts";
import { problem, sendProblem } from "./http/problems/problem.ts";
import type { Route } from "./http/route.ts";
import { documentRoutes } from "./openapi/document-routes.ts";
import { adminQueuesPath } from "./operation/admin-queues.ts";
import { type HealthPorts, healthRoutes } from "./operation/health.ts";
import { apiRoutes, type RoutePorts } from "./routes.ts";
import { apiKeyGuard, keyDigestOf } from "./security/api-key-guard.ts";
import { hostGuard } from "./security/host-guard.ts";
import { sessionRoutes } from "./security/session.ts";
import { siteGuard } from "./security/site-guard.ts";

/** What the app needs; it opens nothing itself and reads no environment. */
export type AppPorts = RoutePorts &
  HealthPorts &
  AnswerErrorOptions & {
    /** SHA-256 digests of the API keys, hexadecimal; empty: every local caller is welcome. */
    readonly apiKeyDigests: readonly string[];
    /** Host names besides loopback that the gateway goes by. */
    readonly allowedHosts: readonly string[];
    readonly admin: RequestHandler;
  };

const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
  },
});

const noStore: RequestHandler = (_request, response, next) => {
  response.set("Cache-Control", "no-store");
  next();
};

const methodNotAllowed =
  (allowed: string): RequestHandler =>
  (_request, response) =>
    sendProblem(response, problem("method-not-allowed", `Allowed here: ${allowed}.`), { Allow: allowed });

const notFound: RequestHandler = (_request, response) =>
  sendProblem(response, problem("not-found", "There is no such route. GET /docs lists them."));

const mount = (app: Express, routes: readonly Route[]): void => {
  for (const { method, path, handlers } of routes) app[method](path, ...handlers);
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    app.all(path, methodNotAllowed(group.map(({ method }) => method.toUpperCase()).join(", ")));
  }
};

/** The whole gateway as an express app that listens nowhere yet. */
export const createApp = (ports: AppPorts): Express => {
  const app = express();
  app.disable("x-powered-by").set("query parser", "simple");
  app.use(headers);
  mount(app, healthRoutes(ports));
  // With API keys, a page that rebinds its name gains nothing: it has no key.
  if (ports.apiKeyDigests.length === 0 || ports.allowedHosts.length > 0)
    app.use(hostGuard(ports.allowedHosts));
  app.use(siteGuard);
  app.use(adminQueuesPath, ports.admin);
  const sessions = sessionRoutes((authorization) => keyDigestOf(authorization, ports.apiKeyDigests));
  const routes = [...apiRoutes(ports), ...sessions];
  mount(app, consoleRoutes());
  // What the API looks like is no secret, and a browser that reads it has no key.
  mount(app, documentRoutes([...routes, ...healthRoutes(ports)]));
  app.use(apiKeyGuard(ports.apiKeyDigests), noStore);
  mount(app, routes);
  app.use(notFound, answerError(ports));
  return app;
};
