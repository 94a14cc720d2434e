import { renderPage } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import type { Rendered } from "./browser/render-url.ts";
import { createRenderPage } from "./render-page.ts";

const context = {
  jobId: "render-page-1",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};
const input = { jobId: "fetch-page-1", url: "https://example.org/", found: true } as const;
const shown: Rendered = {
  status: "rendered",
  url: "https://example.org/app",
  html: "<p>é",
  browser: "Chromium 156",
  requests: 2,
  refused: 1,
};

/** A handler with this rendering, and what it stored. */
const setUp = (rendered: Rendered, { maxBytes = 100, isKept = true } = {}) => {
  const kept: string[][] = [];
  const pages = {
    put: async (jobId: string, html: string) => {
      kept.push([jobId, html]);
      return isKept;
    },
  };
  return { kept, handle: createRenderPage({ render: async () => rendered, pages, maxBytes }) };
};

describe("createRenderPage", () => {
  it("keeps the HTML under its own id, and answers with the rest", async () => {
    const { kept, handle } = setUp(shown);
    const { html: _html, ...rest } = shown;
    expect(renderPage.output.parse(await handle(input, context))).toEqual({ ...rest, bytes: 5 });
    expect(kept).toEqual([["render-page-1", "<p>é"]]);
  });

  it("answers with the reason why there is no page", async () => {
    const reason: Rendered = { status: "unavailable", reason: "timeout", detail: "It hangs." };
    const { kept, handle } = setUp(reason);
    expect(await handle(input, context)).toEqual(reason);
    expect(kept).toEqual([]);
  });

  it.each([[{ maxBytes: 4 }], [{ isKept: false }]])(
    "refuses what is too large to be kept: %o",
    async (limits) => {
      const { handle } = setUp(shown, limits);
      expect(await handle(input, context)).toMatchObject({ status: "unavailable", reason: "too-large" });
    },
  );
});
