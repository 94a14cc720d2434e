import {
  bundleClaimSchema,
  bundleDocumentsSchema,
  type BundleDocuments,
  type BundleFiles,
  bundleFilesSchema,
  estimateViewSchema,
  type followUpRequestSchema,
  type JudgedClaim,
  type LoggedEvent,
  newShareLinkSchema,
  type NewShareLink,
  type NoteView,
  noteViewSchema,
  type PlanView,
  type planRequestSchema,
  planViewSchema,
  type ResearchRequestInput,
  type revisionRequestSchema,
  runAcceptedSchema,
  type RunsPage,
  runsPageSchema,
  type RunView,
  runViewSchema,
  type Scratchpad,
  scratchpadSchema,
  type shareLinkRequestSchema,
  shareLinksSchema,
  type ShareLinkView,
  type VersionOfReport,
  versionOfReportSchema,
  type VersionsView,
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
export interface ResearchClient {
  /** Submits a question or a goal; the run is durable once this resolves. */
  submit(request: ResearchRequestInput, options?: SubmitOptions): Promise<z.output<typeof runAcceptedSchema>>;
  /** Asks a follow-up question about the report of a run. */
  followUp(
    runId: string,
    request: z.input<typeof followUpRequestSchema>,
    options?: SubmitOptions,
  ): Promise<z.output<typeof runAcceptedSchema>>;
  /** Creates a new version of the report that a run belongs to. */
  revise(
    runId: string,
    request: z.input<typeof revisionRequestSchema>,
    options?: SubmitOptions,
  ): Promise<z.output<typeof runAcceptedSchema>>;
  /** Lists the versions of a report, given the run of any version. */
  versions(runId: string): Promise<VersionsView>;
  /** Returns a version and its changes, statement by statement. */
  version(runId: string, version: number): Promise<VersionOfReport>;
  /** Returns a page of the runs, newest first. */
  list(page?: RunListOptions): Promise<RunsPage>;
  /** Estimates the cost of a run before it is submitted. */
  estimate(request: ResearchRequestInput): Promise<z.output<typeof estimateViewSchema>>;
  /** Returns the state of a run; with `waitSeconds`, once it has ended or that time has passed. */
  get(runId: string, options?: WaitOptions): Promise<RunView>;
  cancel(runId: string): Promise<RunView>;
  /** Deletes a run. */
  remove(runId: string): Promise<void>;
  /** Yields every event of a run once and in order, reconnecting as often as necessary; ends with the run. */
  events(runId: string, options?: FollowOptions): AsyncGenerator<LoggedEvent>;
  plan(runId: string): Promise<PlanView>;
  /** Approves the plan of a waiting run, which then continues with this plan. */
  approvePlan(runId: string, plan: z.input<typeof planRequestSchema>): Promise<RunView>;
  /** Answers the questions of a waiting run; without answers the run continues with the question unchanged. */
  answer(
    runId: string,
    answers: readonly { readonly id: string; readonly answer: string }[],
  ): Promise<RunView>;
  /** Adds a note to a run whose report is not being written yet. */
  addNote(runId: string, note: string): Promise<NoteView>;
  scratchpad(runId: string): Promise<Scratchpad>;
  report(runId: string, format?: ReportFormat): Promise<string>;
  reportFile(runId: string, format: ReportFileFormat): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the whole bundle as a zip file. */
  bundle(runId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Creates a link that opens the report without a key, by default for a week; only this answer contains the link. */
  share(runId: string, link?: z.input<typeof shareLinkRequestSchema>): Promise<NewShareLink>;
  /** Lists the links that still open the report. */
  shareLinks(runId: string): Promise<readonly ShareLinkView[]>;
  revokeShareLink(runId: string, linkId: string): Promise<void>;
  claims(runId: string): Promise<readonly JudgedClaim[]>;
  sources(runId: string): Promise<BundleDocuments>;
  /** Returns the check of every citation. */
  audit(runId: string, format?: "md" | "json"): Promise<string>;
  /** Lists the files of the bundle; empty before the bundle exists. */
  files(runId: string): Promise<BundleFiles>;
  file(runId: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** @internal */
export const researchClient = (transport: Transport): ResearchClient => {
  const { json, text } = transport;
  return {
    submit: (request, options) =>
      json(
        { method: "POST", path: "/v1/research", json: request, ...idempotent(options) },
        runAcceptedSchema,
      ),
    followUp: (runId, request, options) =>
      json(
        {
          method: "POST",
          path: pathOf`/v1/research/${runId}/follow-ups`,
          json: request,
          ...idempotent(options),
        },
        runAcceptedSchema,
      ),
    revise: (runId, request, options) =>
      json(
        {
          method: "POST",
          path: pathOf`/v1/research/${runId}/revisions`,
          json: request,
          ...idempotent(options),
        },
        runAcceptedSchema,
      ),
    versions: (runId) => json({ path: pathOf`/v1/research/${runId}/revisions` }, versionsViewSchema),
    version: (runId, version) =>
      json({ path: `${pathOf`/v1/research/${runId}/revisions/`}${version}` }, versionOfReportSchema),
    list: (page) => json({ path: "/v1/research", query: { ...page } }, runsPageSchema),
    estimate: (request) =>
      json(
        { method: "POST", path: "/v1/research/estimate", json: request, repeatable: true },
        estimateViewSchema,
      ),
    reportFile: (runId, format) =>
      transport.bytes({ path: pathOf`/v1/research/${runId}/report`, query: { format } }),
    bundle: (runId) => transport.bytes({ path: pathOf`/v1/research/${runId}/bundle` }),
    get: (runId, { waitSeconds, signal } = {}) =>
      json(
        { path: pathOf`/v1/research/${runId}`, headers: preferHeader(waitSeconds), signal },
        runViewSchema,
      ),
    cancel: (runId) =>
      json({ method: "POST", path: pathOf`/v1/research/${runId}/cancel`, repeatable: true }, runViewSchema),
    remove: (runId) => transport.done({ method: "DELETE", path: pathOf`/v1/research/${runId}` }),
    events: (runId, options) => followEvents(transport, pathOf`/v1/research/${runId}/events`, options),
    plan: (runId) => json({ path: pathOf`/v1/research/${runId}/plan` }, planViewSchema),
    approvePlan: (runId, plan) =>
      json({ method: "PUT", path: pathOf`/v1/research/${runId}/plan`, json: plan }, runViewSchema),
    answer: (runId, answers) =>
      json({ method: "PUT", path: pathOf`/v1/research/${runId}/answers`, json: { answers } }, runViewSchema),
    addNote: (runId, note) =>
      json({ method: "POST", path: pathOf`/v1/research/${runId}/notes`, json: { note } }, noteViewSchema),
    scratchpad: (runId) => json({ path: pathOf`/v1/research/${runId}/scratchpad` }, scratchpadSchema),
    report: (runId, format) => text({ path: pathOf`/v1/research/${runId}/report`, query: { format } }),
    share: (runId, link = {}) =>
      json(
        { method: "POST", path: pathOf`/v1/research/${runId}/share-links`, json: link },
        newShareLinkSchema,
      ),
    shareLinks: async (runId) =>
      (await json({ path: pathOf`/v1/research/${runId}/share-links` }, shareLinksSchema)).data,
    revokeShareLink: (runId, linkId) =>
      transport.done({ method: "DELETE", path: pathOf`/v1/research/${runId}/share-links/${linkId}` }),
    claims: (runId) => json({ path: pathOf`/v1/research/${runId}/claims` }, z.array(bundleClaimSchema)),
    sources: (runId) => json({ path: pathOf`/v1/research/${runId}/sources` }, bundleDocumentsSchema),
    audit: (runId, format) => text({ path: pathOf`/v1/research/${runId}/audit`, query: { format } }),
    files: (runId) => json({ path: pathOf`/v1/research/${runId}/artifacts` }, bundleFilesSchema),
    file: (runId, path) => {
      const parts = path.split("/").map(encodeURIComponent).join("/");
      return transport.bytes({ path: `${pathOf`/v1/research/${runId}/artifacts/`}${parts}` });
    },
  };
};
