import { eventually } from "@quarry/testkit";
import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bundleAnswers, runView, someOfEverything } from "./answers.ts";
import { startConsole, violationsOf, visible } from "./open-console.ts";
import { claim, documentId, findings, longText, quote, sources } from "./sample-answer.ts";

const text = `The first page.\n${quote}`;
const start = text.indexOf(quote);
const file = "/v1/collections/c-00000001/items/file%3Anotes.pdf";
const citation = { documentId, start, end: text.length, quote };

const fileAnswers = {
  ...bundleAnswers("r-ofafile1", {
    findings: {
      ...findings,
      statements: findings.statements.map((one) => ({ ...one, citations: [citation] })),
    },
    claims: [claim],
    documents: sources.map((source) => ({ ...source, uri: "file:notes.pdf", pageStarts: [0, start] })),
    text,
  }),
  "GET /v1/research/r-ofafile1": () =>
    runView({ id: "r-ofafile1", request: { question: "When?", collectionId: "c-00000001" } }),
  [`GET ${file}`]: () => ({
    version: 2,
    transcript: null,
    versions: [{ version: 1, transcript: { documentId } }],
  }),
  [`HEAD ${file}/original`]: () => "",
};

describe.skipIf(chromiumPath === undefined)(
  "what can be done on the page (needs chromium on the PATH)",
  () => {
    let quarry: Awaited<ReturnType<typeof startConsole>>;

    beforeAll(async () => {
      quarry = await startConsole({ ...someOfEverything, ...fileAnswers });
    });

    afterAll(() => quarry.close());

    it("has the gateway search the history by words, status and label, and deletes a run", async () => {
      const { page, ask } = await quarry.open("runs");
      await visible(page, "Show earlier ones");
      await page.type("#filter", "carthage");
      const count = (): Promise<number> => ask("document.querySelectorAll('.list > li').length", z.number());
      await eventually(async () => expect(await count()).toBe(25));
      await page.select("#status", "failed");
      await eventually(async () => expect(await count()).toBe(1));
      await page.select("#status", "");
      await page.evaluate(`document.querySelector("#filter").select()`);
      await page.keyboard.press("Backspace");
      await eventually(async () => expect(await count()).toBe(50));
      await page.click(".label");
      await eventually(async () => expect(await count()).toBe(1));
      expect(quarry.lastAsked("GET", "/v1/research")?.query.get("label")).toBe("team:history");
      await page.click(".list .facts button.plain");
      await page.click(".list .facts button.danger");
      await eventually(async () =>
        expect(quarry.lastAsked("DELETE", "/v1/research/r-00000000")).toBeDefined(),
      );
      await page.close();
    });

    it("asks a follow-up question to a report, and opens its run", async () => {
      const { page, ask } = await quarry.open("runs/r-00000001");
      await visible(page, "Ask a follow-up question");
      expect(await violationsOf(page)).toEqual([]);
      await page.type("#follow-up-question", "And how is it renewed?");
      await page.click(".follow-up button.primary");
      await eventually(async () => expect(await ask("location.hash", z.string())).toBe("#/runs/r-00000002"));
      expect(quarry.lastAsked("POST", "/v1/research/r-00000001/follow-ups")?.body).toBe(
        JSON.stringify({ question: "And how is it renewed?", clarify: "auto" }),
      );
      await page.close();
    });

    it("watches the question of a report, and shows what has changed", async () => {
      const { page, ask } = await quarry.open("runs/r-00000001");
      await visible(page, "Watch this question");
      await page.click(".with-report button:nth-of-type(2)");
      await page.select("#watch-schedule", "0 8 * * 1");
      await page.click(".new-watch button.primary");
      await eventually(async () =>
        expect(await ask("location.hash", z.string())).toBe("#/watches/w-00000001"),
      );
      expect(JSON.parse(quarry.lastAsked("POST", "/v1/watches")?.body ?? "")).toMatchObject({
        runId: "r-00000001",
        schedule: "0 8 * * 1",
      });
      await visible(page, "The tower is 324 metres tall.");
      await page.click(".watched .row button:first-of-type");
      await eventually(() =>
        expect(quarry.lastAsked("PATCH", "/v1/watches/w-00000001")?.body).toBe(
          JSON.stringify({ paused: true }),
        ),
      );
      await page.close();
    });

    it("makes a link to a report, and shows it once", async () => {
      const { page } = await quarry.open("runs/r-00000001");
      await visible(page, "Share");
      await page.click(".with-report button:first-of-type");
      await visible(page, "Make a link");
      await page.select("#share-lifetime", "1d");
      await page.click(".share button.primary");
      await visible(page, "It is shown only once");
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(`document.querySelector("#share-link").value`)).toContain(
        "/shared/t/report",
      );
      expect(quarry.lastAsked("POST", "/v1/research/r-00000001/share-links")?.body).toBe(
        JSON.stringify({ expiresIn: "1d" }),
      );
      await page.close();
    });

    it("estimates every depth while a question is typed, and sends the options that were chosen", async () => {
      const { page } = await quarry.open("");
      await page.waitForSelector("#question");
      await page.type("#question", "Why did Rome fall?");
      await visible(page, "costs 0.70");
      await visible(page, "about 25 min");
      await page.evaluate(`for (const one of document.querySelectorAll("details")) one.open = true`);
      await page.type("#tokens", "5000");
      await page.type("#minutes", "30");
      await page.type("#sites", "a.example");
      await page.type("#labels", "team: history");
      await page.type("#topK", "99");
      await visible(page, "topK must be at most 20");
      await page.evaluate(`document.querySelector("#topK").select()`);
      await page.type("#topK", "9");
      await page.type("#pick", "locks");
      await page.keyboard.press("Enter");
      await visible(page, "Use this");
      await page.click(".picks button");
      await visible(page, "picked");
      await page.click("button.primary");
      await eventually(() => expect(quarry.lastAsked("POST", "/v1/research")).toBeDefined());
      expect(JSON.parse(quarry.lastAsked("POST", "/v1/research")?.body ?? "")).toEqual({
        question: "Why did Rome fall?",
        clarify: "auto",
        sources: { urls: ["https://a.example/locks"], sites: ["a.example"] },
        topK: 9,
        budget: { tokens: 5_000, deadlineMs: 1_800_000 },
        labels: { team: "history" },
      });
      await page.close();
    });

    it("shows the quote of a claim in its source, and the parts of a long text before and after it", async () => {
      const { page, ask } = await quarry.open("runs/r-00000001/claims");
      await page.waitForSelector(".quote");
      await visible(page, "A guide to locks");
      await page.click(".quote");
      await page.waitForSelector(".source-text mark");
      const text = (): Promise<string> =>
        ask("document.querySelector('.source-text').textContent", z.string());
      expect(longText.includes(await text())).toBe(true);
      expect((await text()).length).toBe(200_000);
      await page.click(".parts button");
      await eventually(async () => expect(longText.startsWith(await text())).toBe(true));
      expect(await page.evaluate(`document.querySelector('.source-text mark') === null`)).toBe(true);
      await page.keyboard.press("Escape");
      await eventually(async () =>
        expect(await page.evaluate(`document.querySelector('.evidence') === null`)).toBe(true),
      );
      await page.close();
    });

    it("shows the later part of a long item, and the earlier one again", async () => {
      const { page } = await quarry.open("collections/c-00000001/items/talk/comments");
      await visible(page, "So true.");
      await page.click(".parts button:last-child");
      await visible(page, "Unfair.");
      expect(await page.evaluate(`document.body.innerText.includes("So true.")`)).toBe(false);
      await page.click(".parts button:first-child");
      await visible(page, "So true.");
      await page.close();
    });

    it("makes a key with its limits and shows it once", async () => {
      const { page } = await quarry.open("keys");
      await visible(page, "4,000 of 50,000");
      await page.click("summary");
      await page.type("#key-name", "New");
      await page.type("#owner", "ada");
      await page.type("#tokensPerDay", "1000");
      await page.click("form button.primary");
      await visible(page, "qk_once_and_never_again");
      expect(JSON.parse(quarry.lastAsked("POST", "/v1/keys")?.body ?? "")).toEqual({
        name: "New",
        owner: "ada",
        scopes: ["read", "write"],
        limits: { tokensPerDay: 1_000 },
      });
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    });

    it("makes a version of a report by an instruction and by leaving sources out, and goes to it", async () => {
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

    it("offers the file of a source beside its quotes, in the version that was read and at their page", async () => {
      const { page } = await quarry.open("runs/r-ofafile1");
      await visible(page, "Ask a follow-up question");
      await page.click(".cite");
      await visible(page, "Original file");
      expect(await violationsOf(page)).toEqual([]);
      expect(
        await page.$$eval(".evidence .facts a", (links) => links.map((link) => link.getAttribute("href"))),
      ).toContain(`${file}/original?version=1#page=2`);
      await page.close();
    });
  },
);
