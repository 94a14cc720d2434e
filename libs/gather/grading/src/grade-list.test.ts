import { describe, expect, it } from "vitest";
import { longestEntry } from "./grade-host.ts";
import { parseGradeList, readGradeLists } from "./grade-list.ts";

const lists = readGradeLists();
const placed = lists.flatMap(({ name, entries }) => entries.map((entry) => ({ name, entry })));
const listsByEntry = Map.groupBy(placed, ({ entry }) => entry);

const listByEntry = new Map(placed.map(({ name, entry }) => [entry, name]));

/** Returns the list of an entry's parent domain. */
const listAbove = (entry: string): string | undefined => {
  const own = listByEntry.get(entry);
  listByEntry.delete(entry);
  const above = longestEntry(listByEntry, new URL(`https://${entry}`))?.value;
  if (own !== undefined) listByEntry.set(entry, own);
  return above;
};

describe("the lists of grades", () => {
  it("hold each host once", () => {
    const twice = [...listsByEntry].filter(([, places]) => places.length > 1);
    expect(
      twice.map(([entry, places]) => `${entry} in ${places.map(({ name }) => name).join(", ")}`),
    ).toEqual([]);
  });

  it("hold no host that a shorter entry has put into the same list", () => {
    expect(placed.filter(({ name, entry }) => listAbove(entry) === name)).toEqual([]);
  });

  it("know a host by each label once", () => {
    const labels = lists.flatMap((list) => [...list.firstLabels, ...list.firstLabelsOfUnlisted]);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it("contain no whole top-level domains except those of public authorities and universities", () => {
    const whole = placed.filter(({ entry }) => !entry.includes("."));
    expect(whole.map(({ entry }) => entry).toSorted()).toEqual(["edu", "gov", "mil"]);
  });

  it("cover every grade, and thousands of hosts", () => {
    expect([...new Set(lists.map(({ grade }) => grade))].toSorted()).toEqual(["A", "B", "C", "D", "E"]);
    expect(placed.length).toBeGreaterThan(4_000);
  });
});

describe("parseGradeList", () => {
  it("reads a list", () => {
    const text =
      "grade: D\nreason: forum: anybody writes\nfirst-labels: forum\npaths: /t/*/#\n\n# Big ones\na.org b.org/x\n\nc.org\n";
    expect(parseGradeList("forums", text)).toEqual({
      name: "forums",
      grade: "D",
      reason: "forum: anybody writes",
      entries: ["a.org", "b.org/x", "c.org"],
      firstLabels: ["forum"],
      firstLabelsOfUnlisted: [],
      paths: [/^\/t\/[^/]+\/\d+(?:\/|$)/u],
      looksAt: "nothing",
    });
  });

  it.each([
    ["reason: x\n\na.org", "needs the lines"],
    ["grade: F\nreason: x\n\na.org", "needs the lines"],
    ["grade: A\nreason: x\n\nhttps://a.org", '"https://a.org" is not a host'],
    ["grade: A\nreason: x\n\nA.org", '"A.org" is not a host'],
  ])("refuses %j", (text, message) => {
    expect(() => parseGradeList("mine", text)).toThrow(message);
  });
});
