import { defaultPromptDirectory, loadPrompt, renderPrompt } from "@quarry/prompt";
import { answerRequest } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import { wordingFor } from "../testing/job-context.ts";
import { aTurnInput } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { promptValues, renderRetrieved } from "./render-turn.ts";

const prompt = await loadPrompt(defaultPromptDirectory(), "read-step");
const items = seasonItems();

describe("promptValues", () => {
  it("first shows only the markers of the step's items, and none of their text", () => {
    const values = promptValues({ job: aTurnInput(items), items }, wordingFor("en"));
    expect(values["overview"]).toContain(`★ FACT: ${sampleQuotes.fell}`);
    expect(values["overview"]).not.toContain("blog_maps");
    const text = renderPrompt(prompt, values);
    expect(text).not.toContain("In chapter 1");
    expect(text).toContain("(nothing yet)");
  });

  it("shows them in the language of the run", () => {
    const values = promptValues({ job: aTurnInput(items, { language: "zh" }), items }, wordingFor("zh"));
    expect(values["overview"]).toContain("内容项 1: yt_reset");
    expect(renderPrompt(prompt, values)).toContain("BCP 47 tag zh");
  });
});

const shared = { reason: "", priority: "medium" as const };
const whole = answerRequest(
  { ...shared, type: "full_content_item", id: "req_1", linkIds: ["yt_hours"], contentTypes: ["transcript"] },
  items,
);
const comments = answerRequest(
  {
    ...shared,
    type: "comments",
    id: "req_2",
    linkIds: ["yt_reset"],
    filterKeywords: [],
    limit: 1,
    sortBy: "likes",
  },
  items,
);
const metadata = answerRequest({ ...shared, type: "metadata", id: "req_3", linkIds: ["blog_maps"] }, items);

const render = (answers: Parameters<typeof aTurnInput>[1] & object) =>
  renderRetrieved({ job: aTurnInput(items, answers), items });

describe("renderRetrieved", () => {
  it("states that nothing was sent yet", () => {
    expect(render({})).toBe("(nothing yet)");
  });

  it("shows the sent content completely, below its position", () => {
    const text = items[1]?.transcript?.text ?? "";
    const shown = render({ answers: [whole] });
    expect(shown).toContain(text.trim());
    expect(shown).toMatch(/^\[yt_hours\] transcript, words 0–\d+, for req_1\n/u);
  });

  it("shows comments with their likes, and metadata", () => {
    const shown = render({ answers: [comments, metadata] });
    expect(shown).toContain(`5000 likes, 0 replies, for req_2\n${sampleQuotes.fair}`);
    expect(shown).toContain("[blog_maps] metadata\n");
  });

  it("shows a piece once, however often it was sent", () => {
    expect(render({ answers: [whole, whole] })).toBe(render({ answers: [whole] }));
  });

  it("shows the time of spoken text", () => {
    const [piece] = whole.pieces;
    const pieces = piece ? [{ ...piece, startMs: 65_000, endMs: 3_725_000 }] : [];
    expect(render({ answers: [{ ...whole, pieces }] })).toContain(", 00:01:05–01:02:05, for req_1");
  });
});
