import {
  depthSchema,
  followUpRequestSchema,
  revisionRequestSchema,
  versionOfReportSchema,
  versionsViewSchema,
} from "@quarry/contracts";
import { numberedSources } from "@quarry/report";
import { z } from "zod";
import { parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import type { RunRecord } from "../ports.ts";
import { submitFollowUp } from "../research/follow-ups.ts";
import { submitRevision } from "../research/revisions.ts";
import { readFindings } from "../research/run-sources.ts";
import { findFinished, versionsOf, versionsView, versionView } from "../research/versions.ts";
import { awaitOutcome, type ReportToolPorts, requireRun, runOutput, waitSeconds } from "./research-tools.ts";
import { adding, answerWith, readOnly, searching, type RegisterTool } from "./tools.ts";

/** Maps report numbers to the source ids of the version to change. */
const idsByNumber = async (
  ports: ReportToolPorts,
  run: RunRecord,
  version: number | undefined,
): Promise<ReadonlyMap<number, string>> => {
  const known = findFinished(await versionsOf(ports, run), version);
  const found = await readFindings(ports.runs, known?.run.id ?? run.id);
  if (found === undefined) return new Map();
  return new Map(
    numberedSources(found.findings, found.documents).map(({ number, document }) => [number, document.id]),
  );
};

const sourceNumbers = z.array(z.int().min(1)).optional();

export const registerReportTools = (tool: RegisterTool, ports: ReportToolPorts): void => {
  tool("ask_follow_up", "Ask a follow-up question", {
    description:
      "Asks a follow-up question about the report of a run from the same sources; more is searched for only if they leave it open. Answers with a short report.",
    inputSchema: {
      id: z.string().describe("The run that the question follows."),
      question: z.string().describe("The question; it may refer to the report, such as by 'it'."),
      depth: depthSchema.optional(),
      language: z.string().optional().describe("Language of the answer, such as en."),
      template: z.string().optional().describe("Outline, tone and length; list_templates has the names."),
      wait_seconds: waitSeconds,
    },
    outputSchema: runOutput,
    annotations: searching,
    answer: async ({ id, wait_seconds: seconds, ...given }, call) => {
      const parent = await requireRun(ports, id);
      const asked = parseValue(followUpRequestSchema, given, "call");
      const begun = await submitFollowUp(ports, { parent, asked });
      return await awaitOutcome(ports, begun, { seconds, call });
    },
  });
  tool("revise_report", "Change a report", {
    description:
      "Makes a new version of the report of a run, from the sources that it has read: by an instruction, without a source, or with one. Everything else stays word for word. Answers with the new version.",
    inputSchema: {
      id: z.string().describe("The run of any version of the report."),
      instruction: z
        .string()
        .optional()
        .describe("The change, such as: shorter, for a board; in German; add a table of costs."),
      strike: sourceNumbers.describe("Numbers of sources that the report must not rest on."),
      pin: sourceNumbers.describe("Numbers of sources that the report must use."),
      version: z.int().min(1).optional().describe("The version to change; default: the newest."),
      template: z
        .string()
        .optional()
        .describe("Rewrites the report by a template; list_templates has the names."),
      wait_seconds: waitSeconds,
    },
    outputSchema: runOutput,
    annotations: adding,
    answer: async (
      { id, instruction, strike = [], pin = [], version, template, wait_seconds: seconds },
      call,
    ) => {
      const run = await requireRun(ports, id);
      const ids = strike.length + pin.length === 0 ? new Map() : await idsByNumber(ports, run, version);
      if (ids.size === 0 && strike.length + pin.length > 0)
        throw new Refusal(
          problem("conflict", "The report has no sources, or is not finished; see get_research."),
        );
      const unknown = [...strike, ...pin].find((number) => !ids.has(number));
      if (unknown !== undefined)
        throw new Refusal(
          problem("bad-request", `The report has no source ${unknown}; its sources are 1 to ${ids.size}.`),
        );
      const idsOf = (numbers: readonly number[]): string[] => numbers.flatMap((one) => ids.get(one) ?? []);
      const asked = parseValue(
        revisionRequestSchema,
        { instruction, version, template, strike: idsOf(strike), pin: idsOf(pin) },
        "call",
      );
      const begun = await submitRevision(ports, { run, asked });
      return await awaitOutcome(ports, begun, { seconds, call });
    },
  });
  tool("list_report_versions", "List the versions of a report", {
    description:
      "The versions of a report, each with its run, its instruction and the number of changed statements; get_research reads the report of each.",
    inputSchema: { id: z.string().describe("The run of any version of the report.") },
    outputSchema: versionsViewSchema.shape,
    annotations: readOnly,
    answer: async ({ id }) => {
      const run = await requireRun(ports, id);
      return answerWith(await versionsView(ports, run));
    },
  });
  tool("get_report_version", "Show what a version changed", {
    description: "A version of a report with what it changed, statement by statement.",
    inputSchema: {
      id: z.string().describe("The run of any version of the report."),
      version: z.int().min(1),
    },
    outputSchema: versionOfReportSchema.shape,
    annotations: readOnly,
    answer: async ({ id, version }) => {
      const run = await requireRun(ports, id);
      return answerWith(await versionView(ports, run, version));
    },
  });
};
