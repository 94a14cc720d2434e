import type { AlteredMeasures, PairMeasures } from "./measure-copies.ts";

/** What was measured. */
export interface CopiesMeasures {
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
