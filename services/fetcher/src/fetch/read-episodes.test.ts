import { Failure, unavailable } from "@quarry/failure";
import type { Egress } from "@quarry/web";
import { describe, expect, it } from "vitest";
import { context, read, runId, scope, setUp } from "../testing/fetch-page-set-up.ts";

const feedUrl = "https://feeds.example.org/show.xml";
const input = { runId, scope, source: { kind: "url", url: feedUrl }, lookUpPapers: true } as const;
const addressOf = (episode: number): string => `https://cdn.example.org/${episode}.vtt`;
const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, episode) => `Transcript: ${addressOf(episode)}`).join("\n\n");

const answerWith = (url: string) => ({
  status: "answered" as const,
  url,
  contentType: "text/vtt",
  bytes: Buffer.from(url),
});

/** A feed of `count` episodes, each of which names its address; `get` answers requests for their transcripts. */
const podcast = (
  count: number,
  get: Egress["get"] = async (url) => answerWith(url),
  changes: Parameters<typeof setUp>[0] = {},
) => {
  const asked: string[] = [];
  const feed = { ...read, mediaType: "application/rss+xml", text: linesOf(count) };
  const world = setUp({
    egress: {
      get: async (url, signal) => {
        if (url === feedUrl) return answerWith(url);
        asked.push(url);
        return get(url, signal);
      },
    },
    reader: { read: async ({ uri }) => (uri === feedUrl ? feed : { ...read, text: `Said at ${uri}.` }) },
    ...changes,
  });
  return { ...world, asked };
};

describe("the feed of a podcast", () => {
  it("is read with the transcripts of its first twenty episodes, and says how many there are", async () => {
    const { asked, fetchSource, log } = podcast(21);
    expect(await fetchSource(input, context)).toMatchObject({
      document: { metadata: { transcripts: "20 of 21" } },
    });
    expect(asked).toEqual(Array.from({ length: 20 }, (_, episode) => addressOf(episode)));
    expect(log.texts[0]?.split("\n\n").slice(0, 3)).toEqual([
      `Transcript: ${addressOf(0)}`,
      `Said at ${addressOf(0)}.`,
      `Transcript: ${addressOf(1)}`,
    ]);
  });

  it("keeps the line of a transcript that cannot be read", async () => {
    const { fetchSource, log } = podcast(3, async (url) => {
      if (url === addressOf(0)) return unavailable("not-found", "It is not there.");
      if (url === addressOf(1)) throw new Failure("upstream-failed", "no connection", { retry: "backoff" });
      return answerWith(url);
    });
    await fetchSource(input, context);
    expect(log.texts).toEqual([`${linesOf(3)}\n\nSaid at ${addressOf(2)}.`]);
  });

  it("waits for the turn of a transcript at a busy host, instead of reading the feed again", async () => {
    let visits = 0;
    const { fetchSource, log } = podcast(1, async (url) => {
      visits += 1;
      if (visits > 2) return answerWith(url);
      throw new Failure("upstream-busy", "not yet", { retry: { afterMs: 1, isTurn: true } });
    });
    await fetchSource(input, context);
    expect(log.texts[0]).toContain("Said at");
  });

  it("asks for no transcript on a host that only users name, nor where nobody else may be asked", async () => {
    const isOnlyForUsers = ({ hostname }: URL): boolean => hostname === "cdn.example.org";
    const inside = podcast(1, undefined, { isOnlyForUsers });
    await inside.fetchSource(input, context);
    const shut = podcast(1);
    await shut.fetchSource({ ...input, lookUpPapers: false }, context);
    expect([...inside.asked, ...shut.asked]).toEqual([]);
  });
});
