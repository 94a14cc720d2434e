import { createBullBoard } from "@bull-board/api";
import { ExpressAdapter } from "@bull-board/express";
import type { BoardQueues } from "@quarry/jobs";
import type { Logger } from "@quarry/observability";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { accessLog } from "../http/access-log.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { basicAuthGuard, type Credentials } from "../security/basic-auth-guard.ts";
import { hostGuard } from "../security/host-guard.ts";
import type { SignInWatch } from "../security/sign-in-watch.ts";
import { siteGuard } from "../security/site-guard.ts";
import { RedactedQueue } from "./redacted-queue.ts";

export interface BoardAppOptions {
  readonly queues: BoardQueues["queues"];
  readonly credentials: Credentials;
  readonly watch: SignInWatch;
  /** True: jobs can be looked at and nothing else. */
  readonly readOnly: boolean;
  readonly logger: Logger;
  /** Host names besides loopback that the board goes by. */
  readonly allowedHosts: readonly string[];
  /** Proxies before the board whose word for a client's address is taken. */
  readonly trustedProxies: number;
}

/** Where the board is mounted. */
export const adminQueuesPath = "/admin/queues";

// The board's page loads its own scripts and styles, and a font from elsewhere that it can do without.
const boardPolicy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'", "data:"],
      "connect-src": ["'self'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    },
  },
});

/** Answers on the port of the API, where the board is not. */
export const boardIsElsewhere: RequestHandler = (_request, response) =>
  sendProblem(
    response,
    problem(
      "not-found",
      "The queue board has a port of its own, ADMIN_PORT (8081 unless set), on the gateway's machine. It is off until ADMIN_USER and ADMIN_PASSWORD are set.",
    ),
  );

const notFound: RequestHandler = (_request, response) =>
  sendProblem(response, problem("not-found", `The queue board is at ${adminQueuesPath}.`));

/** Bull Board over all queues as an app of its own, behind its own credentials; payloads are redacted. */
export const createBoardApp = (options: BoardAppOptions): Express => {
  const { queues, credentials, watch, readOnly, logger, allowedHosts, trustedProxies } = options;
  const serverAdapter = new ExpressAdapter().setBasePath(adminQueuesPath);
  createBullBoard({
    queues: queues.map((queue) => new RedactedQueue(queue, readOnly)),
    serverAdapter,
    options: { uiConfig: { boardTitle: "Quarry queues" } },
  });
  const app = express();
  app.disable("x-powered-by").set("trust proxy", trustedProxies);
  app.use(accessLog(logger), boardPolicy, hostGuard(allowedHosts), siteGuard);
  app.use(adminQueuesPath, basicAuthGuard(credentials, watch), serverAdapter.getRouter());
  app.use(notFound);
  return app;
};
