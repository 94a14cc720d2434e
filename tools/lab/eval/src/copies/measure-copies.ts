import { areCopies, sentences, similarityOf, type Sketch, sketchOf } from "@quarry/text";

/** A text and the one that is shown beside it, from which parts are taken. */
interface TextPair {
  readonly text: string;
  readonly other: string;
}

const framedWords = 60;

const wordsOf = (text: string): string[] => text.split(/(?<=\s)/u);

const sentencesOf = (text: string): string[] =>
  sentences(text).map(({ start, end }) => text.slice(start, end));

/** Ways in which others show a text: all but the last are copies of it. */
export const alterations = {
  /** Among words of another page, as menus and notices are. */
  framed: ({ text, other }: TextPair): string => {
    const around = wordsOf(other);
    return `${around.slice(0, framedWords).join("")}\n${text}\n${around.slice(-framedWords).join("")}`;
  },
  /** Without its last fifth. */
  cut: ({ text }: TextPair): string => text.slice(0, Math.floor(text.length * 0.8)),
  /** Without every tenth sentence. */
  shortened: ({ text }: TextPair): string =>
    sentencesOf(text)
      .filter((_, index) => index % 10 !== 9)
      .join(" "),
  /** Whole, within another text. */
  held: ({ text, other }: TextPair): string => `${other}\n\n${text}`,
  /** Another text that quotes three sentences of it. */
  quoted: ({ text, other }: TextPair): string => `${other}\n\n${sentencesOf(text).slice(0, 3).join(" ")}`,
} as const;

/** The name of a way. */
type Alteration = keyof typeof alterations;

/** The text of a page. */
interface PageText {
  readonly id: string;
  readonly text: string;
}

/** Two different pages that are called copies of one another. */
interface CalledCopies {
  readonly pages: readonly [string, string];
  readonly resemblance: number;
  readonly containment: number;
}

/** Separation of pages that are not copies. */
interface PairMeasures {
  readonly pairs: number;
  readonly called: readonly CalledCopies[];
  readonly highestResemblance: number;
  /** Among pairs that share enough word sequences to be candidates. */
  readonly highestContainment: number;
}

/** Number of altered pages that are recognised as copies of the originals. */
type AlteredMeasures = Readonly<Record<Alteration, number>>;

const minCompared = 16;

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const pairsOf = <Item>(items: readonly Item[]): (readonly [Item, Item])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

/** Compares each page with each other one. */
export const measurePairs = (pages: readonly (PageText & { readonly sketch: Sketch })[]): PairMeasures => {
  const pairs = pairsOf(pages).map(([one, other]) => ({
    pages: [one.id, other.id] as const,
    isCalled: areCopies(one.sketch, other.sketch),
    ...similarityOf(one.sketch, other.sketch),
  }));
  const sure = pairs.filter(({ compared }) => compared >= minCompared);
  return {
    pairs: pairs.length,
    called: pairs
      .filter(({ isCalled }) => isCalled)
      .map(({ pages: called, resemblance, containment }) => ({ pages: called, resemblance, containment })),
    highestResemblance: rounded(Math.max(0, ...pairs.map(({ resemblance }) => resemblance))),
    highestContainment: rounded(Math.max(0, ...sure.map(({ containment }) => containment))),
  };
};

const names: readonly Alteration[] = ["framed", "cut", "shortened", "held", "quoted"];

/** Alters each page, with the page after it for the other text, and asks whether it is still called a copy. */
export const measureAltered = (pages: readonly PageText[]): AlteredMeasures => {
  const counts = { framed: 0, cut: 0, shortened: 0, held: 0, quoted: 0 };
  for (const [index, { text }] of pages.entries()) {
    const other = pages[(index + 1) % pages.length]?.text ?? "";
    const own = sketchOf(text);
    for (const name of names)
      if (areCopies(own, sketchOf(alterations[name]({ text, other })))) counts[name] += 1;
  }
  return counts;
};

/** Results of the measurement. */
interface CopiesMeasures {
  readonly pages: number;
  readonly characters: number;
  readonly between: PairMeasures;
  /** Pages of enough words to be altered, and how many of them are still known. */
  readonly altered: { readonly pages: number; readonly known: AlteredMeasures };
  /** Of a fingerprint, on average. */
  readonly digits: number;
  readonly msPer100kCharacters: number;
}

const share = (count: number, of: number): string => `${count} of ${of}`;

/** The measures as a Markdown table, ready to be kept. */
export const renderCopies = (measures: CopiesMeasures): string => {
  const { pages, between, altered, digits, msPer100kCharacters } = measures;
  const { framed, cut, shortened, held, quoted } = altered.known;
  const rows: readonly (readonly [string, string])[] = [
    ["different pages called copies", share(between.called.length, between.pairs)],
    ["highest resemblance of two pages", between.highestResemblance.toFixed(3)],
    ["highest containment of two pages", between.highestContainment.toFixed(3)],
    ["known again within 120 other words", share(framed, altered.pages)],
    ["known again without the last fifth", share(cut, altered.pages)],
    ["known again without every tenth sentence", share(shortened, altered.pages)],
    ["known again within another page", share(held, altered.pages)],
    ["wrongly known by three quoted sentences", share(quoted, altered.pages)],
    ["digits of a fingerprint", digits.toFixed(0)],
    ["ms for 100,000 characters", msPer100kCharacters.toFixed(1)],
  ];
  return [
    `| ${"pages".padEnd(40)} | ${String(pages).padStart(14)} |`,
    `| ${"-".repeat(40)} | ${"-".repeat(13)}: |`,
    ...rows.map(([name, value]) => `| ${name.padEnd(40)} | ${value.padStart(14)} |`),
  ].join("\n");
};
