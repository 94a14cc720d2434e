import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { comparePages, type Pages } from "../testing/compare-pages.ts";

const question = "How long and how safe are the bridges of the Alder valley?";
const alder = "https://bridges.example.org/alder";
const birch = "https://valley.example.net/birch";
const survey = "https://survey.example.com/report";

const pages: Pages = {
  [alder]: [
    "The Alder bridge is 324 metres long and crosses the river in the valley.",
    "Engineers inspected the bridge in 2024 and found the cables in good condition.",
    "Lorries of more than 30 tonnes may not cross the bridge.",
  ].join(" "),
  [birch]: [
    "The Birch bridge in the Alder valley opened in 1987.",
    "About 12,000 cars use the Birch bridge every day.",
  ].join(" "),
  [survey]: "The regional survey counts three bridges in the Alder valley.",
};

const edit = (uri: string, from: string, to: string): Pages => {
  const text = pages[uri] ?? "";
  if (!text.includes(from)) throw new Error(`${uri} does not say "${from}"`);
  return { ...pages, [uri]: text.replace(from, to).trim() };
};

/** The survey also gives the length of the Alder bridge. */
const more: Pages = {
  ...pages,
  [survey]: `${pages[survey]} The regional survey says that the Alder bridge is 324 metres long and crosses the river in the valley.`,
};

const compare = async (
  after: Pages,
  options: { readonly before?: Pages; readonly retracted?: readonly string[] } = {},
) => (await comparePages({ before: pages, after, question, ...options })).changes;

describe("comparing reports without a model", () => {
  it.each([
    ["a number", "324 metres", "342 metres", /342 metres/u],
    ["an outcome", "in good condition", "in bad condition", /bad condition/u],
    ["a denial", "may not cross", "may cross", /may cross/u],
  ])(
    "reports a statement with another %s as contradicted, with both versions",
    async (_what, from, to, text) => {
      const changes = await compare(edit(alder, from, to));
      expect(changes).toMatchObject([
        {
          kind: "contradicted",
          text: expect.stringMatching(text),
          sources: [{ uri: alder, change: "changed" }],
        },
      ]);
      expect(changes[0]?.before).toContain(from);
    },
  );

  it("reports a sentence that was added as new", async () => {
    const changes = await compare({
      ...pages,
      [birch]: `${pages[birch]} In October the council closed the Birch bridge after cracks were found.`,
    });
    expect(changes).toMatchObject([{ kind: "new", text: expect.stringContaining("cracks were found") }]);
  });

  it("reports a deleted sentence as gone, with the source that changed", async () => {
    const changes = await compare(edit(birch, "About 12,000 cars use the Birch bridge every day.", ""));
    expect(changes).toMatchObject([
      { kind: "gone", text: expect.stringContaining("12,000"), sources: [{ uri: birch, change: "changed" }] },
    ]);
  });

  it("reports a claim as stronger when another publisher also makes it, and as weaker when one no longer does", async () => {
    expect(await compare(more)).toMatchObject([{ kind: "stronger", sources: [{ uri: survey }] }]);
    expect(await compare(pages, { before: more })).toMatchObject([
      { kind: "weaker", sources: [{ uri: survey }] },
    ]);
  });

  it("reports the sentences of a deleted page and of a retracted paper as gone", async () => {
    const { [survey]: _gone, ...rest } = pages;
    expect(await compare(rest)).toMatchObject([
      { kind: "gone", sources: [{ uri: survey, change: "vanished" }] },
    ]);
    expect(await compare(pages, { retracted: [survey] })).toMatchObject([
      { kind: "gone", sources: [{ uri: survey, change: "retracted" }] },
    ]);
  });

  it.each([
    [
      "an order of words",
      "About 12,000 cars use the Birch bridge every day.",
      "Every day, about 12,000 cars use the Birch bridge.",
    ],
    ["typography", "12,000 cars", "12 000 cars"],
    ["how a number is written", "three bridges", "3 bridges"],
  ])("ignores %s that changed", async (_what, from, to) => {
    const uri = pages[birch]?.includes(from) === true ? birch : survey;
    expect(await compare(edit(uri, from, to))).toEqual([]);
  });

  it("ignores changes to a page's boilerplate", async () => {
    const dated = (day: string): Pages => ({
      ...pages,
      [alder]: `${pages[alder]}\n\nThis page was last updated on ${day}.\n\nSubscribe to our newsletter.\n\n© ${day}`,
    });
    expect(await compare(dated("27 November 2026"), { before: dated("20 November 2026") })).toEqual([]);
  });

  it("ignores a sentence that has moved to another page", async () => {
    const { [survey]: moved = "", ...rest } = pages;
    expect(await compare({ ...rest, "https://survey.example.com/new-address": moved })).toEqual([]);
  });
});

describe("comparing long pages", () => {
  const editionOf = (edition: string): Pages => ({
    [alder]: Array.from(
      { length: 200 },
      (_, day) => `On day ${day + 1} the Alder bridge carried ${10 * day + 300} lorries of ${edition}.`,
    ).join(" "),
  });
  const [before, after] = [editionOf("timber"), editionOf("stone")];

  it.each([
    ["by rules", undefined],
    ["by a model", Array.from({ length: 40 }, (_, index) => `n${index + 1} same b${index + 1}`).join("\n")],
  ])("leaves turns to other jobs after each sentence and each pair %s", async (_how, reply) => {
    const replies = reply === undefined ? {} : { replies: [reply] };
    const { turns } = await countTurns(() => comparePages({ before, after, question, ...replies }));
    expect(turns).toBeGreaterThanOrEqual(4_000);
  });
});

describe("comparing reports with a model", () => {
  const after = {
    ...pages,
    [alder]: (pages[alder] ?? "").replace(
      "Engineers inspected the bridge in 2024 and found the cables in good condition.",
      "A check of all ropes by specialists in 2024 brought no complaint. Visitors like the café by the river.",
    ),
  };

  const compareBy = (reply: string, now: Pages, before = pages) =>
    comparePages({ before, after: now, question, replies: [reply] });

  it("asks once, and accepts which sentences it finds equal or off topic", async () => {
    const { changes, requests } = await compareBy("n1 same b1\nn2 off", after);
    expect(requests).toHaveLength(1);
    expect(changes).toEqual([]);
  });

  it.each([
    ["does not treat sources with different numbers as equal", "n1 same b1"],
    ["applies the rules to sentences that the model omits", "b7 gone\nb1 gone"],
  ])("%s", async (_what, reply) => {
    const { changes } = await compareBy(reply, edit(alder, "324 metres", "342 metres"));
    expect(changes).toMatchObject([{ kind: "contradicted" }]);
  });

  it("ignores a verdict on a sentence that does not exist", async () => {
    const closed = { ...pages, [birch]: `${pages[birch]} In October the council closed the Birch bridge.` };
    const { changes } = await compareBy("n1 new\nb7 gone", closed, more);
    expect(changes).toMatchObject([{ kind: "weaker" }, { kind: "new" }]);
  });
});
