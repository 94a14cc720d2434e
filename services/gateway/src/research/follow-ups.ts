/* A question that follows the report of a run. */
import {
  type FollowUpRequest,
  followUpRequestSchema,
  maxTurns,
  type Problem,
  type ResearchRequest,
  storedRequestSchema,
  type Turn,
  runAcceptedSchema,
} from "@quarry/contracts";
import { citationsByDocument } from "@quarry/report";
import { shorten } from "@quarry/text";
import { jsonBody, maxResearchBytes } from "../http/bodies.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { earlierAnswer } from "./earlier-answer.ts";
import { parseSubmission, type PostResearchPorts, sendAccepted, submitRun } from "./post-research.ts";
import { readFindings, type RunFindings } from "./run-sources.ts";
import { withRun } from "./run-view.ts";
import { firstRunOf } from "./versions.ts";

const route = routesOf("research");

/** Maximum documents of a run that a follow-up question reads again. */
const maxDocuments = 200;

/** Label of a follow-up question with the id of the previous run: `GET /v1/research?label=follows:ID` lists them. */
const followsLabel = "follows";

/** Maximum length kept of the answers before the last: their openings and sources, in UTF-16 code units. */
const maxOlderCharacters = 4_000;

/** Returns the turns before a follow-up: the newest whole, and the first, which the thread is about, however long the thread is. */
const turnsBefore = (before: readonly Turn[] = [], bundle: RunFindings): Turn[] => {
  const older = before.map(({ question, answer }) => ({
    question,
    answer: shorten(answer, maxOlderCharacters),
  }));
  const turns = [...older, { question: bundle.findings.question, answer: earlierAnswer(bundle) }];
  return [...turns.slice(0, 1), ...turns.slice(1).slice(1 - maxTurns)];
};

/**
 * Returns the sources of the previous run without its pages, which are read from the store. A run with given sources does not
 * search the web.
 */
const inheritedSources = ({ sources, collectionId }: ResearchRequest): ResearchRequest["sources"] => {
  const isGiven = sources.urls.length > 0 || collectionId !== undefined || sources.local === true;
  const isAskedFor = sources.providers !== undefined || sources.sites.length > 0;
  return {
    ...sources,
    urls: [],
    ...(sources.web === undefined && isGiven && !isAskedFor && { web: false }),
    ...(sources.local === undefined && isGiven && { local: false }),
  };
};

/** Body of a follow-up; `collectionId` is the collection to ask, by default that of the previous run if no sources are given. */
type AskedFollowUp = FollowUpRequest & Pick<ResearchRequest, "collectionId">;

/** Builds the request of a follow-up question; cited documents come first. */
const followUpRequest = (
  { id, request: before }: Pick<RunRecord, "id" | "request">,
  bundle: RunFindings,
  { sources, collectionId, ...asked }: AskedFollowUp,
): ResearchRequest => {
  const { findings, documents } = bundle;
  const cited = [...citationsByDocument(findings).keys()];
  const uris = new Map(
    documents.flatMap(({ id: documentId, uri, used }) => (used ? [[documentId, uri]] : [])),
  );
  const ordered = [...new Set([...cited, ...uris.keys()])].slice(0, maxDocuments);
  return storedRequestSchema.parse({
    depth: "light",
    ...(before.language !== undefined && { language: before.language }),
    ...(collectionId !== undefined && { collectionId }),
    ...asked,
    labels: { ...asked.labels, [followsLabel]: id },
    sources: sources ?? inheritedSources(before),
    thread: {
      parentId: id,
      turns: turnsBefore(before.thread?.turns, bundle),
      documents: ordered.flatMap((documentId) => {
        const uri = uris.get(documentId);
        return uri === undefined ? [] : [{ documentId, uri }];
      }),
      searchesIfNeeded: sources === undefined,
    },
  } satisfies Parameters<typeof storedRequestSchema.parse>[0]);
};

/**
 * Returns the collection of the previous run unless it was removed. A goal has read the items, so that its documents are enough.
 */
const inheritedCollection = async (
  { collections }: PostResearchPorts,
  { collectionId, goal }: ResearchRequest,
  { sources }: FollowUpRequest,
): Promise<string | undefined> => {
  if (collectionId === undefined || goal !== undefined || sources !== undefined) return undefined;
  return (await collections.get(collectionId)) === undefined ? undefined : collectionId;
};

const noReport = (id: string): Problem =>
  problem(
    "conflict",
    `Run ${id} has no report that a question could follow; wait until it has ended with GET /v1/research/${id}.`,
  );

/** Starts the run of a follow-up question. */
export const submitFollowUp = async (
  ports: PostResearchPorts,
  { parent, asked, idempotencyKey }: { parent: RunRecord; asked: AskedFollowUp; idempotencyKey?: string },
): Promise<RunRecord> => {
  const bundle = await readFindings(ports.runs, parent.id);
  if (bundle === undefined) throw new Refusal(noReport(parent.id));
  // A revision gathers no sources itself.
  const { request: asFirst } = await firstRunOf(ports.runs, parent);
  const collectionId = asked.collectionId ?? (await inheritedCollection(ports, asFirst, asked));
  const isRevised = parent.request.revision !== undefined;
  const before = {
    id: parent.id,
    request: { ...asFirst, ...(isRevised && { language: bundle.findings.language }) },
  };
  const request = followUpRequest(before, bundle, { ...asked, collectionId });
  return submitRun(ports, { request, ...(idempotencyKey !== undefined && { idempotencyKey }) });
};

/** Answers 202 once the run is durable. */
export const postFollowUp = (ports: PostResearchPorts): Route =>
  route.post("/v1/research/:id/follow-ups", "followUp", "Ask a question that follows a report", {
    body: followUpRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
    reads: jsonBody(maxResearchBytes),
    handle: withRun(ports.runs, async (parent, request, response) => {
      const submission = parseSubmission(followUpRequestSchema, request);
      sendAccepted(ports, await submitFollowUp(ports, { parent, ...submission }), response);
    }),
  });
