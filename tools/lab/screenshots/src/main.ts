import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openPage, startChromium } from "@quarry/testkit/browser";

/** Submits a goal over the newest collection for review, from the page itself, and returns the run's id. */
const reviewedGoal = `(async () => {
  const { data: [collection] } = await (await fetch("/v1/collections?limit=1")).json();
  const body = { goal: "What did the market change for the shops, and who says so?", collectionId: collection.id, plan: "review" };
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/v1/research", { method: "POST", headers, body: JSON.stringify(body) });
  return { run: (await answer.json()).id, collection: collection.id };
})()`;

/** Asks an example question on the page of a stack without keys, and takes pictures of the page. */
const takePictures = async (url: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const browser = await startChromium();
  const opened = (look: Parameters<typeof openPage>[1]) => openPage(browser, { home: url, ...look });
  try {
    const { page } = await opened({});
    const picture = (name: string, of = page) => of.screenshot({ path: join(folder, `console-${name}.png`) });
    await page.goto(url);
    await page.waitForSelector("#question");
    await page.type("#question", "Did the riverside market of Ellmouth help the shops of the town centre?");
    await page.waitForSelector(".estimate");
    await picture("ask");
    await page.evaluate(`document.querySelector("#question").select()`);
    await page.keyboard.press("Backspace");
    await page.waitForSelector(".examples button");
    await page.click(".examples button");
    await page.waitForSelector(".stages .now", { timeout: 60_000 });
    await picture("watch");
    await page.waitForSelector(".text .statement", { timeout: 120_000 });
    const report = page.url();
    await page.click(".text .statement");
    await page.waitForSelector(".source-text mark");
    await picture("report");
    await page.click('.tabs a[href$="/claims"]');
    await page.waitForSelector(".claim");
    await page.click(".quote");
    await page.waitForSelector(".source-text mark");
    await picture("claims");
    const { run, collection } = (await page.evaluate(reviewedGoal)) as { run: string; collection: string };
    await page.goto(`${url}/#/runs/${run}`);
    await page.waitForSelector(".plan textarea", { timeout: 120_000 });
    await picture("plan");
    await page.goto(`${url}/#/collections/${collection}/markers`);
    await page.waitForSelector(".markers li", { timeout: 60_000 });
    await picture("collection");
    const dark = await opened({ scheme: "dark" });
    await dark.page.goto(report);
    await dark.page.waitForSelector(".text .statement");
    await picture("dark", dark.page);
    const phone = await opened({ width: 380 });
    await phone.page.goto(report);
    await phone.page.waitForSelector(".text .statement");
    await picture("phone", phone.page);
  } finally {
    await browser.close();
  }
};

const [url = "http://127.0.0.1:8080"] = process.argv.slice(2);
await takePictures(url.replace(/\/$/, ""), join(import.meta.dirname, "../pictures"));
