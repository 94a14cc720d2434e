import { eventually } from "@quarry/testkit";
import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { someOfEverything } from "./answers.ts";
import { startConsole, violationsOf, visible } from "./open-console.ts";
import { documentId } from "./sample-answer.ts";

describe.skipIf(chromiumPath === undefined)("versions of a report (needs chromium on the PATH)", () => {
  let quarry: Awaited<ReturnType<typeof startConsole>>;

  beforeAll(async () => {
    quarry = await startConsole(someOfEverything);
  });

  afterAll(() => quarry.close());

  it("are made by an instruction and by leaving sources out, and the page goes to the new one", async () => {
    const { page, ask } = await quarry.open("runs/r-00000001");
    await visible(page, "Change this report");
    await page.type("#revise-instruction", "Shorter, for a board.");
    await page.click(".revise summary");
    await eventually(async () =>
      expect(await ask("document.querySelectorAll('.revise select').length > 0", z.boolean())).toBe(true),
    );
    await page.select("#wish-1", "strike");
    expect(await violationsOf(page)).toEqual([]);
    await page.click(".revise button.primary");
    await eventually(async () => expect(await ask("location.hash", z.string())).toBe("#/runs/r-00000002"));
    expect(JSON.parse(quarry.lastAsked("POST", "/v1/research/r-00000001/revisions")?.body ?? "")).toEqual({
      instruction: "Shorter, for a board.",
      strike: [documentId],
      pin: [],
      version: 1,
    });
    await page.close();
  });
});
