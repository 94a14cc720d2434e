import type { ChangeKind } from "@quarry/contracts";
import { expect, it } from "vitest";
import { comparePages, type Pages } from "../testing/compare-pages.ts";

const question = "How do the ferries and harbours of the northern coast develop?";

const towns = [
  "Arnholm",
  "Brekke",
  "Colby",
  "Dunvik",
  "Elsund",
  "Farnes",
  "Grimby",
  "Holmen",
  "Isvik",
  "Jarna",
  "Kolding",
  "Larvik",
  "Morby",
  "Nesvik",
  "Osthavn",
  "Pernes",
  "Ravnes",
  "Sandby",
  "Tarnvik",
  "Ulvik",
  "Varberg",
  "Westby",
  "Yngsund",
  "Zernes",
  "Almby",
  "Borgvik",
  "Dalsund",
  "Eknes",
  "Fjordby",
  "Granvik",
];

const addressOf = (index: number): string => `https://${towns[index]?.toLowerCase()}.example.org/harbour`;

/** A page with its own wording and numbers for each town. */
const pageOf = (index: number): string => {
  const town = towns[index] ?? "";
  return [
    `# The harbour of ${town}`,
    `The ferry of ${town} carried ${41_000 + index * 713} passengers in 2025. The crossing takes ${25 + index} minutes in calm weather.`,
    `${town} widened its harbour basin to ${180 + index * 7} metres. The harbour master is ${["Anna", "Carl", "Ida"][index % 3]} Lind${index}. Fishing boats may moor at the inner pier.`,
    `- The ferry company of ${town} plans ${index + 3} electric ferries.`,
    `- Tickets for the ferry cost ${12 + index} crowns.`,
    `Last updated on ${1 + (index % 28)} October 2026. Follow the harbour of ${town} on our channels!`,
  ].join("\n\n");
};

const start: Pages = Object.fromEntries(towns.map((_town, index) => [addressOf(index), pageOf(index)]));

interface Planted {
  readonly page: number;
  readonly kind: ChangeKind;
  /** Pattern that the reported change must match. */
  readonly names: RegExp;
  readonly edit: (text: string) => string | undefined;
}

const replace = (page: number, from: RegExp, to: string): Planted => ({
  page,
  kind: "contradicted",
  names: new RegExp(to.replaceAll(/[()$.*+?]/gu, "."), "u"),
  edit: (text) => text.replace(from, to),
});

const add = (page: number, sentence: string): Planted => ({
  page,
  kind: "new",
  names: new RegExp(sentence.slice(0, 20), "u"),
  edit: (text) => text.replace("\n\n- The ferry", ` ${sentence}\n\n- The ferry`),
});

const remove = (page: number, sentence: RegExp): Planted => ({
  page,
  kind: "gone",
  names: sentence,
  edit: (text) => text.replace(sentence, ""),
});

const vanish = (page: number): Planted => ({
  page,
  kind: "gone",
  names: new RegExp(towns[page] ?? "", "u"),
  edit: () => undefined,
});

/** Forty changes in ten repetitions, four each. */
const planted: readonly Planted[] = Array.from({ length: 10 }, (_none, round): Planted[] => {
  const [first, second, third, fourth] = [round, round + 10, round + 20, (round * 3 + 5) % 30];
  const outcome = [
    replace(second, /may moor/u, "may not moor"),
    replace(second, /inner pier/u, "outer pier"),
    replace(second, /widened/u, "closed"),
    replace(second, /in calm weather/u, "in stormy weather"),
    replace(second, /plans/u, "ordered"),
  ];
  return [
    replace(first, /takes \d+ minutes/u, `takes ${70 + round} minutes`),
    outcome[round % outcome.length] ?? vanish(second),
    round % 2 === 0
      ? add(third, `A storm destroyed the ferry landing of ${towns[third]} in November.`)
      : remove(third, /Tickets for the ferry cost \d+ crowns\./u),
    round % 3 === 0
      ? replace(fourth, /harbour master is \w+ Lind\d+/u, `harbour master is Maja Ostberg${round}`)
      : replace(fourth, /carried \d+ passengers/u, `carried ${91_000 + round * 17} passengers`),
  ];
}).flat();

/** Applies changes that pages make automatically: update date, typography, list order. */
const noise = (pages: Pages, round: number): Pages =>
  Object.fromEntries(
    Object.entries(pages).map(([uri, text], index) => {
      const dated = text.replace(
        /Last updated on \d+ \w+ 2026/u,
        `Last updated on ${1 + ((round + index) % 28)} November 2026`,
      );
      return [
        uri,
        index % 7 === round % 7 ? dated.replaceAll("  ", " ").replace("channels!", "channels.") : dated,
      ];
    }),
  );

const apply = (pages: Pages, changes: readonly Planted[]): Pages => {
  const changed = new Map(Object.entries(pages));
  for (const { page, edit } of changes) {
    const text = changed.get(addressOf(page));
    const now = text === undefined ? undefined : edit(text);
    if (text !== undefined && now === text) throw new Error(`nothing is changed on page ${page}`);
    if (now === undefined) changed.delete(addressOf(page));
    else changed.set(addressOf(page), now);
  }
  return Object.fromEntries(changed);
};

it("finds at least 38 of 40 planted changes of 30 pages in ten repetitions, and no others, without a model", async () => {
  let pages = start;
  const missed: string[] = [];
  let others = 0;
  for (let round = 0; round < 10; round += 1) {
    const own = planted.slice(round * 4, round * 4 + 4);
    const after = noise(apply(pages, own), round);
    const { changes } = await comparePages({ before: pages, after, question });
    const found = own.filter(({ page, names, kind }) =>
      changes.some(
        (change) =>
          change.kind === kind &&
          names.test(change.text) &&
          change.sources.some(({ uri }) => uri === addressOf(page)),
      ),
    );
    for (const one of own) if (!found.includes(one)) missed.push(`${round}: ${one.kind} ${one.names.source}`);
    others += Math.max(0, changes.length - found.length);
    pages = after;
  }
  expect({ planted: planted.length, missed: missed.length <= 2 ? "at most 2" : missed, others }).toEqual({
    planted: 40,
    missed: "at most 2",
    others: 0,
  });
});

it("raises at most one false alarm in ten repetitions in which only boilerplate of the pages changes", async () => {
  let pages = start;
  let alarms = 0;
  for (let round = 0; round < 10; round += 1) {
    const after = noise(pages, round + 1);
    const { changes } = await comparePages({ before: pages, after, question });
    alarms += changes.length > 0 ? 1 : 0;
    pages = after;
  }
  expect(alarms).toBeLessThanOrEqual(1);
});
