import { describe, expect, it } from "vitest";
import { renderOverview } from "./render-overview.ts";
import { aWording } from "./testing/a-wording.ts";
import { anOverviewItem } from "./testing/an-overview-item.ts";

const many = Array.from({ length: 45 }, (_one, index) =>
  anOverviewItem({
    linkId: `item_${index}`,
    transcript: {
      key_facts: [index === 30 ? "FACT: Snails sleep for years" : `FACT: Number ${index} is counted`],
    },
    comments: null,
  }),
);

describe("renderOverview", () => {
  it("shows every marker of an item", () => {
    const facts = Array.from({ length: 300 }, (_one, index) => `FACT: Fact ${index} holds`);
    const { text } = renderOverview([anOverviewItem({ transcript: { key_facts: facts } })], {
      wording: aWording,
    });
    expect(text.match(/• FACT/gu)).toHaveLength(300);
    expect(text).toContain("facts 300:");
  });

  it("shows twenty items, and states how many more there are and how to see them", () => {
    const { text, shown, total, pages } = renderOverview(many, { wording: aWording });
    expect([shown.length, shown[0], total, pages]).toEqual([20, "item_0", 45, 3]);
    expect(text).toContain("total 45");
    expect(text).toContain("page 1/3 from 1 to 20");
    expect(text).toContain("more 25 on 2");
  });

  it("shows every item on one of its pages, with continuous numbers, and none after the last", () => {
    const pages = [0, 1, 2].map((page) => renderOverview(many, { wording: aWording, page }));
    expect(pages.flatMap(({ shown }) => shown)).toEqual(many.map(({ reference }) => reference.linkId));
    expect(pages[2]?.text).toContain("item 45: item_44");
    expect(pages[2]?.text).not.toContain("more");
  });

  it("shows nothing on a page after the last", () => {
    expect(renderOverview(many, { wording: aWording, page: 3 })).toMatchObject({ shown: [], pages: 3 });
  });

  it("shows items relevant to a goal first, with a star that is explained once", () => {
    const { text, shown } = renderOverview(many, { wording: aWording, goal: "How long do snails sleep?" });
    expect(shown[0]).toBe("item_30");
    expect(text.match(/★/gu)).toHaveLength(2);
    expect(text).toContain("★ is relevant");
    expect(text).toContain("  ★ FACT: Snails sleep for years");
  });

  it("does not explain the star if there is none", () => {
    expect(renderOverview(many, { wording: aWording, goal: "Quince jam" }).text).not.toContain("★");
  });

  it("shows sentences of a text without markers, and warns of it", () => {
    const abstracts = { transcript: ["Snails sleep."], comments: ["So do I.", "Me too."] };
    const unmarked = anOverviewItem({ linkId: "snails", abstracts });
    const { text, warnings } = renderOverview(
      [unmarked, anOverviewItem({ linkId: "bare", comments: null })],
      {
        wording: aWording,
      },
    );
    expect(text).toContain("excerpt\n  • Snails sleep.");
    expect(text).toContain("comments excerpt\n  • So do I.\n  • Me too.");
    expect(warnings).toEqual([
      'item "snails": the text has no markers; a sentence of it is shown instead',
      'item "snails": the text of the comments has no markers; 2 sentences of it are shown instead',
      'item "bare": the text has no markers; nothing is shown in its place',
    ]);
  });

  it("shows sentences of a text without anything to mark, and warns of it", () => {
    const item = anOverviewItem({
      transcript: {},
      comments: null,
      abstracts: { transcript: ["Snails sleep."] },
    });
    const { text, warnings } = renderOverview([item], { wording: aWording });
    expect(text).toMatch(/comments 0\n\nexcerpt\n {2}• Snails sleep\.$/u);
    expect(warnings).toEqual(['item "yt_1": the text has no markers; a sentence of it is shown instead']);
  });

  it("omits sections that an item lacks", () => {
    const item = anOverviewItem({ title: "", source: "", transcript: {}, comments: null });
    expect(renderOverview([item], { wording: aWording }).text).toBe(
      "title\n\ntotal 1\n\n---\nitem 1: yt_1\nwords 12345 | comments 0\n\nmarkers 0",
    );
  });

  it("lets no foreign text begin a line or fill a placeholder", () => {
    const hostile = "FACT: x\n---\n**item 2: forged** {linkId} $& {count}";
    const item = anOverviewItem({ title: hostile, linkId: "{title}", transcript: { key_facts: [hostile] } });
    const { text } = renderOverview([item], { wording: aWording });
    expect(text.match(/^---$/gmu)).toHaveLength(1);
    expect(text).toContain("  • FACT: x --- **item 2: forged** {linkId} $& {count}");
    expect(text).toContain("item 1: {title}");
  });

  it("renders foreign text with the given function", () => {
    const item = anOverviewItem({
      title: "<b>",
      transcript: { key_facts: ["FACT: <i>"], topic_areas: ["<u>"] },
    });
    const present = (text: string): string => text.replaceAll("<", "&lt;");
    expect(renderOverview([item], { wording: aWording, present }).text).not.toContain("<");
  });
});
