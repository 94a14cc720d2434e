/* Shows, checks and approves the plan of a run, and shows the findings of the steps of a goal. */
import { isDeepStrictEqual } from "node:util";
import {
  type PlanView,
  type Problem,
  type QuestionPlan,
  questionPlanSchema,
  type ReadingPlan,
  readingPlanRequestSchema,
  type RunPlan,
  type Scratchpad,
  webProviderSchema,
  planRequestSchema,
  planViewSchema,
  runViewSchema,
} from "@quarry/contracts";
import { type ApprovedPlan, searchesWeb } from "@quarry/runs";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody, parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { estimateOf } from "./post-research.ts";
import { notWaiting, resumeRun } from "./resume-run.ts";
import { planOf, readingPlanOf, runView, wholeLog, withRun } from "./run-view.ts";

const route = routesOf("research");

type FieldErrors = NonNullable<Problem["errors"]>;

/** Maximum number of names in a message. */
const maxNames = 20;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

/** Checks a plan against the items the run can read; empty for a valid plan. */
const planProblems = ({ steps }: ReadingPlan, linkIds: readonly string[]): FieldErrors => {
  const known = new Set(linkIds);
  const unknown = steps.flatMap(({ required_content_items: items }, index): FieldErrors => {
    const strange = items.filter((linkId) => !known.has(linkId));
    if (strange.length === 0) return [];
    const field = `steps[${index}].required_content_items`;
    return [
      { field, message: `names ${listed(strange)}, which the run cannot read; it has ${listed(linkIds)}` },
    ];
  });
  const ids = steps.map(({ step_id }) => step_id);
  const repeated = ids.flatMap((id, index): FieldErrors =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            field: `steps[${index}].step_id`,
            message: `is ${id}, which an earlier step has; give each its own`,
          },
        ],
  );
  return [...unknown, ...repeated];
};

export type GetPlanPorts = Ports<"collections" | "deployment" | "engines" | "runs">;

/** Returns the search engines that a run will use: the configured ones among those it names. */
const enginesOf = async (
  { engines }: Ports<"engines">,
  { request }: RunRecord,
): Promise<PlanView["engines"]> => {
  if (!searchesWeb(request)) return [];
  const names = await engines.read();
  if (names === undefined) return null;
  const { providers } = request.sources;
  return webProviderSchema.options.filter(
    (name) => names.includes(name) && providers?.includes(name) !== false,
  );
};

const isWaiting = ({ status }: RunRecord): boolean => status === "awaiting_plan";

/** Returns the plan of a run, its expected cost, and whether it waits for approval. */
export const viewPlan = async (ports: GetPlanPorts, run: RunRecord): Promise<PlanView> => {
  const editable = isWaiting(run);
  return {
    plan: planOf(run),
    status: run.status,
    editable,
    engines: await enginesOf(ports, run),
    estimate: editable ? ((await estimateOf(ports, run.request)) ?? null) : null,
  };
};

export const getResearchPlan = (ports: GetPlanPorts): Route =>
  route.get("/v1/research/:id/plan", "getResearchPlan", "The plan of a run", {
    answer: planViewSchema,
    handle: withRun(
      ports.runs,
      async (run, _request, response) => void response.json(await viewPlan(ports, run)),
    ),
  });

const maxBytes = 1_024 * 1_024;

/** Validates a plan of steps against the items that the run can read. */
const checkReadingPlan = (run: RunRecord, sent: unknown): ApprovedPlan => {
  const body = parseValue(readingPlanRequestSchema, sent, "plan");
  const errors = planProblems(
    body,
    run.items.map(({ linkId }) => linkId),
  );
  if (errors.length > 0) throw new Refusal(problem("bad-request", "The plan cannot be followed.", errors));
  return { plan: body, changed: !isDeepStrictEqual(planOf(run), body) };
};

const withoutIds = (plan: RunPlan | null): unknown =>
  plan !== null && "topics" in plan
    ? { ...plan, topics: plan.topics.map(({ id: _id, ...topic }) => topic) }
    : plan;

/** Validates a plan of topics; its sources become those of the request. */
const checkQuestionPlan = (run: RunRecord, sent: unknown): ApprovedPlan => {
  const { topics, sources = run.request.sources } = parseValue(questionPlanSchema, sent, "plan");
  const plan: QuestionPlan = { topics, sources };
  const changed = !isDeepStrictEqual(withoutIds(planOf(run)), withoutIds(plan));
  const asked = isDeepStrictEqual(sources, run.request.sources)
    ? {}
    : { request: { ...run.request, sources } };
  return { plan, changed, ...asked };
};

/** Replaces the plan of a run that waits for approval and continues the run; without a plan the run continues with its own. */
export const approvePlan = async (
  ports: Ports<"enqueueRun" | "runs">,
  run: RunRecord,
  sent: unknown = planOf(run),
): Promise<RunRecord> => {
  if (!isWaiting(run)) throw notWaiting(run, "its plan");
  const checked = run.request.goal === undefined ? checkQuestionPlan(run, sent) : checkReadingPlan(run, sent);
  return await resumeRun(ports, run, checked);
};

/** Replaces the plan and continues the run; answers 409 if it does not wait for approval. */
export const putResearchPlan = (ports: Ports<"enqueueRun" | "log" | "runs">): Route =>
  route.put("/v1/research/:id/plan", "approveResearchPlan", "Let a run continue with this plan", {
    body: planRequestSchema,
    answer: runViewSchema,
    reads: jsonBody(maxBytes),
    handle: withRun(ports.runs, async (run, request, response) => {
      const body = parseBody(z.unknown(), request);
      const approved = await approvePlan(ports, run, body);
      response.json(runView(approved, await wholeLog(ports.log, run.id)));
    }),
  });

const empty: Scratchpad = { plan: null, findings: [], figures: null };

export const getResearchScratchpad = ({ runs }: Ports<"runs">): Route =>
  route.get("/v1/research/:id/scratchpad", "getResearchScratchpad", "Findings of its steps", {
    answer: anyJson,
    handle: withRun(runs, (run, _request, response) => {
      const scratchpad: Scratchpad = { ...(run.scratchpad ?? empty), plan: readingPlanOf(run) };
      response.json(scratchpad);
    }),
  });
