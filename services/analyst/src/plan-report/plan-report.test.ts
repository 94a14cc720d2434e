import type { InputOf, Note, OutputOf, planReport } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ReadingPorts } from "../ports.ts";
import { startPersona } from "../testing/start-persona.ts";
import { quoteOf } from "../write-report/testing/sample-evidence.ts";
import { sampleDocuments, sampleJob, sampleQuotes } from "../write-report/testing/write-sample.ts";
import { createPlanReport } from "./plan-report.ts";

const prompts = await loadPrompts(defaultPromptDirectory());

const [queues] = sampleDocuments;
if (queues === undefined) throw new Error("the sample has documents");
const note = (id: string, kind: Note["kind"], topicIds: string[]): Note => ({
  id,
  documentId: queues.facts.documentId,
  kind,
  text: "A lock ends by itself.",
  citations: [quoteOf(queues, sampleQuotes.lock)],
  topicIds,
});
const notes = [note("n1", "finding", ["t1"]), note("n2", "surprise", ["t2"]), note("n3", "limit", [])];

const plan = (
  model: ReadingPorts["model"],
  changes: Partial<InputOf<typeof planReport>> = {},
): Promise<OutputOf<typeof planReport>> =>
  createPlanReport({
    documents: {
      read: async (documentId) => sampleDocuments.find(({ facts }) => facts.documentId === documentId),
    },
    prompts,
    ...(model && { model }),
  })(
    { ...sampleJob(), notes, ...changes },
    { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() },
  );
const saying = (reply: unknown) => createScriptedModel([JSON.stringify(reply), JSON.stringify(reply)]);
const section = { heading: "Locks", points: ["how long a lock lasts"], noteIds: ["n1"], topicIds: ["t1"] };

describe("planning a report", () => {
  it("keeps headings with digits and marks, ids that exist, and levels that nest", async () => {
    const sections = [
      { ...section, heading: "HTTP/2 vs HTTP/3: Option<T>, 24-hour & COVID-19", level: 2, form: "table" },
      { ...section, level: 3, noteIds: ["n9", "[n3]"], topicIds: ["t2", "t77"] },
      { ...section, heading: "" },
      { ...section, level: 1, points: [] },
    ];
    const { plan: made, model } = await plan(saying({ title: "Locks, leases and streams", sections }));
    expect(model).toEqual({ name: "scripted" });
    expect(made).toEqual({
      title: "Locks, leases and streams",
      sections: [
        {
          ...section,
          id: "r1",
          heading: "HTTP/2 vs HTTP/3: Option<T>, 24-hour & COVID-19",
          level: 1,
          form: "table",
        },
        { ...section, id: "r2", level: 2, form: "prose", noteIds: ["n3"], topicIds: ["t2"] },
        { ...section, id: "r3", level: 1, form: "prose", points: ["Locks"] },
      ],
    });
  });

  it("shows topics with their gaps, notes with their kinds, and the form that is wanted", async () => {
    const model = saying({ title: "Locks", sections: [section] });
    await plan(model, { form: "paper" });
    const prompt = model.requests[0]?.messages[0]?.content ?? "";
    expect(prompt).toContain("[n2] (surprise, t2) A lock ends by itself.");
    expect(prompt).toContain("not found: lease length");
    expect(prompt).toContain("Introduction, Literature Review, Methodology, Implementations");
    expect(prompt).not.toContain("queues.example");
  });

  it.each([
    ["there is no model", null],
    ["no section is left", saying({ title: "T", sections: [{ ...section, heading: " " }] })],
  ])("has no plan when %s", async (_what, model) => {
    expect(await plan(model)).toEqual({ plan: null, model: null });
  });

  it.each(["capable", "sloppy", "hostile"] as const)("ends well with a %s model", async (persona) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    const { plan: made } = await plan(model);
    expect(made?.sections.length ?? 0).toBe(persona === "hostile" ? 0 : 3);
    expect(JSON.stringify(made)).not.toContain(inventions.url);
  });
});
