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

/** Forms of a report that are text. */
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

/** Forms of a report that are files of other programs. */
export type ReportFileFormat = "docx" | "pdf";

/** Filters and pages a list of runs. */
export interface RunListOptions extends PageOptions {
  readonly status?: RunView["status"];
  /** A label as `name`, or as `name:text`. */
  readonly label?: string;
  /** Words of the question. */
  readonly q?: string;
}

/** Runs: what is asked, how it goes, and what came of it. */
export interface ResearchClient {
  /** Submits a question or a goal; the run is durable when this answers. */
  submit(request: ResearchRequestInput, options?: SubmitOptions): Promise<z.output<typeof runAcceptedSchema>>;
  /** Asks a question that follows the report of a run. */
  followUp(
    runId: string,
    request: z.input<typeof followUpRequestSchema>,
    options?: SubmitOptions,
  ): Promise<z.output<typeof runAcceptedSchema>>;
  /** Makes a new version of the report that a run belongs to. */
  revise(
    runId: string,
    request: z.input<typeof revisionRequestSchema>,
    options?: SubmitOptions,
  ): Promise<z.output<typeof runAcceptedSchema>>;
  /** The versions of a report, by the run of any. */
  versions(runId: string): Promise<VersionsView>;
  /** A version and what it changed, statement by statement. */
  version(runId: string, version: number): Promise<VersionOfReport>;
  /** A page of the runs, newest first. */
  list(page?: RunListOptions): Promise<RunsPage>;
  /** Estimates the cost of a run before it is submitted. */
  estimate(request: ResearchRequestInput): Promise<z.output<typeof estimateViewSchema>>;
  /** Returns the state of a run; with `waitSeconds`, once it has ended or that time has passed. */
  get(runId: string, options?: WaitOptions): Promise<RunView>;
  cancel(runId: string): Promise<RunView>;
  /** Deletes a run. */
  remove(runId: string): Promise<void>;
  /** Every event of a run, each once and in order, over as many connections as it takes; ends with the run. */
  events(runId: string, options?: FollowOptions): AsyncGenerator<LoggedEvent>;
  plan(runId: string): Promise<PlanView>;
  /** Lets a run that waits for its plan continue by this one. */
  approvePlan(runId: string, plan: z.input<typeof planRequestSchema>): Promise<RunView>;
  /** Answers the questions of a run that waits for it; without an answer the run continues as it is. */
  answer(
    runId: string,
    answers: readonly { readonly id: string; readonly answer: string }[],
  ): Promise<RunView>;
  /** Adds a note to a run whose report is not being written yet. */
  addNote(runId: string, note: string): Promise<NoteView>;
  scratchpad(runId: string): Promise<Scratchpad>;
  report(runId: string, format?: ReportFormat): Promise<string>;
  reportFile(runId: string, format: ReportFileFormat): Promise<Uint8Array<ArrayBuffer>>;
  /** The whole bundle as one zip. */
  bundle(runId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Makes a link that opens the report without a key, for a week or as long as said; only this answer contains it. */
  share(runId: string, link?: z.input<typeof shareLinkRequestSchema>): Promise<NewShareLink>;
  /** The links that still open the report. */
  shareLinks(runId: string): Promise<readonly ShareLinkView[]>;
  revokeShareLink(runId: string, linkId: string): Promise<void>;
  claims(runId: string): Promise<readonly JudgedClaim[]>;
  sources(runId: string): Promise<BundleDocuments>;
  /** The check of every citation. */
  audit(runId: string, format?: "md" | "json"): Promise<string>;
  /** The files of the bundle; empty before there is one. */
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
