import type { InputOf, renderPage } from "@quarry/contracts";
import { unavailable } from "@quarry/failure";
import { TurnOver } from "@quarry/jobs";
import { describe, expect, it } from "vitest";
import { context, read, runId, scope, setUp, web } from "../testing/fetch-page-set-up.ts";
import type { Rendering } from "./read-rendered.ts";

const scriptOnly = unavailable("script-only", "The page is drawn by scripts.");
const rendered: Rendering = {
  status: "rendered",
  url: "https://example.org/app?utm_source=x",
  browser: "Chromium 156",
  bytes: Buffer.from("<p>shown"),
};
const input = { runId, scope, source: web };

/** A page without text unless rendered, and the state of a browser. */
const withBrowser = (rendering: Rendering, changes: Parameters<typeof setUp>[0] = {}) => {
  const asked: InputOf<typeof renderPage>[] = [];
  const visited: string[] = [];
  const world = setUp({
    egress: {
      get: async (url) => {
        visited.push(url);
        return scriptOnly;
      },
    },
    renderer: {
      render: async (page) => {
        asked.push(page);
        return rendering;
      },
    },
    ...changes,
  });
  return { ...world, asked, visited };
};

/** The job when it returns after waiting for the browser. */
const cameBack = {
  ...context,
  turn: {
    kept: { withoutBrowser: { reason: scriptOnly.reason, detail: scriptOnly.detail } },
    isOver: async () => false,
  },
};

describe("a page that needs a browser", () => {
  it("is asked for by the job that reads it, which comes back a second later", async () => {
    const { asked, fetchSource } = withBrowser({ status: "pending" });
    const waiting = fetchSource({ ...input, source: { ...web, found: true } }, context);
    await expect(waiting).rejects.toBeInstanceOf(TurnOver);
    await expect(waiting).rejects.toMatchObject({ kept: cameBack.turn.kept, afterMs: 1_000 });
    expect(asked).toEqual([{ url: web.url, jobId: context.jobId, runId, found: true }]);
  });

  it("is not loaded again without a browser by the job that comes back", async () => {
    const { visited, fetchSource } = withBrowser({ status: "pending" });
    await expect(fetchSource(input, cameBack)).rejects.toBeInstanceOf(TurnOver);
    expect(visited).toEqual([]);
  });

  it("is read as it is shown, remembered as any page, and says in which browser it was read", async () => {
    const { log, pages, fetchSource } = withBrowser(rendered);
    const output = await fetchSource(input, cameBack);
    const document = { uri: "https://example.org/app", metadata: { renderedBy: "Chromium 156" } };
    expect(output).toMatchObject({ status: "stored", origin: "web", document });
    expect(log.read).toMatchObject([{ contentType: "text/html; charset=utf-8", bytes: rendered.bytes }]);
    expect([...pages.keys()]).toEqual([web.url, "https://example.org/app"]);
  });

  it("is also one whose HTML is empty, and no other empty file", async () => {
    const empty = { read: async () => unavailable("empty", "The page is empty.") };
    const file = {
      status: "answered",
      url: web.url,
      contentType: "text/plain",
      bytes: Buffer.from(""),
    } as const;
    const page = { ...file, contentType: "text/html" };
    for (const [answer, times] of [
      [page, 1],
      [file, 0],
    ] as const) {
      const egress = { get: async () => answer };
      const { asked, fetchSource } = withBrowser({ status: "absent" }, { egress, reader: empty });
      expect(await fetchSource(input, context)).toMatchObject({ reason: "empty" });
      expect(asked).toHaveLength(times);
    }
  });

  it("stays what it is where no browser is, says what to install, and is not asked for again soon", async () => {
    const { refusals, fetchSource } = withBrowser({ status: "absent" });
    const output = await fetchSource(input, context);
    expect(output).toMatchObject({
      reason: "script-only",
      detail: expect.stringMatching(
        /^The page is drawn by scripts\. .*install Chromium .*--profile renderer\.$/u,
      ),
    });
    expect([...refusals.keys()]).toEqual([web.url]);
  });

  it.each<[string, Rendering, object, string]>([
    [
      "cannot be shown",
      { status: "unavailable", detail: "It hangs." },
      {},
      "A browser was asked, too: It hangs.",
    ],
    [
      "shows no text",
      rendered,
      { reader: { read: async () => scriptOnly } },
      "A browser (Chromium 156) shows no text, either.",
    ],
  ])("stays what it is when it %s", async (_name, rendering, changes, sentence) => {
    const { fetchSource } = withBrowser(rendering, changes);
    expect(await fetchSource(input, cameBack)).toMatchObject({
      reason: "script-only",
      detail: `The page is drawn by scripts. ${sentence}`,
    });
  });

  it("is what it shows instead of a text", async () => {
    const wall = unavailable("login-wall", "A form to log in.");
    const { fetchSource } = withBrowser(rendered, { reader: { read: async () => wall } });
    expect(await fetchSource(input, cameBack)).toMatchObject({ reason: wall.reason, detail: wall.detail });
  });

  it("is not read where it ends at an address that robots may not read", async () => {
    const refusal = unavailable("robots-disallowed", "robots.txt says no.");
    const { log, fetchSource } = withBrowser(rendered, {
      mayRead: async () => refusal,
      reader: { read: async () => read },
    });
    expect(await fetchSource(input, cameBack)).toMatchObject({ reason: "robots-disallowed" });
    expect(log.put).toEqual([]);
  });
});
