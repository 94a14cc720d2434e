import { eventually } from "@quarry/testkit";
import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runView, someOfEverything } from "./answers.ts";
import { Events } from "./fake-gateway.ts";
import { startConsole, violationsOf, visible } from "./open-console.ts";

const topic = { id: "t1", name: "Locks", question: "How long is a lock held?", queries: ["lock duration"] };
const questions = [
  { id: "q1", question: "Which country do you mean?", choices: ["in Portugal", "in Spain"] },
];
const step = { step_id: 1, goal: "Read it", required_data: "transcript", retrieval_strategy: "full_content" };
const open = { finishedAt: null, stage: null };

const config = someOfEverything["GET /v1/config"]?.({} as never) as object;
const usage = { ...runView().usage, calls: 0 };
let hasModel = true;

const answers = {
  ...someOfEverything,
  "GET /v1/config": () => (hasModel ? config : { ...config, model: null }),
  "GET /v1/research/r-00000001": () => runView({ usage }),
  "GET /v1/research/r-00000001/events": () =>
    new Events([
      { type: "stage-started", stage: "write" },
      { type: "report-written", sentences: 20, sections: 3 },
      { type: "citations-audited", pass: 20, review: 0, fail: 0 },
      { type: "warning", message: "One source has no date." },
    ] as never),
  "GET /v1/research/r-asking01": () =>
    runView({
      ...open,
      id: "r-asking01",
      status: "awaiting_answers",
      clarification: { questions, answers: null },
    }),
  "PUT /v1/research/r-asking01/answers": () => runView({ ...open, id: "r-asking01", status: "queued" }),
  "GET /v1/research/r-topics01": () => runView({ ...open, id: "r-topics01", status: "awaiting_plan" }),
  "GET /v1/research/r-topics01/plan": () => ({
    plan: { topics: [topic], sources: { urls: [], sites: [], excludeSites: [], web: true } },
    status: "awaiting_plan",
    editable: true,
    engines: ["wikipedia"],
    estimate: null,
  }),
  "PUT /v1/research/r-topics01/plan": () => runView({ ...open, id: "r-topics01", status: "queued" }),
  "GET /v1/research/r-reading1": () =>
    runView({
      ...open,
      id: "r-reading1",
      status: "awaiting_plan",
      request: { goal: "Why?", collectionId: "c-00000001" },
    }),
  "GET /v1/research/r-reading1/plan": () => ({
    plan: { steps: [{ ...step, required_content_items: ["talk"] }] },
    status: "awaiting_plan",
    editable: true,
    engines: [],
    estimate: null,
  }),
  "GET /v1/collections/c-00000001/items": () => ({
    data: ["talk", "notes", "letter"].map((linkId) => ({ linkId, title: "", status: "ready" })),
    next_cursor: null,
  }),
  "PUT /v1/research/r-reading1/plan": () => runView({ ...open, id: "r-reading1", status: "queued" }),
  "GET /v1/research/r-running1": () =>
    runView({ ...open, id: "r-running1", status: "running", stage: "gather" }),
  "POST /v1/research/r-running1/notes": () => ({ number: 1, note: "costs", at: "", takenUp: null }),
};

describe.skipIf(chromiumPath === undefined)("a run that is steered (needs chromium on the PATH)", () => {
  let quarry: Awaited<ReturnType<typeof startConsole>>;

  beforeAll(async () => {
    quarry = await startConsole(answers);
  });

  afterAll(() => quarry.close());

  const sent = async (method: string, path: string): Promise<unknown> => {
    await eventually(() => expect(quarry.lastAsked(method, path)).toBeDefined());
    return JSON.parse(quarry.lastAsked(method, path)?.body ?? "");
  };

  it("shows what it asks, and is answered by a choice", async () => {
    const { page } = await quarry.open("runs/r-asking01");
    await visible(page, "Which country do you mean?");
    expect(await violationsOf(page)).toEqual([]);
    await page.click(".clarifying label:nth-of-type(2) input");
    await page.click("button.primary");
    expect(await sent("PUT", "/v1/research/r-asking01/answers")).toEqual({
      answers: [{ id: "q1", answer: "in Spain" }],
    });
    await page.close();
  });

  it("shows the topics of its plan, and begins with changed ones", async () => {
    const { page } = await quarry.open("runs/r-topics01");
    await visible(page, "Research it this way");
    expect(await violationsOf(page)).toEqual([]);
    await page.type("#queries-0", "\nlease time");
    await page.click("button.primary");
    expect(await sent("PUT", "/v1/research/r-topics01/plan")).toMatchObject({
      topics: [{ name: "Locks", queries: ["lock duration", "lease time"] }],
      sources: { web: true },
    });
    await page.close();
  });

  it("takes a note while it is at work", async () => {
    const { page } = await quarry.open("runs/r-running1");
    await visible(page, "Add something while it runs");
    await page.type("#note", "also look at costs");
    await page.click(".follow-up button");
    expect(await sent("POST", "/v1/research/r-running1/notes")).toEqual({ note: "also look at costs" });
    await page.close();
  });

  it("offers no field for what only a model can do where there is none", async () => {
    hasModel = false;
    onTestFinished(() => void (hasModel = true));
    const { page } = await quarry.open("runs/r-00000001");
    await visible(page, "Without a language model only its sources can be changed.");
    await visible(page, "“it” is not understood");
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.$("#revise-instruction")).toBeNull();
    await page.goto(`${quarry.url}/#/runs/r-running1`);
    await visible(page, "A guide to locks");
    expect(await page.$("#note")).toBeNull();
    await page.close();
  });
});
