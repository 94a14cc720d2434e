import type { ReportDraft, ReportMaterial } from "@quarry/contracts";
import { aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext } from "../testing/job-context.ts";
import { reportSources, sourceId } from "../testing/report-sources.ts";
import { fillItems } from "./fill-items.ts";

const code = "turbine --start --simulation";
const { documents, pack } = reportSources([
  "Turbines start slowly in salt water, as a simulation shows.",
  `Run the simulation of turbines first.\n\n\`\`\`sh\n${code}\n\`\`\`\n`,
]);
const passages = [1, 2].map((number) => {
  const spans = [{ start: 0, end: 30, score: 1 }];
  return aRankedPassage({ documentId: sourceId(number), start: 0, end: 30, spans });
});
const question = "How does the simulation of turbines start?";
const material: ReportMaterial = {
  runId: "r-01h2x3aaaa",
  question,
  questionType: "other",
  language: "en",
  modes: ["freeform", "idea", "implementation"],
  topK: 2,
  depth: "standard",
  form: "report",
  topics: [{ topic: aTopic({ question }), gaps: [], passages, findings: [] }],
  claims: [],
  pack,
};
const written: ReportDraft = {
  title: "Turbines",
  writtenBy: "model",
  statements: [{ id: "s7", section: "r1", text: "They start.", kind: "general", citations: [] }],
  sections: [
    {
      id: "r1",
      heading: "In short",
      level: 1,
      role: "summary",
      blocks: [{ type: "paragraph", statements: ["s7"] }],
    },
  ],
  ideas: [],
  implementations: [],
};
const idea = { title: "Salt", source: "", blocks: written.sections[0]?.blocks ?? [] };
const { signal } = jobContext;

describe("fillItems", () => {
  it("fills in what the model did not write with verbatim excerpts, numbers the statements and adds a notice", async () => {
    const { draft, problems } = await fillItems(
      { draft: written, problems: ["One."] },
      material,
      documents,
      signal,
    );
    expect(draft).toMatchObject({
      writtenBy: "model",
      sections: written.sections,
      implementations: [{ code: { text: code, citation: { documentId: sourceId(2), quote: code } } }],
    });
    expect(draft.ideas.length).toBeGreaterThan(0);
    const [own, ...excerpts] = draft.statements;
    expect(own).toEqual(written.statements[0]);
    expect(excerpts[0]).toMatchObject({ id: "s8", kind: "excerpt" });
    expect(new Set(draft.statements.map(({ id }) => id)).size).toBe(draft.statements.length);
    expect(problems).toEqual(["One.", expect.stringContaining("no usable ideas and no implementations")]);
  });

  it("keeps the model's text, and adds no notice if no source has the rest", async () => {
    const none = reportSources(["Turbines start slowly in salt water, as a simulation shows."]);
    const before = { draft: { ...written, ideas: [idea] }, problems: [] };
    const topics = [{ topic: aTopic({ question }), gaps: [], passages: passages.slice(0, 1), findings: [] }];
    const filled = await fillItems(before, { ...material, topics }, none.documents, signal);
    expect(filled).toEqual(before);
  });
});
