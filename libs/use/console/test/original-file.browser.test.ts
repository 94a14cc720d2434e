import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleAnswers, runView, someOfEverything } from "./answers.ts";
import { startConsole, violationsOf, visible } from "./open-console.ts";
import { claim, documentId, findings, quote, sources } from "./sample-answer.ts";

const text = `The first page.\n${quote}`;
const start = text.indexOf(quote);
const file = "/v1/collections/c-00000001/items/file%3Anotes.pdf";
const citation = { documentId, start, end: text.length, quote };

const answers = {
  ...someOfEverything,
  ...bundleAnswers("r-00000001", {
    findings: {
      ...findings,
      statements: findings.statements.map((one) => ({ ...one, citations: [citation] })),
    },
    claims: [claim],
    documents: sources.map((source) => ({ ...source, uri: "file:notes.pdf", pageStarts: [0, start] })),
    text,
  }),
  "GET /v1/research/r-00000001": () =>
    runView({ request: { question: "When?", collectionId: "c-00000001" } }),
  [`GET ${file}`]: () => ({
    version: 2,
    transcript: null,
    versions: [{ version: 1, transcript: { documentId } }],
  }),
  [`HEAD ${file}/original`]: () => "",
};

describe.skipIf(chromiumPath === undefined)("the file of a source (needs chromium on the PATH)", () => {
  let quarry: Awaited<ReturnType<typeof startConsole>>;

  beforeAll(async () => {
    quarry = await startConsole(answers);
  });

  afterAll(() => quarry.close());

  it("is offered beside the quotes, in the version that was read and at their page", async () => {
    const { page } = await quarry.open("runs/r-00000001");
    await visible(page, "Ask a follow-up question");
    await page.click(".cite");
    await visible(page, "Original file");
    expect(await violationsOf(page)).toEqual([]);
    expect(
      await page.$$eval(".evidence .facts a", (links) => links.map((link) => link.getAttribute("href"))),
    ).toContain(`${file}/original?version=1#page=2`);
    await page.close();
  });
});
