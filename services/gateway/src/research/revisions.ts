/* A new version of a report. */
import {
  type Problem,
  type ResearchRequest,
  type Revision,
  type RevisionRequest,
  revisionRequestSchema,
  storedRequestSchema,
  runAcceptedSchema,
} from "@quarry/contracts";
import { jsonBody, maxResearchBytes } from "../http/bodies.ts";
import { invalidField, problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { contentOfTemplate } from "../templates/find-template.ts";
import { parseSubmission, type PostResearchPorts, sendAccepted, submitRun } from "./post-research.ts";
import { readFindings } from "./run-sources.ts";
import { isTerminal, withRun } from "./run-view.ts";
import {
  findFinished,
  maxRevisions,
  reportIdOf,
  revisesLabel,
  type Version,
  versionsOf,
} from "./versions.ts";

const route = routesOf("research");

const noModel = invalidField(
  "instruction",
  "needs a language model, and none is set up; set LLM_BASE_URL and LLM_MODEL, or send strike or pin alone",
);

const noReport = ({ id }: RunRecord): Problem =>
  problem(
    "conflict",
    `Run ${id} has no report that could be revised; wait until it has ended with GET /v1/research/${id}.`,
  );

const tooMany = problem(
  "conflict",
  `A report may have ${maxRevisions} revisions; delete some with DELETE /v1/research/<id>.`,
);

const conflictWith = ({ version, run }: Version): Problem =>
  problem(
    "conflict",
    `Version ${version} is being made; wait until it has ended with GET /v1/research/${run.id}, or cancel it.`,
  );

/**
 * Returns the version to revise: the named one, or the newest finished one.
 * @throws {Refusal}
 */
const chooseParent = (all: readonly Version[], run: RunRecord, { version }: RevisionRequest): Version => {
  const open = all.find((one) => one.run.request.revision !== undefined && !isTerminal(one.run.status));
  if (open !== undefined) throw new Refusal(conflictWith(open));
  if (all.length > maxRevisions) throw new Refusal(tooMany);
  const parent = findFinished(all, version);
  if (parent !== undefined) return parent;
  if (version === undefined) throw new Refusal(noReport(run));
  const message = `names no finished version; GET /v1/research/${run.id}/revisions lists them`;
  throw new Refusal(invalidField("version", message));
};

/** @throws {Refusal} for a named source that the version has not read */
const checkSources = (
  { strike, pin }: RevisionRequest,
  read: ReadonlySet<string>,
  { version, run }: Version,
): void => {
  for (const [field, ids] of Object.entries({ strike, pin })) {
    const at = ids.findIndex((id) => !read.has(id));
    const message = `names no source that version ${version} has read; GET /v1/research/${run.id}/sources lists them`;
    if (at !== -1) throw new Refusal(invalidField(`${field}[${at}]`, message));
  }
};

/** Builds the request of a revision, which gathers no sources and keeps the report's question. */
const revisionRequest = (
  { run: { id: parentId, request: before } }: Version,
  asked: RevisionRequest,
  made: Pick<Revision, "reportId" | "version" | "templateContent">,
): ResearchRequest => {
  const { instruction, template, strike, pin, budget, webhook, labels } = asked;
  return storedRequestSchema.parse({
    question: before.question,
    sources: { urls: [], web: false, local: false },
    modes: before.modes,
    topK: before.topK,
    form: before.form,
    depth: before.depth ?? "light",
    ...(before.language !== undefined && { language: before.language }),
    budget,
    ...(webhook !== undefined && { webhook }),
    labels: { ...labels, [revisesLabel]: made.reportId },
    revision: {
      ...made,
      parentId,
      strike,
      pin,
      ...(instruction !== undefined && { instruction }),
      ...(template !== undefined && { template }),
    },
  } satisfies Parameters<typeof storedRequestSchema.parse>[0]);
};

const isSameWish = ({ run: { request } }: Version, asked: RevisionRequest): boolean => {
  const { instruction, template, strike, pin } = request.revision ?? { strike: [], pin: [] };
  return (
    JSON.stringify([instruction, template, strike, pin]) ===
    JSON.stringify([asked.instruction, asked.template, asked.strike, asked.pin])
  );
};

/** Finds the revision started earlier with the same body and Idempotency-Key. */
const findRepeated = async (
  { runs }: PostResearchPorts,
  all: readonly Version[],
  { asked, idempotencyKey }: { readonly asked: RevisionRequest; readonly idempotencyKey?: string },
): Promise<RunRecord | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  for (const one of all.filter((version) => isSameWish(version, asked)).toReversed()) {
    const known = await runs.findKeyed({ request: one.run.request, idempotencyKey });
    if (known !== undefined) return known;
  }
  return undefined;
};

/** Starts the run that creates a new version of a run's report. */
export const submitRevision = async (
  ports: PostResearchPorts,
  { run, asked, idempotencyKey }: { run: RunRecord; asked: RevisionRequest; idempotencyKey?: string },
): Promise<RunRecord> => {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const all = await versionsOf(ports, run);
  const repeated = await findRepeated(ports, all, { asked, ...key });
  if (repeated !== undefined) return repeated;
  if (asked.instruction !== undefined && ports.deployment.model === null) throw new Refusal(noModel);
  const parent = chooseParent(all, run, asked);
  const bundle = await readFindings(ports.runs, parent.run.id);
  if (bundle === undefined) throw new Refusal(noReport(parent.run));
  checkSources(asked, new Set(bundle.documents.flatMap(({ id, used }) => (used ? [id] : []))), parent);
  const version = 1 + Math.max(1, ...all.map((one) => one.version));
  const template = await contentOfTemplate(ports, asked.template);
  const request = revisionRequest(parent, asked, { reportId: reportIdOf(run), version, ...template });
  return submitRun(ports, { request, ...key });
};

/** Answers 202 once the run is durable. */
export const postRevision = (ports: PostResearchPorts): Route =>
  route.post("/v1/research/:id/revisions", "reviseReport", "Make a new version of a report", {
    body: revisionRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
    reads: jsonBody(maxResearchBytes),
    handle: withRun(ports.runs, async (run, request, response) => {
      const submission = parseSubmission(revisionRequestSchema, request);
      sendAccepted(ports, await submitRevision(ports, { run, ...submission }), response);
    }),
  });
