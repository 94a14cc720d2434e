import { eventually } from "@quarry/testkit";
import { chromiumPath } from "@quarry/testkit/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionAnswers } from "./collection-answers.ts";
import { type Asked, Events } from "./fake-gateway.ts";
import { shows, startConsole, visible } from "./open-console.ts";

const item = { itemId: "i-2", linkId: "added", title: "Added", status: "ready", lost: [], versions: [] };
const path = "/v1/collections/c-00000001";
let added = 0;
let askedAgain = 0;

const answerOf = (route: string, asked: Asked): unknown => collectionAnswers[route]?.(asked);

const answers = {
  ...collectionAnswers,
  [`POST ${path}/items`]: () => {
    added += 1;
    return item;
  },
  [`GET ${path}/items`]: (asked: Asked) => {
    const page = answerOf(`GET ${path}/items`, asked) as { readonly data: readonly unknown[] };
    const more = added === 0 ? [] : [{ ...item, transcript: null, comments: null }];
    return { ...page, data: [...page.data, ...more] };
  },
  // The answer after the item was added never ends.
  [`GET ${path}/library`]: (asked: Asked) => {
    if (added === 0) return answerOf(`GET ${path}/library`, asked);
    askedAgain += 1;
    return new Events([]);
  },
};

describe.skipIf(chromiumPath === undefined)("summaries of a collection (need chromium on the PATH)", () => {
  let quarry: Awaited<ReturnType<typeof startConsole>>;

  beforeAll(async () => {
    quarry = await startConsole(answers);
  });

  afterAll(() => quarry.close());

  it("stay on the page while they are fetched again because an item is ready", async () => {
    const { page } = await quarry.open("collections/c-00000001");
    await visible(page, "A talk about a reset.");
    await page.evaluate(`for (const one of document.querySelectorAll("details")) one.open = true`);
    await page.type("#add-urls", "https://a.example/one");
    await page.click("section details .grid > div:first-child button");
    await eventually(() => expect(askedAgain).toBeGreaterThan(0));
    expect(await page.evaluate(shows("A talk about a reset."))).toBe(true);
    expect(await page.evaluate(shows("How far did retention fall?"))).toBe(true);
    await page.close();
  });
});
