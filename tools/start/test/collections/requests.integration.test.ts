import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ContentAnswer } from "@quarry/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalStack, startStack } from "../../src/stack/start-stack.ts";
import { type CollectionClient, openCollection } from "./collections-client.ts";
import { captionsFile, items } from "./items.ts";

const root = resolve(import.meta.dirname, "../../../..");

/** Each form of request, and the required content of its answer. */
const requests = [
  [
    "full_content_item",
    { source_link_id: "yt_season", content_types: ["transcript", "comments"] },
    "Welcome to the review",
  ],
  [
    "by_marker",
    { marker_text: "FACT: Player retention fell by 30%", source_link_id: "yt_season", context_window: 40 },
    "fell by 30%",
  ],
  ["by_topic", { topic: "ranking system", limit_items: 2 }, "ranking system"],
  [
    "selective_markers",
    { marker_types: ["key_facts", "key_datapoints"], source_link_ids: ["yt_season"] },
    "30%",
  ],
  ["word_range", { source_link_id: "yt_season", parameters: { start_word: 0, end_word: 8 } }, "Welcome"],
  [
    "keyword",
    { source_link_id: "yt_season", parameters: { keywords: ["casual players"], context_window: 30 } },
    "casual players",
  ],
  ["semantic", { query: "Why did people stop playing?", top_k: 3 }, "left"],
  [
    "comments",
    { source_link_id: "yt_season", keywords: ["reset"], sort_by: "likes", limit: 2 },
    "reset is unfair",
  ],
  ["metadata", { source_link_id: "yt_season" }, "Season review"],
  ["all", { source_link_id: "zh_article" }, "玩家留存率下降了30%"],
] as const;

type Answer = ContentAnswer["answers"][number];

const said = ({ pieces, metadata = [] }: Answer): string =>
  [...pieces, ...metadata].map(({ text }) => text).join("\n");

describe("requests of a collection, through real services", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-collections-"));
  let stack: LocalStack;
  let collection: CollectionClient;

  beforeAll(async () => {
    stack = await startStack({ root, data: home, command: "start", environment: {} });
    collection = await openCollection(stack.gatewayUrl, "a season");
    for (const item of items) await collection.addItem(item);
    await collection.addFile(captionsFile);
    await collection.untilPrepared();
  });

  afterAll(async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const wholeText = async (linkId: string, part: "transcript" | "comments"): Promise<string> =>
    (await collection.pages(linkId, part, 1_000)).map(({ text }) => text).join("");

  it("finds every item prepared", async () => {
    expect(await collection.untilPrepared()).toEqual(
      new Map([
        ["yt_season", "ready"],
        ["zh_article", "ready"],
        ["vtt_panel", "ready"],
      ]),
    );
  });

  it.each(requests)("answers %s with content that stands in its item", async (type, fields, words) => {
    const [answer] = await collection.requests({ requests: [{ id: "q1", request_type: type, ...fields }] });
    expect(answer).toMatchObject({ requestId: "q1", type, status: "fulfilled" });
    if (answer === undefined) return;
    expect(said(answer)).toContain(words);
    for (const { linkId, part, start, end, text } of answer.pieces)
      expect((await wholeText(linkId, part)).slice(start, end)).toBe(text);
  });

  it.each([
    ["yt_season", "transcript"],
    ["yt_season", "comments"],
    ["zh_article", "transcript"],
  ] as const)("gives %s, %s, in pages that are the whole of it", async (linkId, part) => {
    const whole = await collection.pages(linkId, part, 1_000_000);
    const parts = await collection.pages(linkId, part, 97);
    expect(whole).toHaveLength(1);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ text }) => text).join("")).toBe(whole[0]?.text);
    expect(whole[0]?.text).toHaveLength(whole[0]?.total ?? -1);
  });

  it("tells when what is read was said", async () => {
    const [answer] = await collection.requests([
      {
        type: "transcript_section",
        source_link_id: "vtt_panel",
        method: "keyword",
        parameters: { keywords: ["650,000"] },
      },
    ]);
    expect(answer?.pieces[0]?.startMs).toBeLessThanOrEqual(6_000);
    expect(answer?.pieces[0]?.endMs).toBeGreaterThanOrEqual(12_000);
  });

  it("says for each request that cannot be answered what there is instead, and answers the others", async () => {
    const answers = await collection.requests({
      requests: [
        { id: "a", request_type: "full_content_item", source_link_id: "nowhere" },
        {
          id: "b",
          request_type: "word_range",
          source_link_id: "yt_season",
          start_word: 10_000_000,
          end_word: 10_000_001,
        },
        {
          id: "c",
          request_type: "by_marker",
          source_link_id: "yt_season",
          marker_text: "FACT: dolphins sing at night",
        },
        { id: "d", request_type: "metadata", source_link_id: "zh_article" },
      ],
    });
    expect(answers.map(({ requestId, status }) => [requestId, status])).toEqual([
      ["a", "refused"],
      ["b", "refused"],
      ["c", "refused"],
      ["d", "fulfilled"],
    ]);
    expect(answers[0]?.available?.join(" ")).toContain("yt_season");
    expect(answers[1]?.problem).toMatch(/words/u);
    expect(answers[2]?.available?.join(" ")).toContain("30%");
  });
});
