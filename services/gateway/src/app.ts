import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import type { GatewayPorts } from "./gateway-ports.ts";
import { accessLog } from "./http/access-log.ts";
import { answerError } from "./http/answer-error.ts";
import { bodyBudget } from "./http/body-budget.ts";
import { problem, sendProblem } from "./http/problem.ts";
import type { Page, Route } from "./http/route.ts";
import { documentRoutes } from "./openapi/docs-page.ts";
import { consoleRoutes } from "./operation/get-console.ts";
import { getDoctor } from "./operation/get-doctor.ts";
import { metricsRoute, probeRoutes } from "./operation/health.ts";
import { postModelTest } from "./operation/post-model-test.ts";
import { adminQueuesPath, boardIsElsewhere } from "./operation/queue-board.ts";
import { apiRoutes } from "./routes.ts";
import { admission, requestLimit } from "./security/admission.ts";
import { currentCaller, scopeGuard } from "./security/caller.ts";
import { createKeyRing, keyRoutes } from "./security/keys.ts";
import { sessionRoutes } from "./security/session.ts";
import { apiKeyGuard, callerOf } from "./security/sign-in.ts";
import { hostGuard, isOwnHost, siteGuard } from "./security/site-guards.ts";
import { getUsage } from "./security/usage.ts";
import { sharedRoutes } from "./shared/open-shared.ts";

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

const guarded = (routes: readonly Route[], hasRoom: (route: Route) => RequestHandler): readonly Route[] =>
  routes.map((route) => ({ ...route, handlers: [scopeGuard(route), hasRoom(route), ...route.handlers] }));

const mount = (app: Express, routes: readonly Page[]): void => {
  for (const { method, path, handlers } of routes) app[method](path, ...handlers);
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    app.all(path, methodNotAllowed(group.map(({ method }) => method.toUpperCase()).join(", ")));
  }
};

/** Creates the gateway as an express app that does not listen yet; it opens no port itself and does not read the environment. */
export const createApp = (ports: GatewayPorts): Express => {
  const app = express();
  app.disable("x-powered-by").set("query parser", "simple").set("trust proxy", ports.trustedProxies);
  app.use(accessLog(ports.logger), headers);
  const ring = createKeyRing({ digests: ports.apiKeyDigests, keys: ports.keys });
  const doors = { ring, sessions: ports.sessions };
  // With API keys, DNS rebinding gains nothing: the page has no key.
  const guardsHost = ports.apiKeyDigests.length === 0 || ports.allowedHosts.length > 0;
  const isOwn = isOwnHost(ports.allowedHosts);
  const probes = probeRoutes(ports, async (request) => {
    if (guardsHost && !isOwn(request)) return false;
    const caller = await callerOf(request, doors).catch(() => undefined);
    return caller?.scopes.includes("admin") ?? false;
  });
  mount(app, probes);
  const shared = sharedRoutes(ports);
  if (guardsHost) app.use(hostGuard(ports.allowedHosts));
  // Links are followed from other sites; they need no cookie and change nothing.
  mount(app, shared);
  app.use(siteGuard);
  app.use(adminQueuesPath, boardIsElsewhere);
  const all = [
    ...apiRoutes(ports),
    ...sessionRoutes(ring, ports.sessions),
    ...keyRoutes(ports),
    getUsage(ports),
    getDoctor(ports),
    postModelTest(ports),
    metricsRoute(ports),
  ];
  const routes = guarded(all, admission(ports));
  mount(app, consoleRoutes());
  // The API description is public: a browser that reads it has no key.
  mount(app, documentRoutes([...routes, ...shared, ...probes]));
  app.use(
    noStore,
    apiKeyGuard(doors, ports),
    requestLimit(ports),
    bodyBudget({ maxBytes: ports.maxBodyBytes, keyOf: () => currentCaller().keyId }),
  );
  mount(app, routes);
  app.use(notFound, answerError(ports));
  return app;
};
