import { unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { context, runId, scope, setUp } from "../testing/fetch-page-set-up.ts";

const url = "https://boats.stackexchange.com/questions/11/rope";
const input = { runId, scope, source: { kind: "url", url }, lookUpPapers: true } as const;

/** A site that does not show its page, and an API that has its question. */
const unread = (reason: "refused" | "not-found" | "timeout") => {
  const asked: string[] = [];
  const readAt = "https://api.example.org/questions/11?site=boats.stackexchange.com";
  const world = setUp({
    egress: { get: async () => unavailable(reason, "It does not show this page.") },
    questions: {
      read: async (page) => {
        asked.push(page);
        return { html: "<p>Use chain.</p>", readAt };
      },
    },
  });
  return { ...world, asked, readAt };
};

describe("a question whose page cannot be read", () => {
  it("is read from the API under the address of its page, says so, and is kept", async () => {
    const { asked, fetchSource, log, pages, readAt } = unread("refused");
    expect(await fetchSource(input, context)).toMatchObject({
      status: "stored",
      document: { uri: url, metadata: { readAt } },
    });
    expect(log.read).toMatchObject([{ uri: readAt, bytes: Buffer.from("<p>Use chain.</p>") }]);
    expect([asked, pages.size]).toEqual([[url], 1]);
  });

  it("is asked for again at the site after a failure that passes", async () => {
    const { fetchSource, pages } = unread("timeout");
    expect(await fetchSource(input, context)).toMatchObject({ status: "stored" });
    expect(pages.size).toBe(0);
  });

  it.each([
    ["the site says that it is gone", "not-found", true],
    ["nobody else may be asked", "refused", false],
  ] as const)("is not asked for if %s", async (_what, reason, lookUpPapers) => {
    const { asked, fetchSource } = unread(reason);
    expect(await fetchSource({ ...input, lookUpPapers }, context)).toMatchObject({ reason });
    expect(asked).toEqual([]);
  });
});
