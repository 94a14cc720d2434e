import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runView, someOfEverything } from "./answers.ts";
import { Events } from "./fake-gateway.ts";
import { startConsole, violationsOf, visible } from "./open-console.ts";

const config = someOfEverything["GET /v1/config"]?.({} as never) as object;
const usage = { ...runView().usage, calls: 0 };

const answers = {
  ...someOfEverything,
  "GET /v1/config": () => ({ ...config, model: null }),
  "GET /v1/research/r-00000001": () => runView({ usage }),
  "GET /v1/research/r-00000001/events": () =>
    new Events([
      { type: "stage-started", stage: "write" },
      { type: "report-written", sentences: 20, sections: 3 },
      { type: "citations-audited", pass: 20, review: 0, fail: 0 },
      { type: "warning", message: "One source has no date." },
    ] as never),
  "GET /v1/research/r-running1": () => runView({ id: "r-running1", status: "running", finishedAt: null }),
};

describe.skipIf(chromiumPath === undefined)(
  "a stack without a language model (needs chromium on the PATH)",
  () => {
    let quarry: Awaited<ReturnType<typeof startConsole>>;

    beforeAll(async () => {
      quarry = await startConsole(answers);
    });

    afterAll(() => quarry.close());

    it("offers no field for what only a model can do", async () => {
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
  },
);
