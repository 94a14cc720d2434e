import type { Payers } from "@quarry/runs";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { accessLog } from "./http/access-log.ts";
import { answerError, type AnswerErrorOptions } from "./http/answer-error.ts";
import { bodyBudget } from "./http/body-budget.ts";
import { problem, sendProblem } from "./http/problem.ts";
import type { Route } from "./http/route.ts";
import { documentRoutes } from "./openapi/docs-page.ts";
import { consoleRoutes } from "./operation/get-console.ts";
import { type DoctorPorts, getDoctor } from "./operation/get-doctor.ts";
import { type HealthPorts, metricsRoute, probeRoutes } from "./operation/health.ts";
import { type ModelTestPorts, postModelTest } from "./operation/post-model-test.ts";
import { adminQueuesPath, boardIsElsewhere } from "./operation/queue-board.ts";
import type { Evidence } from "./ports.ts";
import { apiRoutes, type RoutePorts } from "./routes.ts";
import {
  admission,
  type AdmissionPorts,
  requestLimit,
  type RequestLimitPorts,
} from "./security/admission.ts";
import { currentCaller, scopeGuard } from "./security/caller.ts";
import { createKeyRing, type KeyPorts, keyRoutes } from "./security/keys.ts";
import { type OpenRunLimits, ownedPorts } from "./security/owned-ports.ts";
import type { ReadLinkStore } from "./security/read-links.ts";
import { sessionRoutes, type SessionStore } from "./security/session.ts";
import { apiKeyGuard, callerOf, type SignInWatch } from "./security/sign-in.ts";
import { hostGuard, isOwnHost, siteGuard } from "./security/site-guards.ts";
import {
  checkDailyLimits,
  countedItem,
  countedUploads,
  getUsage,
  type ItemLimits,
  type UploadLimits,
  type UsagePorts,
} from "./security/usage.ts";
import { sharedRoutes } from "./shared/open-shared.ts";

/** Dependencies of the app, which opens none itself and does not read the environment. */
export type AppPorts = RoutePorts &
  HealthPorts &
  AdmissionPorts &
  KeyPorts &
  UsagePorts &
  DoctorPorts &
  ModelTestPorts &
  RequestLimitPorts &
  OpenRunLimits &
  UploadLimits &
  ItemLimits &
  AnswerErrorOptions & {
    readonly evidence: Evidence;
    readonly watch: SignInWatch;
    readonly sessions: SessionStore;
    readonly readLinks: ReadLinkStore;
    readonly payers: Pick<Payers, "charge">;
    /** Number of trusted proxies in front of the gateway, for the client's address. */
    readonly trustedProxies: number;
    /** Maximum bytes of JSON bodies in memory at the same time. */
    readonly maxBodyBytes: number;
    /** SHA-256 digests of the API keys, hexadecimal; if empty, every local caller is accepted. */
    readonly apiKeyDigests: readonly string[];
    /** Host names of the gateway in addition to loopback. */
    readonly allowedHosts: readonly string[];
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

const guarded = (routes: readonly Route[], hasRoom: (route: Route) => RequestHandler): readonly Route[] =>
  routes.map((route) => ({ ...route, handlers: [scopeGuard(route), hasRoom(route), ...route.handlers] }));

const mount = (app: Express, routes: readonly Route[]): void => {
  for (const { method, path, handlers } of routes) app[method](path, ...handlers);
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    app.all(path, methodNotAllowed(group.map(({ method }) => method.toUpperCase()).join(", ")));
  }
};

/** Creates the gateway as an express app that does not listen yet. */
export const createApp = (ports: AppPorts): Express => {
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
  const uploads = countedUploads(ports.uploads, ports.usages, ports);
  const owned = ownedPorts({ ...ports, uploads }, ports, {
    maySpend: () => checkDailyLimits(ports, currentCaller()),
    counted: (make, isNew) => countedItem(ports, make, isNew),
    payers: ports.payers,
  });
  const all = [
    ...apiRoutes(owned),
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
