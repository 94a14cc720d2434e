import { startFixtureWeb } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../src/browser/find-chromium.ts";
import { clientPages } from "./pages/client-pages.ts";
import { openReader, rendererFor } from "./set-up.ts";

const routes = Object.assign({}, ...clientPages.map((page) => page.routes));

describe.skipIf(findChromium(process.env) === undefined)(
  "pages that only a browser reads (needs chromium on the PATH)",
  () => {
    const reader = openReader();
    let web: Awaited<ReturnType<typeof startFixtureWeb>>;
    beforeAll(async () => {
      web = await startFixtureWeb(routes);
    });
    afterAll(async () => {
      await Promise.all([web.stop(), reader.close()]);
    });

    // Most of the time a page only waits, so several are open at once.
    it.concurrent.each(clientPages)("reads $name", async ({ path, sentences, absent = [] }) => {
      const url = `${web.url}${path}`;
      const rendered = await rendererFor(web.port, { RENDER_MAX_SCROLLS: "12" })({ url });
      if (rendered.status === "unavailable") throw new Error(rendered.detail);
      const text = await reader.read(rendered.html, rendered.url);
      expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
      expect(absent.filter((words) => text.includes(words))).toEqual([]);
    });
  },
);
