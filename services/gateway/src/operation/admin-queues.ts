import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { BoardQueues } from "@quarry/jobs";
import { type RequestHandler, Router } from "express";
import helmet from "helmet";
import { problem, sendProblem } from "../http/problems/problem.ts";
import { basicAuthGuard, type Credentials } from "../security/basic-auth-guard.ts";

export interface AdminQueuesOptions {
  readonly queues: BoardQueues["queues"];
  /** Without credentials the board stays shut. */
  readonly credentials: Credentials | undefined;
  /** True: jobs can be looked at and nothing else. */
  readonly readOnly: boolean;
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

const shut: RequestHandler = (_request, response) =>
  sendProblem(
    response,
    problem(
      "not-found",
      "The queue board is off. Set ADMIN_USER and ADMIN_PASSWORD and start again to open it.",
    ),
  );

/** Bull Board over all queues, behind its own credentials. */
export const adminQueues = ({ queues, credentials, readOnly }: AdminQueuesOptions): RequestHandler => {
  if (credentials === undefined) return shut;
  const serverAdapter = new ExpressAdapter().setBasePath(adminQueuesPath);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: readOnly })),
    serverAdapter,
    options: { uiConfig: { boardTitle: "Quarry queues" } },
  });
  return Router().use(basicAuthGuard(credentials), boardPolicy, serverAdapter.getRouter());
};
