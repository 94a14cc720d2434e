import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { openPage, startChromium } from "@quarry/testkit/browser";

const root = resolve(import.meta.dirname, "../../..");
const sources = ["traders-survey.md", "council-report.md", "letter.md"];
const examples = join(root, "examples/disagreement");

/** Asks the question of examples/disagreement on the page of a stack without keys, and takes pictures of what it shows. */
const takePictures = async (url: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const browser = await startChromium();
  try {
    const { page } = await openPage(browser, { home: url });
    await page.goto(url);
    await page.waitForSelector("#question");
    await page.type("#question", "Did the riverside market of Ellmouth help the shops of the town centre?");
    const files = await page.$<"input">("#files" as "input");
    await files?.uploadFile(...sources.map((name) => join(examples, "sources", name)));
    await page.screenshot({ path: join(folder, "console-ask.png") });
    await page.click("button.primary");
    await page.waitForSelector(".statement", { timeout: 120_000 });
    await page.click(".statement");
    await page.waitForSelector(".source-text mark");
    await page.screenshot({ path: join(folder, "console-report.png") });
    await page.click('.tabs a[href$="/claims"]');
    await page.waitForSelector(".claim");
    await page.screenshot({ path: join(folder, "console-claims.png") });
  } finally {
    await browser.close();
  }
};

const [url = "http://127.0.0.1:8080"] = process.argv.slice(2);
await takePictures(url.replace(/\/$/, ""), join(root, "docs/pictures"));
