import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areCopies, fingerprintOf, readFingerprint, similarityOf, sketchOf } from "./copies.ts";

/** A unique sentence for each number. */
const sentence = (number: number): string =>
  `In year ${number} the ${number % 7} mills of district ${number * 13} ground ${number * 31} sacks of grain for ${number % 11} towns.`;

const article = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(" ");

const menu = (name: string): string =>
  `# ${name}\n\n- [Home](/)\n- Politics of ${name}\n- Sport in ${name}\n- Weather for ${name}\n\n`;

const agencyReport =
  "The bridge over the river was closed on Monday after engineers found cracks in two of its piers. The city said that the piers " +
  "had last been inspected four years ago, and that nobody had been in danger. Lorries are sent over the northern crossing, which " +
  "adds forty minutes to a journey to the port. The port authority expects that ships will have to wait until the weekend. Repairs " +
  "begin on Thursday and are to take five weeks, at a cost of three million. A second bridge was planned ten years ago and never " +
  "built, because the two districts on its banks could not agree who was to pay for it. The mayor said that talks would begin again.";

const translation =
  "Die Brücke über den Fluss wurde am Montag gesperrt, nachdem Ingenieure Risse in zwei Pfeilern gefunden hatten. Die Stadt teilte mit, " +
  "die Pfeiler seien zuletzt vor vier Jahren untersucht worden, und niemand sei in Gefahr gewesen. Lastwagen werden über die nördliche " +
  "Querung geleitet, was die Fahrt zum Hafen um vierzig Minuten verlängert.";

const retold =
  "Two cracked piers have shut the river bridge since Monday. Haulage firms complain that the detour over the northern crossing costs " +
  "them most of an hour, and shipping is held up until Saturday at the earliest. Work is due to start this week; the bill comes to " +
  "three million. Residents ask why the second bridge, which was promised a decade ago, has never been built.";

const chinese =
  "周一，工程师在两个桥墩上发现裂缝后，跨河大桥被关闭。市政府表示，桥墩上一次检查是在四年前，没有人处于危险之中。卡车改走北面的通道，前往港口的路程因此增加四十分钟。" +
  "港务局预计船只要等到周末。维修将于周四开始，为期五周，费用三百万。十年前曾规划第二座桥，但从未建成，因为两岸的两个区无法商定由谁付款。市长说，谈判将重新开始。";

const compare = (one: string, other: string): boolean => areCopies(sketchOf(one), sketchOf(other));

describe("areCopies", () => {
  it.each([
    ["the same text", article(0, 60), article(0, 60)],
    ["the same text within other menus", menu("Oldtown") + article(0, 60), menu("Newport") + article(0, 60)],
    [
      "the same text in other layout and case",
      agencyReport,
      agencyReport.toUpperCase().replaceAll(". ", ".\n\n> "),
    ],
    ["texts of which four fifths are the same", article(0, 100), article(20, 100)],
    ["a text and its first two thirds", article(0, 120), article(0, 80)],
    [
      "a report of 400 words and an article of 2,400 that holds it",
      article(700, 20),
      article(0, 80) + article(700, 20) + article(200, 20),
    ],
    [
      "a short report of an agency with another headline",
      agencyReport,
      `Bridge shut, port waits. ${agencyReport}`,
    ],
    ["the same Chinese text within other menus", `首页 新闻 体育 ${chinese}`, `${chinese} 版权所有 联系我们`],
  ])("recognises %s for copies", (_name, one, other) => {
    expect([compare(one, other), compare(other, one)]).toEqual([true, true]);
  });

  it.each([
    ["texts on one subject", article(0, 60), article(1_000, 60)],
    ["texts of which a third is the same", article(0, 90), article(60, 90)],
    [
      "a text and one that quotes two of its sentences",
      agencyReport,
      `${retold} ${agencyReport.slice(0, 205)}`,
    ],
    ["a text and a retelling in other words", agencyReport, retold],
    ["a text and its translation", agencyReport, translation],
    ["a text and its translation into Chinese", agencyReport, chinese],
    ["two pages with one notice", `${article(0, 30)} ${agencyReport}`, `${article(500, 30)} ${agencyReport}`],
    [
      "a notice and a page that shows it",
      agencyReport.slice(0, 110),
      article(0, 80) + agencyReport.slice(0, 110),
    ],
    ["texts without words", "", "---"],
  ])("takes no copy in %s", (_name, one, other) => {
    expect([compare(one, other), compare(other, one)]).toEqual([false, false]);
  });
});

describe("similarityOf", () => {
  it.each([10, 40, 200, 1_000, 2_000])(
    "estimates overlap within a tenth for texts of %i sentences",
    (count) => {
      const whole = sketchOf(article(0, count));
      const half = sketchOf(article(0, count / 2));
      const later = sketchOf(article(count / 2, count));
      expect(similarityOf(whole, half).containment).toBe(1);
      expect(Math.abs(similarityOf(whole, half).resemblance - 1 / 2)).toBeLessThan(0.1);
      expect(Math.abs(similarityOf(whole, later).resemblance - 1 / 3)).toBeLessThan(0.1);
    },
  );

  it("says how much it went by", () => {
    expect(similarityOf(sketchOf(article(0, 5)), sketchOf(article(0, 5))).compared).toBeGreaterThan(50);
    expect(similarityOf(sketchOf("Two words."), sketchOf(article(0, 500))).compared).toBeLessThan(2);
  });

  it("is the same both ways, and whole for a text and itself", () => {
    const texts = fc.lorem({ maxCount: 200 });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const [one, other] = [sketchOf(left), sketchOf(right)];
        expect(similarityOf(one, other)).toEqual(similarityOf(other, one));
        expect(similarityOf(one, one).resemblance).toBe(1);
      }),
    );
  });
});

describe("fingerprintOf", () => {
  it("holds the whole sketch", () => {
    for (const text of [agencyReport, article(0, 500), ""])
      expect(readFingerprint(fingerprintOf(text))).toEqual(sketchOf(text));
  });

  it("is hex, longer for a longer text, and never over 4,098 digits", () => {
    const lengths = [1, 100, 1_000, 4_000].map((count) => {
      const fingerprint = fingerprintOf(article(0, count));
      expect(fingerprint).toMatch(/^[0-9a-f]+$/u);
      return fingerprint.length;
    });
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
    expect(lengths.at(-1)).toBe(4_098);
  });

  it.each(["", "00", "99abcdef01", "11abc", "11zzzzzzzz"])("reads nothing out of %j", (fingerprint) => {
    expect(readFingerprint(fingerprint)).toBeUndefined();
  });
});
