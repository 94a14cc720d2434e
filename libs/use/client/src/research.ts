import {
  bundleClaimSchema,
  bundleDocumentsSchema,
  bundleFilesSchema,
  estimateViewSchema,
  type followUpRequestSchema,
  newShareLinkSchema,
  noteViewSchema,
  type planRequestSchema,
  planViewSchema,
  type ResearchRequestInput,
  type revisionRequestSchema,
  runAcceptedSchema,
  runsPageSchema,
  type RunView,
  runViewSchema,
  scratchpadSchema,
  type shareLinkRequestSchema,
  shareLinksSchema,
  versionOfReportSchema,
  versionsViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { followEvents, type FollowOptions } from "./follow-events.ts";
import { idempotent, type PageOptions, type SubmitOptions, type WaitOptions } from "./options.ts";
import { pathOf, preferHeader, type Transport } from "./transport.ts";

/** Text formats of a report. */
export type ReportFormat =
  | "md"
  | "html"
  | "json"
  | "view"
  | "xml"
  | "bibtex"
  | "ris"
  | "csl-json"
  | "context"
  | "source";

/** File formats of a report for other programs. */
export type ReportFileFormat = "docx" | "pdf";

/** Filters and pages a list of runs. */
export interface RunListOptions extends PageOptions {
  readonly status?: RunView["status"];
  /** A label as `name`, or as `name:text`. */
  readonly label?: string;
  /** Words of the question. */
  readonly q?: string;
}

/** Research runs: submission, progress and results. */
export type ResearchClient = ReturnType<typeof researchClient>;

const base = "/v1/research";

/** @internal */
export const researchClient = (transport: Transport) => {
  const { json, text, bytes, done } = transport;
  const submit = (path: string, request: object, options?: SubmitOptions) =>
    json({ method: "POST", path, json: request, ...idempotent(options) }, runAcceptedSchema);
  return {
    /** Submits a question or a goal; the run is durable once this resolves. */
    submit: (request: ResearchRequestInput, options?: SubmitOptions) => submit(base, request, options),
    /** Asks a follow-up question about the report of a run. */
    followUp: (runId: string, request: z.input<typeof followUpRequestSchema>, options?: SubmitOptions) =>
      submit(pathOf`/v1/research/${runId}/follow-ups`, request, options),
    /** Creates a new version of the report that a run belongs to. */
    revise: (runId: string, request: z.input<typeof revisionRequestSchema>, options?: SubmitOptions) =>
      submit(pathOf`/v1/research/${runId}/revisions`, request, options),
    /** Lists the versions of a report, given the run of any version. */
    versions: (runId: string) => json({ path: pathOf`/v1/research/${runId}/revisions` }, versionsViewSchema),
    /** Returns a version and its changes, statement by statement. */
    version: (runId: string, version: number) =>
      json({ path: `${pathOf`/v1/research/${runId}/revisions/`}${version}` }, versionOfReportSchema),
    /** Returns a page of the runs, newest first. */
    list: (page?: RunListOptions) => json({ path: base, query: { ...page } }, runsPageSchema),
    /** Estimates the cost of a run before it is submitted. */
    estimate: (request: ResearchRequestInput) =>
      json(
        { method: "POST", path: "/v1/research/estimate", json: request, repeatable: true },
        estimateViewSchema,
      ),
    /** Returns the state of a run; with `waitSeconds`, once it has ended or that time has passed. */
    get: (runId: string, { waitSeconds, signal }: WaitOptions = {}) =>
      json(
        { path: pathOf`/v1/research/${runId}`, headers: preferHeader(waitSeconds), signal },
        runViewSchema,
      ),
    cancel: (runId: string) =>
      json({ method: "POST", path: pathOf`/v1/research/${runId}/cancel`, repeatable: true }, runViewSchema),
    /** Deletes a run. */
    remove: (runId: string) => done({ method: "DELETE", path: pathOf`/v1/research/${runId}` }),
    /** Yields every event of a run once and in order, reconnecting as often as necessary; ends with the run. */
    events: (runId: string, options?: FollowOptions) =>
      followEvents(transport, pathOf`/v1/research/${runId}/events`, options),
    plan: (runId: string) => json({ path: pathOf`/v1/research/${runId}/plan` }, planViewSchema),
    /** Approves the plan of a waiting run, which then continues with this plan. */
    approvePlan: (runId: string, plan: z.input<typeof planRequestSchema>) =>
      json({ method: "PUT", path: pathOf`/v1/research/${runId}/plan`, json: plan }, runViewSchema),
    /** Answers the questions of a waiting run; without answers the run continues with the question unchanged. */
    answer: (runId: string, answers: readonly { readonly id: string; readonly answer: string }[]) =>
      json({ method: "PUT", path: pathOf`/v1/research/${runId}/answers`, json: { answers } }, runViewSchema),
    /** Adds a note to a run whose report is not being written yet. */
    addNote: (runId: string, note: string) =>
      json({ method: "POST", path: pathOf`/v1/research/${runId}/notes`, json: { note } }, noteViewSchema),
    scratchpad: (runId: string) => json({ path: pathOf`/v1/research/${runId}/scratchpad` }, scratchpadSchema),
    report: (runId: string, format?: ReportFormat) =>
      text({ path: pathOf`/v1/research/${runId}/report`, query: { format } }),
    reportFile: (runId: string, format: ReportFileFormat) =>
      bytes({ path: pathOf`/v1/research/${runId}/report`, query: { format } }),
    /** Returns the whole bundle as a zip file. */
    bundle: (runId: string) => bytes({ path: pathOf`/v1/research/${runId}/bundle` }),
    /** Creates a link that opens the report without a key, by default for a week; only this answer contains the link. */
    share: (runId: string, link: z.input<typeof shareLinkRequestSchema> = {}) =>
      json(
        { method: "POST", path: pathOf`/v1/research/${runId}/share-links`, json: link },
        newShareLinkSchema,
      ),
    /** Lists the links that still open the report. */
    shareLinks: async (runId: string) =>
      (await json({ path: pathOf`/v1/research/${runId}/share-links` }, shareLinksSchema)).data,
    revokeShareLink: (runId: string, linkId: string) =>
      done({ method: "DELETE", path: pathOf`/v1/research/${runId}/share-links/${linkId}` }),
    claims: (runId: string) =>
      json({ path: pathOf`/v1/research/${runId}/claims` }, z.array(bundleClaimSchema)),
    sources: (runId: string) => json({ path: pathOf`/v1/research/${runId}/sources` }, bundleDocumentsSchema),
    /** Returns the check of every citation. */
    audit: (runId: string, format?: "md" | "json") =>
      text({ path: pathOf`/v1/research/${runId}/audit`, query: { format } }),
    /** Lists the files of the bundle; empty before the bundle exists. */
    files: (runId: string) => json({ path: pathOf`/v1/research/${runId}/artifacts` }, bundleFilesSchema),
    file: (runId: string, path: string) => {
      const parts = path.split("/").map(encodeURIComponent).join("/");
      return bytes({ path: `${pathOf`/v1/research/${runId}/artifacts/`}${parts}` });
    },
  };
};
