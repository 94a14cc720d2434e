import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@quarry/testkit";
import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someOfEverything } from "./answers.ts";
import { chooseFile, enter, fill, focusOf, tabTo } from "./keyboard.ts";
import { startConsole, visible } from "./open-console.ts";

describe.skipIf(chromiumPath === undefined)(
  "what can be done by keyboard alone (needs chromium on the PATH)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-keyboard-"));
    const file = join(folder, "notes.md");
    let quarry: Awaited<ReturnType<typeof startConsole>>;
    const asked = (method: string, path: string) => quarry.lastAsked(method, path);

    beforeAll(async () => {
      writeFileSync(file, "Locks run out.");
      quarry = await startConsole({
        ...someOfEverything,
        "POST /v1/collections": () => ({ id: "c-00000009" }),
        "POST /v1/collections/c-00000009/items": () => ({}),
        "POST /v1/research": () => ({ id: "r-running1" }),
        "DELETE /v1/keys/k-1": () => "",
      });
    });

    afterAll(async () => {
      await quarry.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it("asks, with a file, a pasted text and a document that was found by its words", async () => {
      const { page } = await quarry.open("");
      await visible(page, "Research this");
      await page.keyboard.press("Tab");
      expect((await focusOf(page)).name).toBe("Skip to the content");
      await page.keyboard.press("Enter");
      await tabTo(page, "Question");
      await page.keyboard.type("Why did Rome fall?");
      await chooseFile(page, "Your own material: drop files here or choose them", file);
      await visible(page, "notes.md");
      await enter(page, "Paste a text");
      await fill(page, "Text to answer from", "Rome was not lost in a day.");
      await enter(page, "Find documents that are indexed here");
      await fill(page, "Words of what is indexed", "locks");
      await page.keyboard.press("Enter");
      await visible(page, "Use this");
      await enter(page, "Use this");
      await visible(page, "picked");
      await enter(page, "Research this");
      await eventually(() => expect(asked("POST", "/v1/research")).toBeDefined());
      expect(JSON.parse(asked("POST", "/v1/research")?.body ?? "")).toMatchObject({
        question: "Why did Rome fall?",
        collectionId: "c-00000009",
        sources: { urls: ["https://a.example/locks"] },
      });
      await visible(page, "a host of public administration");
      expect(await page.evaluate("document.activeElement.id")).toBe("main");
      await page.close();
    });

    it("changes a plan and approves it", async () => {
      const { page } = await quarry.open("runs/r-planned1");
      await visible(page, "Read it this way");
      await fill(page, "Step 1: item-1", "Only the reset");
      await tabTo(page, "Leave this step out");
      await enter(page, "Leave this step out");
      await eventually(async () => expect(await page.$("#step-2")).toBeNull());
      await enter(page, "Read it this way");
      await eventually(() => expect(asked("PUT", "/v1/research/r-planned1/plan")).toBeDefined());
      expect(JSON.parse(asked("PUT", "/v1/research/r-planned1/plan")?.body ?? "")).toMatchObject({
        steps: [{ step_id: 1, goal: "Only the reset" }],
      });
      await page.close();
    });

    it("makes a key and revokes one, after it was asked again", async () => {
      const { page } = await quarry.open("keys");
      await visible(page, "Notebook");
      await enter(page, "Make a key");
      await fill(page, "What it is for", "New");
      await fill(page, "Owner: whose runs and collections it opens", "ada");
      await tabTo(page, "Write: ask questions, upload, delete");
      await page.keyboard.press("Space");
      await enter(page, "Make it");
      await visible(page, "qk_once_and_never_again");
      expect(JSON.parse(asked("POST", "/v1/keys")?.body ?? "")).toMatchObject({ scopes: ["read"] });
      await enter(page, "Revoke");
      await eventually(async () => expect((await focusOf(page)).name).toBe("Keep"));
      await page.keyboard.press("Enter");
      await eventually(async () => expect((await focusOf(page)).name).toBe("Revoke"));
      expect(asked("DELETE", "/v1/keys/k-1")).toBeUndefined();
      await page.keyboard.press("Enter");
      await eventually(async () => expect((await focusOf(page)).name).toBe("Keep"));
      await page.keyboard.down("Shift");
      await page.keyboard.press("Tab");
      await page.keyboard.up("Shift");
      await page.keyboard.press("Enter");
      await eventually(() => expect(asked("DELETE", "/v1/keys/k-1")).toBeDefined());
      await page.close();
    });

    it("opens a collection, reads an item at a marker, in its parts and versions, and asks for content", async () => {
      const { page } = await quarry.open("collections");
      await visible(page, "Season");
      await enter(page, "Season");
      await visible(page, "A talk");
      await enter(page, "Markers");
      await visible(page, "Mark unmarked items");
      await enter(page, "Retention fell by 30%");
      await page.waitForSelector("mark");
      await tabTo(page, "Read");
      await page.keyboard.type("Comments");
      await visible(page, "So true.");
      await tabTo(page, "Version");
      await page.keyboard.press("ArrowDown");
      await visible(page, "An earlier wording.");
      await enter(page, "Search this item, or request a part of it");
      await fill(page, "Words, separated by commas", "reset");
      await page.keyboard.press("Enter");
      await visible(page, "words 3 to 10");
      await tabTo(page, "From talk");
      await tabTo(page, "Text");
      await enter(page, "Collection");
      await visible(page, "Add files");
      await enter(page, "Add pages or a text");
      await fill(page, "Addresses of pages, one per line", "https://a.example/two");
      await enter(page, "Add these pages");
      await eventually(() =>
        expect(asked("POST", "/v1/collections/c-00000001/items")?.body).toBe(
          '{"url":"https://a.example/two"}',
        ),
      );
      await page.close();
    });
  },
);
