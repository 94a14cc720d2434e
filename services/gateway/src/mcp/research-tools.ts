import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import {
  depthSchema,
  type ResearchRequestInput,
  researchRequestSchema,
  runIdSchema,
  runStatusSchema,
} from "@quarry/contracts";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import type { RunRecord } from "../ports.ts";
import { awaitRun, progressOf, type Waiting } from "../research/follow-run.ts";
import { type PostResearchPorts, submitRun } from "../research/post-research.ts";
import { runView, wholeLog } from "../research/run-view.ts";
import { agenticAnswer } from "./evidence-tools.ts";
import { answerWith, readOnly, removing, searching, type RegisterTool } from "./tools.ts";

export type ResearchToolPorts = PostResearchPorts & Ports<"evidence" | "log">;

export interface ReportReader {
  /** Returns the report of a run as Markdown with absolute links; undefined before there is one. */
  readonly readReport: (runId: string) => Promise<string | undefined>;
}

/** Dependencies of tools that answer with a report. */
export type ReportToolPorts = ResearchToolPorts & ReportReader;

/** Context that the SDK passes to a tool together with its arguments. */
interface CallContext {
  readonly signal: AbortSignal;
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  readonly sendNotification: (notification: {
    readonly method: "notifications/progress";
    readonly params: { progressToken: string | number; progress: number; total: number; message: string };
  }) => Promise<void>;
}

const longestWaitSeconds = 3_600;

/** Reports the progress of a run to a host that requests it. */
const reporter = ({ _meta, sendNotification }: CallContext): Pick<Waiting, "onEvent"> => {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return {};
  let sent = 0;
  return {
    onEvent: async (event) => {
      const now = progressOf(event);
      // The protocol requires increasing progress, also when another round begins.
      if (now === undefined || now.progress <= sent) return;
      sent = now.progress;
      await sendNotification({
        method: "notifications/progress",
        params: { progressToken, progress: now.progress, total: 1, message: now.message },
      });
    },
  };
};

const noRun = problem(
  "not-found",
  "id: there is no run with this id; research starts one and returns its id.",
);

/**
 * Returns the caller's run by the id passed to a tool.
 * @throws {Refusal} for an unknown id
 */
export const requireRun = async ({ runs }: Ports<"runs">, id: string): Promise<RunRecord> => {
  const run = runIdSchema.safeParse(id).success ? await runs.get(id) : undefined;
  if (run === undefined) throw new Refusal(noRun);
  return run;
};

/** Structured answer of the tools that begin or show a run. */
export const runOutput = {
  id: z.string(),
  status: runStatusSchema,
  /** False if nothing that was read answers the question; only with a report. */
  answered: z.boolean().optional(),
  /** Resource with the report, once it exists. */
  resource: z.string().optional(),
  problem: z.string().optional(),
  /** Tool to call next, while there is no report. */
  next: z.string().optional(),
  /** Questions of the run while it waits for answers. */
  questions: z.array(z.unknown()).optional(),
};

/** Actions of a host for a run that waits for its user. */
const nextSteps: Readonly<Partial<Record<RunRecord["status"], string>>> = {
  awaiting_plan: "the plan waits for approval: call get_plan, show it, then approve_plan",
  awaiting_answers: "the run waits for answers: ask your user these questions, then call answer_questions",
};

/** Returns the report of a run as a tool result, or the run's status. */
const outcome = async (ports: ReportToolPorts, run: RunRecord): Promise<CallToolResult> => {
  const report = await ports.readReport(run.id);
  const resource = `quarry://research/${run.id}/report`;
  if (report !== undefined)
    return {
      content: [{ type: "text", text: report }],
      structuredContent: {
        id: run.id,
        status: run.status,
        ...(typeof run.answered === "boolean" && { answered: run.answered }),
        resource,
      },
    };
  return answerWith({
    id: run.id,
    status: run.status,
    ...(run.problem === null ? {} : { problem: run.problem }),
    next:
      nextSteps[run.status] ?? "call get_research with this id to wait for the report, or cancel_research",
    ...(run.status === "awaiting_answers" && {
      questions: runView(run, await wholeLog(ports.log, run.id)).clarification?.questions,
    }),
  });
};

/** Waits for a run, then returns its report, or its status after the time limit. */
export const awaitOutcome = async (
  ports: ReportToolPorts,
  run: RunRecord,
  { seconds, call }: { readonly seconds: number; readonly call: CallContext },
): Promise<CallToolResult> => {
  const waiting = { timeoutMs: seconds * 1_000, signal: call.signal, ...reporter(call) };
  return await outcome(ports, await awaitRun(ports, run, waiting));
};

