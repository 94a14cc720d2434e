import { defaultPromptDirectory, loadOverviewWordings, loadPrompt, renderPrompt } from "@quarry/prompt";
import { describe, expect, it } from "vitest";
import { aTurnInput } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { promptValues } from "./render-turn.ts";

const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
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
