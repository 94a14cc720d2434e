/* The queue board on its own port, with payloads redacted. */
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { BoardQueues } from "@quarry/jobs";
import type { Logger } from "@quarry/observability";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { accessLog } from "../http/access-log.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { basicAuthGuard, type Credentials, type SignInWatch } from "../security/sign-in.ts";
import { hostGuard, siteGuard } from "../security/site-guards.ts";

/** Fields whose text is shown: ids, kinds and states. */
const plainField = /^(?:id|kind|type|status|state|stage|step|tier|phase|format|language|code|retry)$|Ids?$/;
/** Matches ids and names of kinds, but neither addresses nor sentences. */
const plainText = /^[\w.:-]{1,80}$/;
const fieldName = /^[A-Za-z_]\w{0,39}$/;

const redactText = (text: string, field: string): string =>
  plainField.test(field) && plainText.test(text) ? text : `[${text.length} characters]`;

/**
 * Redacts a payload for the queue board: its structure, numbers and ids remain. All other text (questions, passages, addresses,
 * keys) is replaced by its length, including field names.
 */
export const redactPayload = (value: unknown, field = ""): unknown => {
  if (typeof value === "string") return redactText(value, field);
  if (Array.isArray(value)) return value.map((entry) => redactPayload(entry, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry], at) => [
      fieldName.test(name) ? name : `[field ${at}, ${name.length} characters]`,
      redactPayload(entry, name),
    ]),
  );
};

type Queue = ConstructorParameters<typeof BullMQAdapter>[0];
type Job = NonNullable<Awaited<ReturnType<BullMQAdapter["getJob"]>>>;

const lengthOf = (text: string): string => `[${text.length} characters]`;

/** The board shows the result of `toJSON`; failure messages contain addresses and quotes. */
const redactFailures = (job: Job): Job => {
  const shown = job.toJSON.bind(job);
  const toJSON: Job["toJSON"] = () => {
    const json = shown();
    const { failedReason, deferredFailure } = json;
    return {
      ...json,
      ...(failedReason ? { failedReason: lengthOf(failedReason) } : {}),
      ...(deferredFailure ? { deferredFailure: lengthOf(deferredFailure) } : {}),
      stacktrace: [],
    };
  };
  return Object.assign(job, { toJSON });
};

/** A queue as the board shows it: names, ids, counts and sizes, but no text from users, sources or models. */
class RedactedQueue extends BullMQAdapter {
  constructor(queue: Queue, readOnly: boolean) {
    super(queue, { readOnlyMode: readOnly });
    for (const field of ["data", "returnValue", "progress"] as const) {
      this.setFormatter(field, (value: unknown) => redactPayload(value));
    }
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    return job === undefined ? undefined : redactFailures(job);
  }

  override async getJobs(...range: Parameters<BullMQAdapter["getJobs"]>): Promise<Job[]> {
    return (await super.getJobs(...range)).map(redactFailures);
  }

  override async getJobLogs(id: string): Promise<string[]> {
    return (await super.getJobLogs(id)).map(lengthOf);
  }
}

export interface BoardAppOptions {
  readonly queues: BoardQueues["queues"];
  readonly credentials: Credentials;
  readonly watch: SignInWatch;
  /** True if jobs can only be viewed. */
  readonly readOnly: boolean;
  readonly logger: Logger;
  /** Host names of the board in addition to loopback. */
  readonly allowedHosts: readonly string[];
  /** Number of trusted proxies in front of the board, for the client's address. */
  readonly trustedProxies: number;
}

/** Path where the board is mounted. */
export const adminQueuesPath = "/admin/queues";

// The board's page loads its own scripts and styles; its external font is optional.
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

/** Answers on the API port, which does not serve the board. */
export const boardIsElsewhere: RequestHandler = (_request, response) =>
  sendProblem(
    response,
    problem(
      "not-found",
      "The queue board has its own port, ADMIN_PORT (8081 unless set), on the gateway's machine. It is off until ADMIN_USER and ADMIN_PASSWORD are set.",
    ),
  );

const notFound: RequestHandler = (_request, response) =>
  sendProblem(response, problem("not-found", `The queue board is at ${adminQueuesPath}.`));

/** Creates Bull Board over all queues as an app with its own credentials; payloads are redacted. */
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
