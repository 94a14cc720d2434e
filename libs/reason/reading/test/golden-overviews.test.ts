import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  itemRelevance,
  type OverviewItem,
  overviewWordingSchema,
  renderOverview,
  renderRelevance,
} from "../src/index.ts";
import { anOverviewItem } from "../src/overview/testing/an-overview-item.ts";

const folder = new URL("../../../../prompts/overview/", import.meta.url);
const wordingOf = (language: string) =>
  overviewWordingSchema.parse(JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8")));

const chinese = [
  anOverviewItem({
    linkId: "yt_1",
    title: "赛季重置之后，玩家去了哪里",
    language: "zh",
    transcript: {
      key_facts: ["FACT: 玩家留存率在赛季重置后下降了30%", "FACT: 新排名系统影响了休闲玩家"],
      key_opinions: ["OPINION: 新排名系统对休闲玩家不公平"],
      key_datapoints: ["DATA: 平均游戏时长从2.5小时增加到3.2小时"],
      topic_areas: ["排名系统", "赛季重置"],
    },
    comments: {
      key_facts_from_comments: ["FACT: 社区反馈表明新系统导致玩家流失"],
      key_opinions_from_comments: ["OPINION: 大多数玩家认为更新过于激进"],
      top_engagement_markers: ["High-engagement: 关于排名系统公平性的讨论（5000+ 点赞）"],
      major_themes: ["公平性", "匹配机制"],
      sentiment_overview: "mostly_negative",
      total_markers: 3,
    },
  }),
  anOverviewItem({
    linkId: "art_2",
    title: "开发者访谈",
    source: "example.org",
    language: "zh",
    comments: null,
    abstracts: { transcript: ["我们在第二赛季重新设计了匹配算法。"] },
  }),
];

const english = [
  anOverviewItem({
    transcript: {
      key_facts: ["FACT: Retention fell by 30% after the reset"],
      key_opinions: ["OPINION: The new ranks are unfair to casual players"],
      topic_areas: ["ranks", "retention"],
    },
    comments: { key_datapoints_from_comments: ["DATA: I lost 40 ranks"], major_themes: ["fairness"] },
  }),
  anOverviewItem({ linkId: "no_title", title: "", source: "", transcript: null, comments: {} }),
];

const russian = [
  anOverviewItem({
    title: "Сброс сезона",
    language: "ru",
    transcript: {
      key_facts: ["FACT: Удержание игроков упало на 30%"],
      key_opinions: ["OPINION: Новая система рангов несправедлива"],
      topic_areas: ["ранги", "удержание"],
    },
    comments: { major_themes: ["справедливость"], sentiment_overview: "mostly_positive", total_comments: 21 },
  }),
  anOverviewItem({
    linkId: "art_2",
    title: "Интервью",
    language: "ru",
    transcript: {},
    comments: null,
    abstracts: { transcript: ["Во втором сезоне мы заново построили подбор игроков."] },
  }),
];

const samples: readonly (readonly [string, readonly OverviewItem[], string])[] = [
  ["en", english, "Are the new ranks fair to casual players?"],
  ["ru", russian, "Справедлива ли новая система рангов?"],
  ["zh", chinese, "新排名系统对休闲玩家是否公平？"],
];

describe("prompts/overview", () => {
  it("has a sample for every language, and no others", () => {
    expect(readdirSync(folder).toSorted()).toEqual(samples.map(([language]) => `${language}.json`));
  });

  it.each(samples)("renders the golden text of an overview in %s", async (language, items, goal) => {
    const wording = wordingOf(language);
    const relevance = itemRelevance(items, goal);
    const text = [
      renderOverview(items, { wording, goal, relevance }).text,
      renderRelevance(relevance, { wording }),
      renderOverview(items, { wording, maxItems: 1 }).text,
    ].join("\n\n=====\n\n");
    await expect(`${text}\n`).toMatchFileSnapshot(`golden/overview-${language}.txt`);
  });

  it.each([
    [1, "1 материал:"],
    [3, "3 материала:"],
    [11, "11 материалов:"],
    [21, "21 материал:"],
  ])("counts %i items as Russian does", (count, told) => {
    const items = Array.from({ length: count }, (_one, index) => anOverviewItem({ linkId: `i${index}` }));
    expect(renderOverview(items, { wording: wordingOf("ru") }).text).toContain(`Всего ${told}`);
  });
});
