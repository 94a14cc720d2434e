import type { AuditView } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AuditState } from "../ports.ts";

/**
 * What became of a text that was to be audited, for the client; nothing when there is no such job.
 * @throws {Failure} what the job failed with for good
 */
export const auditView = (id: string, state: AuditState): AuditView | undefined => {
  if (state.status === "unknown") return undefined;
  if (state.status === "failed") throw state.failure;
  const self = `/v1/audit/${id}`;
  const head = { id, links: { self, markdown: `${self}?format=md` } };
  if (state.status === "pending") return { status: "auditing", ...head };
  const { output } = state;
  if (output.status === "audited") return { status: "audited", ...head, ...output.audit };
  throw new Failure(
    "bad-configuration",
    `The text could not be audited now: ${output.detail.replace(/[.\s]+$/u, "")}. Send it again, with a new Idempotency-Key.`,
    { retry: "never" },
  );
};
