import type { AuditView } from "@quarry/contracts";
import type { Request, Response } from "express";
import { sendFile } from "../research/send-artifact.ts";
import { renderTextAudit } from "./render-text-audit.ts";

/** The form a client wants an audit in: what it says, or else what it accepts best. */
export type AuditFormat = "json" | "md";

/** Reads the form from the header `Accept`. */
export const acceptedFormat = (request: Request): AuditFormat =>
  request.accepts(["application/json", "text/markdown"]) === "text/markdown" ? "md" : "json";

/** Answers with an audit that is done. */
export const sendAudit = (
  response: Response,
  view: Extract<AuditView, { status: "audited" }>,
  format: AuditFormat,
): void => {
  if (format === "json") response.json(view);
  else sendFile(response, "audit.md", renderTextAudit(view));
};
