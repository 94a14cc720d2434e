import {
  maxNoteCharacters,
  noteViewSchema,
  problemSchema,
  type RunEvent,
  runViewSchema,
} from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { asJson, toolCall } from "../../test/as-json.ts";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import { startApp } from "../../test/start/start-app.ts";
import type { RunRecord, RunStore } from "../ports.ts";

const questions = [
  { id: "q1", question: "Where?", choices: ["in Portugal", "in Spain"] },
  { id: "q2", question: "Since when?", choices: ["since 2015", "since 2000"] },
];

const started = async (run: Partial<RunRecord>, ...events: readonly RunEvent[]) => {
  const app = await startApp();
  const { id } = app.runs.put(aRun(run));
  app.append(id, ...events);
  const url = `${app.url}/v1/research/${id}`;
  const send = async (method: string, path: string, body: unknown): Promise<Response> =>
    await fetch(`${url}/${path}`, asJson(body, { method }));
  return { ...app, url, send };
};

const problemOf = async (response: Response) => problemSchema.parse(await response.json());

describe("answers to the questions of a run", () => {
  const waiting = () =>
    started({ status: "awaiting_answers" }, { type: "answers-awaited", questions: [...questions] });

  it("are shown with the run while it waits", async () => {
    const { url } = await waiting();
    expect(runViewSchema.parse(await (await fetch(url)).json())).toMatchObject({
      status: "awaiting_answers",
      clarification: { questions, answers: null },
      finishedAt: null,
    });
  });

  it("let it continue with each answer beside its question, in a job of its own", async () => {
    const { send, runs, enqueued } = await waiting();
    const answers = [
      { id: "q2", answer: "since the war" },
      { id: "q1", answer: "in Spain" },
    ];
    expect((await send("PUT", "answers", { answers })).status).toBe(200);
    expect(runs.resumed).toEqual([
      {
        answers: [
          { question: "Where?", answer: "in Spain" },
          { question: "Since when?", answer: "since the war" },
        ],
      },
    ]);
    expect(enqueued).toEqual(["r-00000001/1"]);
  });

  it.each([
    ["an unknown question", [{ id: "q7", answer: "x" }], "answers[0].id", "q1, q2"],
    [
      "a question twice",
      [
        { id: "q1", answer: "x" },
        { id: "q1", answer: "y" },
      ],
      "answers[1].id",
      "twice",
    ],
    ["too many words", [{ id: "q1", answer: "x".repeat(301) }], "answers[0].answer", "at most 300"],
  ])("are refused for %s", async (_what, answers, field, message) => {
    const { send, enqueued } = await waiting();
    const response = await send("PUT", "answers", { answers });
    expect(response.status).toBe(400);
    const [error] = (await problemOf(response)).errors ?? [];
    expect(error).toEqual({ field, message: expect.stringContaining(message) });
    expect(enqueued).toEqual([]);
  });

  it("are refused with 409 where nothing was asked", async () => {
    const { send } = await started({ status: "running" });
    const response = await send("PUT", "answers", { answers: [] });
    expect(response.status).toBe(409);
    expect((await problemOf(response)).detail).toContain("it is running");
  });
});

describe("notes on a run", () => {
  it("are kept at once and answered with their number", async () => {
    const { send, runs } = await started({ status: "running" });
    const response = await send("POST", "notes", { note: "  also look at costs " });
    expect(response.status).toBe(201);
    expect(noteViewSchema.parse(await response.json())).toMatchObject({
      number: 1,
      note: "also look at costs",
      takenUp: null,
    });
    expect(runs.notes).toEqual(["also look at costs"]);
  });

  it("are shown with the run, each with the stage that took it up", async () => {
    const { url } = await started(
      { status: "running" },
      { type: "note-added", note: 1, text: "also look at costs" },
      { type: "note-added", note: 2, text: "leave out blogs" },
      { type: "notes-taken-up", notes: [1], stage: "assess-coverage" },
    );
    expect(runViewSchema.parse(await (await fetch(url)).json()).notes).toMatchObject([
      { number: 1, takenUp: { stage: "assess-coverage" } },
      { number: 2, takenUp: null },
    ]);
  });

  it.each([
    [
      "too long",
      { note: "x".repeat(maxNoteCharacters + 1) },
      `at most ${maxNoteCharacters} characters; send less`,
    ],
    ["empty", { note: " " }, "must not be empty"],
  ])("are refused when %s", async (_what, body, message) => {
    const { send } = await started({ status: "running" });
    const response = await send("POST", "notes", body);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toEqual([
      { field: "note", message: expect.stringContaining(message) },
    ]);
  });

  it.each([
    ["full", "at most 20 notes"],
    ["writing", "/revisions"],
    ["ended", "/follow-ups"],
  ] as const)("are refused with 409 and a remedy when the run is %s", async (status, remedy) => {
    const { send, runs } = await started({ status: "running" });
    const addNote: RunStore["addNote"] = async () => ({ status });
    runs.store.addNote = addNote;
    const response = await send("POST", "notes", { note: "also look at costs" });
    expect(response.status).toBe(409);
    expect((await problemOf(response)).detail).toContain(remedy);
  });

  it("are refused for a revision, which takes another instruction", async () => {
    const parent = { reportId: "r-00000002", parentId: "r-00000002", version: 2, strike: [], pin: [] };
    const { send } = await started({ status: "running", request: { ...aRun().request, revision: parent } });
    const response = await send("POST", "notes", { note: "shorter" });
    expect((await problemOf(response)).detail).toContain("another instruction");
  });
});

describe("a run that is steered over MCP", () => {
  const questionsAsked: RunEvent = { type: "answers-awaited", questions };
  const called = async (run: Partial<RunRecord>, ...events: readonly RunEvent[]) => {
    const { url, runs, enqueued } = await started(run, ...events);
    const call = async (name: string, given: object): Promise<string> => {
      const response = await fetch(new URL("/mcp", url), toolCall(name, { id: "r-00000001", ...given }));
      return await response.text();
    };
    return { call, runs, enqueued };
  };

  it("shows its questions and takes the answers", async () => {
    const { call, runs } = await called({ status: "awaiting_answers" }, questionsAsked);
    expect(await call("get_research", {})).toContain("in Portugal");
    expect(await call("answer_questions", { answers: [{ id: "q9", answer: "x" }] })).toContain("q1, q2");
    await call("answer_questions", { answers: [{ id: "q1", answer: "in Spain" }], wait_seconds: 0 });
    expect(runs.resumed).toEqual([{ answers: [{ question: "Where?", answer: "in Spain" }] }]);
  });

  it("shows its plan, and continues by it as it is or changed", async () => {
    const topic = { id: "t1", name: "Locks", question: "How long is a lock held?", queries: ["locks"] };
    const waiting: Partial<RunRecord> = {
      status: "awaiting_plan",
      scratchpad: { plan: null, findings: [], figures: null, topics: [topic] },
    };
    const { call, runs, enqueued } = await called(waiting);
    expect(await call("get_plan", {})).toContain("How long is a lock held?");
    await call("approve_plan", { plan: { topics: [] } });
    await call("approve_plan", { wait_seconds: 0 });
    runs.put(aRun(waiting));
    await call("approve_plan", { plan: { topics: [{ ...topic, name: "Leases" }] }, wait_seconds: 0 });
    expect(runs.resumed).toMatchObject([
      { plan: { topics: [topic] }, changed: false },
      { plan: { topics: [{ name: "Leases" }] }, changed: true },
    ]);
    expect(enqueued).toHaveLength(2);
  });
});
