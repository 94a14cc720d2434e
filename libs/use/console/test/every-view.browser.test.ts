import { hostileReport, hostileText } from "@quarry/exports/testing/hostile-report";
import { eventually } from "@quarry/testkit";
import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleAnswers, someOfEverything } from "./answers.ts";
import { startConsole, violationsOf, visible } from "./open-console.ts";
import { findings as answered, longText, sources } from "./sample-answer.ts";

describe.skipIf(chromiumPath === undefined)("every view of the page (needs chromium on the PATH)", () => {
  let quarry: Awaited<ReturnType<typeof startConsole>>;

  beforeAll(async () => {
    const { findings, documents } = hostileReport();
    const { documentId, start, end, quote } = findings.statements[0]?.citations[0] ?? {
      documentId: "",
      start: 0,
      end: 0,
      quote: "",
    };
    const evidence = {
      documentId,
      start,
      end,
      quote,
      score: 1,
      publisher: hostileText,
      grade: "D" as const,
    };
    const claim = {
      id: "c1",
      text: hostileText,
      class: "C1" as const,
      topicId: "t1",
      origin: { documentId, start, end, quote },
      status: "contested" as const,
      independentPublishers: 1,
      supporting: [evidence],
      contradicting: [evidence],
      reason: hostileText,
    };
    quarry = await startConsole({
      ...someOfEverything,
      ...bundleAnswers("r-unknown1", {
        findings: { ...answered, report: { ...answered.report, sections: [] } },
        claims: [],
        documents: [],
        text: "",
      }),
      ...bundleAnswers("r-concluded1", {
        findings: {
          ...answered,
          statements: answered.statements.map((one) => ({ ...one, kind: "inference" })),
        },
        claims: [],
        documents: sources,
        text: longText,
      }),
      ...bundleAnswers("r-hostile01", { findings, claims: [claim], documents, text: hostileText }),
    });
  });

  afterAll(() => quarry.close());

  it.each([
    ["", "Research this"],
    ["runs", "Question number 51"],
    ["runs/r-00000001", "A lock runs out"],
    ["runs/r-00000001/claims", "critical"],
    ["runs/r-00000001/sources", "A guide to locks"],
    ["runs/r-00000001/audit", "fully supported"],
    ["runs/r-running1", "a host of public administration"],
    ["runs/r-planned1", "Read it this way"],
    ["runs/r-failed01", "Qdrant could not be reached"],
    ["runs/r-concluded1", "†"],
    ["runs/r-unknown1", "a search engine has to be set up"],
    ["runs/r-none0001", "There is nothing here"],
    ["watches", "something has changed"],
    ["watches/w-00000001", "The tower is 330 metres tall."],
    ["collections", "Season"],
    ["collections/c-00000001", "A talk"],
    ["collections/c-00000001/markers", "Retention fell by 30%"],
    ["collections/c-00000001/requests", "Show me"],
    ["collections/c-00000001/items/talk", "We began late"],
    ["keys", "Notebook"],
    ["system", "Start a fetcher"],
  ])(
    "has nothing that keeps anybody out, in the light, and in the dark on a phone: #/%s",
    async (path, words) => {
      const { page, complaints } = await quarry.open(path);
      await visible(page, words);
      for (const { scheme, width } of [
        { scheme: "light", width: 1280 },
        { scheme: "dark", width: 380 },
      ]) {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await page.setViewport({ width, height: 900 });
        expect(await violationsOf(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      }
      // Ignore the browser's own message about a refused response, and the built-in icon of a date field.
      expect(
        complaints.filter((line) => !line.includes("404") && !line.startsWith("asked for data:image")),
      ).toEqual([]);
      await page.close();
    },
  );

  it("runs and loads nothing of a hostile report, in any of its parts", async () => {
    const { page, complaints } = await quarry.open("runs/r-hostile01");
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.waitForSelector(".cite");
    await page.click(".cite");
    await page.waitForSelector(".source-text");
    for (const part of ["claims", "sources", "audit", "progress"]) {
      await page.goto(`${quarry.url}/#/runs/r-hostile01/${part}`);
      await page.waitForSelector(`.tabs a[href$="/${part}"][aria-current="page"]`);
      await eventually(async () =>
        expect(await page.evaluate(`document.querySelector('.waiting') === null`)).toBe(true),
      );
      const own = await page.evaluate(
        `[...document.querySelectorAll("script, iframe, object, embed, svg, [src], [onload], [href]")].map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? one.tagName).filter((address) => !/^(?:#|\\/console\\/|\\/v1\\/|https:\\/\\/a\\.example\\/)/.test(address))`,
      );
      expect([part, own]).toEqual([part, []]);
    }
    expect(dialogs).toEqual([]);
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
    await page.close();
  });
});
