import { planViewSchema, type ReadingPlan, runViewSchema, type StepFinding } from "@quarry/contracts";
import { aCitation } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";
import type { RunRecord } from "../ports.ts";

const step: ReadingPlan["steps"][number] = {
  step_id: 1,
  goal: "How did retention change?",
  required_content_items: ["talk"],
  required_data: "transcript",
  marker_relevance: ["FACT: retention fell"],
  retrieval_strategy: "full_content",
};
const plan: ReadingPlan = { steps: [step] };

const finding: StepFinding = {
  stepId: 1,
  goal: step.goal,
  insights: "It fell.",
  confidence: 0.8,
  sentences: [{ id: "s1", section: "step-1", text: "It fell.", citations: [aCitation()] }],
  writtenBy: "twin",
  turns: 2,
  stop: "complete",
  requests: { asked: 1, fulfilled: 1, repaired: 0, refused: 0, repeated: 0 },
  characters: 100,
  tokens: 0,
  cost: 0,
};

const request = { ...aRun().request, goal: "How did retention change?", plan: "review" as const };

const waiting = (changes: Partial<RunRecord> = {}): RunRecord =>
  aRun({
    request,
    status: "awaiting_plan",
    items: ["talk", "article"].map((linkId) => ({
      itemId: `i-${linkId}`,
      linkId,
      uri: `file:${linkId}`,
      isPage: false,
    })),
    scratchpad: { plan, findings: [], figures: null },
    ...changes,
  });

const started = async (run = waiting()) => {
  const app = await startApp();
  app.runs.put(run);
  const url = `${app.url}/v1/research/${run.id}`;
  const put = async (body: unknown): Promise<Response> =>
    await fetch(`${url}/plan`, asJson(body, { method: "PUT" }));
  return { ...app, url, put };
};

const getJson = async (url: string): Promise<unknown> => await (await fetch(url)).json();

describe("getResearchPlan", () => {
  it("shows the plan that waits to be approved", async () => {
    const { url } = await started();
    expect(planViewSchema.parse(await getJson(`${url}/plan`))).toMatchObject({
      plan,
      status: "awaiting_plan",
      editable: true,
    });
  });

  it("shows the plan that was approved rather than the one that was made, and nothing before there is one", async () => {
    const approvedPlan = { steps: [{ ...step, goal: "What do comments say?" }] };
    const { url } = await started(waiting({ status: "running", approvedPlan }));
    const view = { status: "running", editable: false, estimate: null };
    expect(await getJson(`${url}/plan`)).toMatchObject({ ...view, plan: approvedPlan });
    const { url: other } = await started(aRun());
    expect(await getJson(`${other}/plan`)).toMatchObject({ ...view, plan: null, status: "queued" });
  });
});

describe("putResearchPlan", () => {
  it("lets the run continue by the plan, in a job of its own", async () => {
    const { put, enqueued } = await started();
    const changed = { steps: [{ ...step, required_content_items: ["article"] }] };
    const response = await put(changed);
    expect(response.status).toBe(200);
    expect(runViewSchema.parse(await response.json())).toMatchObject({
      status: "queued",
      reading: { plan: changed },
    });
    expect(enqueued).toEqual(["r-00000001/1"]);
  });

  it("tells the store whether the plan was changed", async () => {
    const { runs, put } = await started();
    await put(plan);
    runs.put(waiting());
    await put({ steps: [{ ...step, goal: "Another goal?" }] });
    expect(runs.resumed).toMatchObject([{ changed: false }, { changed: true }]);
  });

  it.each([
    ["links the run does not have", [{ ...step, required_content_items: ["talk", "lost"] }], "lost"],
    ["an id twice", [step, step], "is 1, which an earlier step has"],
    ["an unknown strategy", [{ ...step, retrieval_strategy: "guess" }], '"full_content"'],
  ])("refuses %s and says what is wrong", async (_name, steps, message) => {
    const { put, enqueued, runs } = await started();
    const response = await put({ steps });
    const { errors } = await problemIn(response, 400);
    expect(errors?.[0]?.field).toMatch(/^steps/u);
    expect(errors?.[0]?.message).toContain(message);
    expect(enqueued).toEqual([]);
    expect((await runs.store.get("r-00000001"))?.status).toBe("awaiting_plan");
  });

  it.each(["running", "cancelled"] as const)("answers 409 for a run that is %s", async (status) => {
    const { put, enqueued } = await started(waiting({ status }));
    const response = await put(plan);
    expect((await problemIn(response, 409)).detail).toContain(`it is ${status}`);
    expect(enqueued).toEqual([]);
  });

  it("answers 409 when somebody else has let it continue first", async () => {
    const { put, runs, enqueued } = await started();
    runs.store.resume = async (runId) => {
      runs.put(waiting({ id: runId, status: "running" }));
      return false;
    };
    expect((await put(plan)).status).toBe(409);
    expect(enqueued).toEqual([]);
  });
});

