import { z } from "zod";
import { clientSignal } from "../http/client-signal.ts";
import { parseQuery } from "../http/parse-request.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { AuditJobs } from "../ports.ts";
import { auditView } from "./audit-view.ts";
import { acceptedFormat, sendAudit } from "./send-audit.ts";

export interface GetAuditPorts {
  readonly auditJobs: Pick<AuditJobs, "wait">;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

const idPattern = /^audit-text-[0-9a-f]{32}$/;
const querySchema = z.strictObject({ format: z.enum(["json", "md"]).optional() });

const notThere = problem(
  "not-found",
  "There is no such audit, or it ended days ago. POST /v1/audit starts one.",
);
const notYet = problem("conflict", "The audit goes on. Ask again, with Prefer: wait=60 to wait for its end.");

/** `GET /v1/audit/:id`: what became of a text that was to be audited; `Prefer: wait=N` waits for its end. */
export const getAudit = ({ auditJobs, stopping }: GetAuditPorts): Route => ({
  method: "get",
  path: "/v1/audit/:id",
  query: querySchema,
  handlers: [
    async (request, response) => {
      const id = request.params["id"];
      if (typeof id !== "string" || !idPattern.test(id)) return sendProblem(response, notThere);
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { waitMs, applied } = preferWait(request, 0);
      const patience = { timeoutMs: waitMs, signal: clientSignal(response, stopping) };
      const view = auditView(id, await auditJobs.wait(id, patience));
      if (view === undefined) return sendProblem(response, notThere);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const format = query.value.format ?? acceptedFormat(request);
      if (view.status === "audited") return sendAudit(response, view, format);
      return format === "md" ? sendProblem(response, notYet) : void response.json(view);
    },
  ],
});
