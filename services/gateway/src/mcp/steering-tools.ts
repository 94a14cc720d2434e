import { answersRequestSchema, noteRequestSchema, noteViewSchema } from "@quarry/contracts";
import { z } from "zod";
import { parseValue } from "../http/parse-request.ts";
import { approvePlan, type GetPlanPorts, viewPlan } from "../research/run-plan.ts";
import { addNote, answerRun } from "../research/steering.ts";
import { awaitOutcome, type ReportToolPorts, requireRun, runOutput, waitSeconds } from "./research-tools.ts";
import { adding, answerWith, readOnly, searching, type RegisterTool } from "./tools.ts";

type SteeringToolPorts = ReportToolPorts & GetPlanPorts;

const planForm =
  "The changed plan, in the form of get_plan: {topics: [{name, question, queries}], sources} or {steps}. Without it the run continues with its own plan.";

/** Structured answer of `get_plan`. */
const planOutput = {
  id: z.string(),
  plan: z.unknown(),
  status: z.string(),
  editable: z.boolean(),
  engines: z.array(z.string()).nullable(),
  estimate: z.unknown(),
};

const registerPlan = (tool: RegisterTool, ports: SteeringToolPorts): void => {
  tool("get_plan", "Show the plan of a run", {
    description:
      "The topics, searches, sources, engines and estimate of a run; editable while it waits for approval.",
    inputSchema: { id: z.string() },
    outputSchema: planOutput,
    annotations: readOnly,
    answer: async ({ id }) => {
      const run = await requireRun(ports, id);
      return answerWith({ id, ...(await viewPlan(ports, run)) });
    },
  });
  tool("approve_plan", "Approve the plan of a run", {
    description: "Lets a run that waits for approval continue with its plan, or with a changed one.",
    outputSchema: runOutput,
    annotations: searching,
    inputSchema: {
      id: z.string(),
      plan: z.record(z.string(), z.unknown()).optional().describe(planForm),
      wait_seconds: waitSeconds,
    },
    answer: async ({ id, plan, wait_seconds: seconds }, call) => {
      const run = await requireRun(ports, id);
      const approved = await approvePlan(ports, run, plan);
      return await awaitOutcome(ports, approved, { seconds, call });
    },
  });
};

export const registerSteeringTools = (tool: RegisterTool, ports: SteeringToolPorts): void => {
  registerPlan(tool, ports);
  tool("answer_questions", "Answer the questions of a run", {
    description:
      "Answers the questions that a run asks before it begins, by a choice or in your words; without answers it continues with the question as it is.",
    outputSchema: runOutput,
    annotations: searching,
    inputSchema: {
      id: z.string(),
      answers: z
        .array(z.object({ id: z.string().describe("Id of the question, such as q1."), answer: z.string() }))
        .default([]),
      wait_seconds: waitSeconds,
    },
    answer: async ({ id, answers, wait_seconds: seconds }, call) => {
      const run = await requireRun(ports, id);
      const asked = parseValue(answersRequestSchema, { answers }, "call");
      const answered = await answerRun(ports, run, asked);
      return await awaitOutcome(ports, answered, { seconds, call });
    },
  });
  tool("add_note", "Add a note to a run", {
    description:
      "Asks a run in progress to also look at something or to leave something out; a language model applies it at its next step. Refused once the report is being written.",
    outputSchema: noteViewSchema.shape,
    annotations: adding,
    inputSchema: { id: z.string(), note: z.string() },
    answer: async ({ id, note }) => {
      const run = await requireRun(ports, id);
      const asked = parseValue(noteRequestSchema, { note }, "call");
      const noted = await addNote(ports, run, asked.note);
      return answerWith(noted);
    },
  });
};