describe("the plan of a question", () => {
  const topic = { id: "t1", name: "Locks", question: "How long is a lock held?", queries: ["lock duration"] };
  const sources = { urls: ["https://example.org/locks"], sites: [], excludeSites: [] };
  const asked = (changes: Partial<RunRecord> = {}): RunRecord =>
    aRun({
      request: { ...aRun().request, plan: "review", sources },
      status: "awaiting_plan",
      scratchpad: { plan: null, findings: [], figures: null, topics: [topic] },
      ...changes,
    });

  it("shows its topics and sources, the engines that will be asked, and what it is likely to take", async () => {
    const { url } = await started(asked());
    const view = planViewSchema.parse(await getJson(`${url}/plan`));
    expect(view).toMatchObject({ plan: { topics: [topic], sources }, editable: true, engines: [] });
    expect(view.estimate).toMatchObject({ depth: "light", model: null, sources: { max: 1 } });
  });

  const engines = async (more: Partial<RunRecord["request"]["sources"]>): Promise<unknown> => {
    const app = await startApp({ engines: { read: async () => ["arxiv", "wikipedia"] } });
    app.runs.put(asked({ request: { ...aRun().request, sources: { ...sources, ...more } } }));
    return planViewSchema.parse(await getJson(`${app.url}/v1/research/r-00000001/plan`)).engines;
  };

  it("names the engines that are set up, of those that the request names", async () => {
    expect(await engines({ web: true })).toEqual(expect.arrayContaining(["wikipedia", "arxiv"]));
    expect(await engines({ providers: ["wikipedia", "crossref"] })).toEqual(["wikipedia"]);
  });

  it("is changed in topics and sources, which become those of the run", async () => {
    const { put, enqueued, runs } = await started(asked());
    const changed = {
      topics: [{ name: "Stalls", question: "When is a job stalled?", queries: ["stalled job"] }],
      sources: { urls: [], sites: ["example.org"], excludeSites: [] },
    };
    expect((await put(changed)).status).toBe(200);
    expect(runs.resumed).toMatchObject([
      { plan: changed, changed: true, request: { sources: changed.sources } },
    ]);
    expect(enqueued).toEqual(["r-00000001/1"]);
  });

  it("is approved as it was shown, and leaves the sources alone where it names none", async () => {
    const { put, runs } = await started(asked());
    await put({ topics: [topic], sources });
    runs.put(asked());
    await put({ topics: [topic] });
    expect(runs.resumed).toEqual(
      Array.from({ length: 2 }, () => ({ plan: { topics: [topic], sources }, changed: false })),
    );
  });

  it.each([
    ["no topic", { topics: [] }, "topics"],
    [
      "sources that contradict each other",
      { topics: [topic], sources: { web: false, sites: ["a.example"] } },
      "sources.web",
    ],
    ["the steps of a goal", { steps: [step] }, "topics"],
  ])("refuses %s and says what is wrong", async (_what, body, field) => {
    const { put, enqueued } = await started(asked());
    const response = await put(body);
    const { errors = [] } = await problemIn(response, 400);
    expect(errors.map((error) => error.field)).toContain(field);
    expect(enqueued).toEqual([]);
  });
});

describe("getResearchScratchpad", () => {
  it("shows every sentence of the findings so far, which the view of the run only counts", async () => {
    const scratchpad = { plan, findings: [finding], figures: null };
    const { url } = await started(waiting({ status: "running", scratchpad }));
    expect(await getJson(`${url}/scratchpad`)).toEqual(scratchpad);
    const { sentences: _sentences, ...rest } = finding;
    expect(runViewSchema.parse(await getJson(url)).reading).toEqual({
      plan,
      steps: [{ ...rest, sentences: 1 }],
      figures: null,
    });
  });
});
