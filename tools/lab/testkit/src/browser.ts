import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import type { z } from "zod";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of Chromium on this machine's PATH; undefined if there is none. */
export const chromiumPath = (process.env["PATH"] ?? "")
  .split(delimiter)
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** Limit for pages that hang. A page takes many times longer on a busy machine than alone. */
const hangsAfterMs = 600_000;

/** Starts Chromium; needs `chromiumPath`. */
export const startChromium = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: chromiumPath ?? "chromium",
    timeout: hangsAfterMs,
    protocolTimeout: hangsAfterMs,
    // Chromium's sandbox does not work as root, and the test's own pages do not need it.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });

/** A page and its problems: requests outside its permitted addresses, and messages on the console. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Evaluates an expression in the page. */
  readonly ask: <Schema extends z.ZodType>(expression: string, schema: Schema) => Promise<z.output<Schema>>;
}

interface Look {
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  /** Prefix of the addresses that the page may request; default `file:`. */
  readonly home?: string;
}

/** Opens an empty page with a width and a colour scheme. */
export const openPage = async (
  browser: Browser,
  { width = 1280, scheme = "light", home = "file:" }: Look = {},
): Promise<OpenPage> => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(home)) complaints.push(`asked for ${request.url()}`);
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.setDefaultTimeout(hangsAfterMs);
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  return {
    page,
    complaints,
    ask: async (expression, schema) => schema.parse(await page.evaluate(expression)),
  };
};