const begin = (ports: ResearchToolPorts, asked: ResearchRequestInput): Promise<RunRecord> =>
  submitRun(ports, { request: parseValue(researchRequestSchema, asked, "call") });

/** Maximum wait of a tool for a report. */
export const waitSeconds = z
  .int()
  .min(0)
  .max(longestWaitSeconds)
  .default(50)
  .describe(
    "Seconds to wait for the report; after that the id and status are returned, and get_research waits further.",
  );

/** Registers `agentic_search`, as in seed 004: searches until the topics of a query are covered, and returns the sources. */
const registerAgenticSearch = (tool: RegisterTool, ports: ResearchToolPorts): void => {
  const inputSchema = {
    query: z.string().describe("The information to find, in a sentence."),
    completeness_threshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe("Coverage at which a topic is done."),
    max_iterations: z.int().min(1).max(10).default(3).describe("Maximum rounds of searching."),
  };
  const description =
    "Searches until every topic of the query is covered. Answers with completeness, topics and their gaps, and the sources with their words.";
  tool("agentic_search", "Search until every topic is covered", {
    description,
    inputSchema,
    annotations: searching,
    answer: async (given, call) => {
      const begun = await begin(ports, {
        question: given.query,
        depth: "light",
        thresholds: { coverage: given.completeness_threshold },
        budget: { iterations: given.max_iterations },
      });
      const waiting = { timeoutMs: longestWaitSeconds * 1_000, signal: call.signal, ...reporter(call) };
      const run = await awaitRun(ports, begun, waiting);
      if (call.signal.aborted) await ports.runs.requestCancel(run.id);
      return answerWith(await agenticAnswer(ports, run.id));
    },
  });
};

const registerResearch = (tool: RegisterTool, ports: ReportToolPorts): void => {
  const inputSchema = {
    question: z.string().optional().describe("The question to be answered."),
    goal: z
      .string()
      .optional()
      .describe("Instead of a question: the goal for which a collection is read, step by step."),
    collection_id: z.string().optional().describe("The collection that is asked or read."),
    urls: z.array(z.string()).optional().describe("Pages to read."),
    web: z.boolean().optional().describe("Whether to search the web."),
    local: z.boolean().optional().describe("Whether to search everything that is indexed."),
    depth: depthSchema.optional(),
    language: z.string().optional().describe("Language of the report, such as en."),
    template: z.string().optional().describe("Outline, tone and length; list_templates has the names."),
    plan: z.enum(["run", "review"]).default("run").describe("review: wait until the plan is approved."),
    clarify: z
      .enum(["off", "auto"])
      .default("off")
      .describe("auto: the run may ask about an ambiguous question."),
    wait_seconds: waitSeconds,
  };
  const description =
    "Researches a question and answers with a report in Markdown, every statement of which rests on a verbatim passage of a source. May take minutes.";
  tool("research", "Research a question", {
    description,
    inputSchema,
    outputSchema: runOutput,
    annotations: searching,
    answer: async (given, call) => {
      const { collection_id: collectionId, wait_seconds: seconds, urls, web, local, ...options } = given;
      const begun = await begin(ports, { ...options, collectionId, sources: { urls, web, local } });
      return await awaitOutcome(ports, begun, { seconds, call });
    },
  });

  tool("get_research", "Wait for a report", {
    description: "The report of a run that research started, or its progress.",
    inputSchema: { id: z.string(), wait_seconds: waitSeconds },
    outputSchema: runOutput,
    annotations: readOnly,
    answer: async ({ id, wait_seconds: seconds }, call) => {
      const run = await requireRun(ports, id);
      return await awaitOutcome(ports, run, { seconds, call });
    },
  });
  tool("cancel_research", "Cancel a run", {
    description: "Stops a run that research started.",
    inputSchema: { id: z.string() },
    outputSchema: runOutput,
    annotations: removing,
    answer: async ({ id }) => {
      const run = await requireRun(ports, id);
      await ports.runs.requestCancel(run.id);
      return answerWith({ id, status: (await ports.runs.get(id))?.status ?? run.status });
    },
  });
};

export const registerResearchTools = (tool: RegisterTool, ports: ReportToolPorts): void => {
  registerAgenticSearch(tool, ports);
  registerResearch(tool, ports);
};
