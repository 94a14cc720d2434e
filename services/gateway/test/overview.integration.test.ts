import {
  collectionViewSchema,
  goalsAnswerSchema,
  itemViewSchema,
  markersPageSchema,
  overviewViewSchema,
} from "@quarry/contracts";
import { redisTest as it, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished, vi } from "vitest";
import { startGateway } from "./start-gateway.ts";
import { startServices } from "./start-service.ts";

const patience = { timeout: 600_000, interval: 200 };

const talks = [
  {
    linkId: "yt_reset",
    source: "youtube",
    title: "赛季重置之后",
    transcript: [
      "大家好，今天我们来谈谈赛季重置。",
      "数据显示，玩家留存率在赛季重置后下降了30%。",
      "我认为新排名系统对休闲玩家不公平。",
      "日活跃用户从50万增长到65万。",
      "开发团队表示，新排名系统将在下个月进行调整。",
    ].join(""),
    comments: [
      { id: "c1", text: "新排名系统太不公平了，我已经不玩了。", likes: 5_000 },
      { id: "c2", text: "我觉得新排名系统很好，比赛更激烈。", likes: 12 },
    ],
  },
  {
    linkId: "art_ranks",
    source: "example.org",
    title: "排名系统的设计",
    text: "新排名系统于2025年上线。我们认为匹配机制应该更加公平。调查显示，62%的玩家支持调整新排名系统。",
  },
];

const startCollection = async (redisUrl: string) => {
  const qdrant = await startQdrant();
  onTestFinished(() => qdrant.stop());
  const environment = { REDIS_URL: redisUrl, QDRANT_URL: qdrant.url };
  await startServices(["orchestrator", "fetcher", "indexer", "analyst"], environment);
  const { url } = await startGateway(redisUrl, environment);
  const send = (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const { id } = collectionViewSchema.parse(await (await send("/v1/collections", { name: "talks" })).json());
  const base = `/v1/collections/${id}`;
  for (const talk of talks) expect((await send(`${base}/items`, talk)).status).toBe(201);
  for (const { linkId } of talks)
    await vi.waitFor(async () => {
      const item = itemViewSchema.parse(await (await send(`${base}/items/${linkId}`)).json());
      expect(item.status).toBe("ready");
    }, patience);
  return { base, send };
};

describe("what the items of a collection hold", () => {
  it("is marked when somebody has it marked, and shown, and goals rest on it", async ({ redis }) => {
    const { base, send } = await startCollection(redis.url);
    const wait = { Prefer: "wait=120" };

    const marked = await send(`${base}/markings`, {}, wait);
    expect([marked.status, await marked.json()]).toEqual([200, { texts: 3, marked: 3 }]);
    const shown = await send(`${base}/overview`, undefined, { Accept: "application/json", ...wait });
    const { text, warnings } = overviewViewSchema.parse(await shown.json());
    expect(warnings).toEqual([]);
    expect(text).toMatch(
      /^\*\*可用的内容项标记概览\*\*\n\n共 2 个内容项：\n\n---\n\*\*内容项 1: yt_reset\*\*\n/u,
    );
    expect(text).toContain("**转录摘要标记** (");
    expect(text).toContain("**评论摘要标记** (2 条评论):");
    expect(text).toMatch(/ {2}• (?:DATA|FACT): .*下降了30%/u);

    const goal = encodeURIComponent("新排名系统是否公平？");
    expect(await (await send(`${base}/overview?goal=${goal}&language=ru`)).text()).toMatch(
      / {2}★ OPINION: /u,
    );

    const page = markersPageSchema.parse(await (await send(`${base}/markers?linkId=yt_reset`)).json());
    const transcript = talks[0]?.transcript ?? "";
    const own = page.items[0]?.markers.filter(({ part }) => part === "transcript") ?? [];
    expect(own.length).toBeGreaterThan(0);
    for (const { start, end, text: said } of own) expect(transcript.slice(start, end)).toBe(said);

    const asked = await send(`${base}/goals`, { interest: "新排名系统" }, wait);
    const { goals, model } = goalsAnswerSchema.parse(await asked.json());
    expect(model).toBeNull();
    expect(goals[0]?.goal).toContain("排名系统");
    expect(new Set(goals.flatMap(({ linkIds }) => linkIds))).toContain("yt_reset");
  });
});
