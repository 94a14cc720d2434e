import type { TextSpan } from "@quarry/text";
import type { Figure, Reading } from "../figures.ts";
import { scaleAt } from "../scales.ts";
import { currencyLetters } from "../units.ts";
import { hanValue } from "../words/han-numbers.ts";

/** A part of a table whose numbers are in thousands, millions or so. */
interface ScaledPart extends TextSpan {
  readonly value: number;
}

const currency = String.raw`(?:US|A|C)?[$€£¥₹]|(?:${currencyLetters}|AUD|CAD)(?!\p{L})|(?:dollars?|euros?|pounds|yen|rupees)(?!\p{L})`;
/** Before the scale of a whole table or column: "Dollars in", "in EUR", "€". */
const lead = new RegExp(
  String.raw`^(?:[^\d|]{0,60}(?<!\p{L})(?:in|en|em|i|w|в) )?(?:${currency})?(?= ?[\p{L}'’0])`,
  "iu",
);
const behind = new RegExp(
  String.raw`^\.?(?: (?:of |de |d')?\p{L}+| ?(?:${currency}))?(?:[,;] [^|\d]{0,60}|[.:])?$`,
  "iu",
);
/** Scales in signs, behind a currency: "$m", "US$ 000". */
const short = new RegExp(String.raw`(?:${currency}) ?(?:(?<thousand>['’]?000s?|k)|(?<million>mm?))$`, "iu");
const inHan = /(?:[单單]位|単位|^)[:：]? ?(?:人民币)?(?<scale>[十百千万亿億]+)(?:元|円|美元|人|吨|トン)?$/u;

const inSigns = (said: string): number | undefined => {
  const { thousand, million } = short.exec(said)?.groups ?? {};
  if (thousand !== undefined) return 1e3;
  return million === undefined ? undefined : 1e6;
};

const inWords = (said: string, language: string): number | undefined => {
  const from = lead.exec(said)?.[0].length ?? 0;
  // "Thousand Oaks" is a name.
  if (from === 0 && language === "en" && /^\p{Lu}\p{L}+ \p{Lu}/u.test(said)) return undefined;
  const { value, end } = scaleAt(said, from, language) ?? { value: 0, end: 0 };
  return value >= 1e3 && behind.test(said.slice(end)) ? value : undefined;
};

/** Returns the scale that a cell, a caption or the words in brackets name and nothing else; undefined for other words. */
const declaredBy = (words: string, language: string): number | undefined => {
  const said = words.trim();
  const han = inHan.exec(said)?.groups?.["scale"];
  return han === undefined ? (inSigns(said) ?? inWords(said, language)) : hanValue(han);
};

const bracketed = /[(（[](?<inside>[^()（）[\]]{2,80})[)）\]]/gu;

const declaredIn = (words: string, language: string): number | undefined =>
  [words, ...Array.from(words.matchAll(bracketed), ({ groups }) => groups?.["inside"] ?? "")]
    .map((one) => declaredBy(one, language))
    .find((one) => one !== undefined);

interface Cell extends TextSpan {
  readonly text: string;
}

const cellsOf = (line: string, start: number): Cell[] => {
  let at = start;
  return line.split("|").map((text) => {
    const cell = { text, start: at, end: at + text.length };
    at = cell.end + 1;
    return cell;
  });
};

const year = /^(?:1[5-9]|20)\d\d$/u;
const isBody = (cells: readonly Cell[]): boolean =>
  cells.some(({ text }) => (text.match(/\d[\d.,' ]*/gu) ?? []).some((digits) => !year.test(digits.trim())));

/** Scales that hold for the next row: of the whole table, and of its columns behind the first. */
interface Declared {
  readonly whole: number | undefined;
  readonly columns: readonly (number | undefined)[];
  readonly isBelowRows: boolean;
}

const linesAtATime = 100;
/** A longer line without cells is prose. */
const longestCaption = 120;

/** Finds the parts of the tables in a plain text whose numbers have a scale in the caption, the head of a column or the label of a row. */
function* findScaledParts(plain: string, language: string): Generator<[], ScaledPart[], undefined> {
  const parts: ScaledPart[] = [];
  let declared: Declared = { whole: undefined, columns: [], isBelowRows: false };
  const readRow = (cells: readonly Cell[], ofLine: number | undefined): void => {
    if (isBody(cells)) {
      declared = { ...declared, isBelowRows: true };
      for (const [index, { start, end }] of cells.entries()) {
        const value = ofLine ?? declared.columns[index] ?? declared.whole;
        if (value !== undefined) parts.push({ start, end, value });
      }
      return;
    }
    const columns = cells.map(({ text }) => declaredIn(text, language));
    const isNew = columns.some((one) => one !== undefined);
    declared = { ...declared, whole: ofLine ?? declared.whole, columns: isNew ? columns : declared.columns };
  };
  const readLine = ({ start, end, text }: Cell, ofLine: number | undefined): void => {
    const isProse = text.length > longestCaption;
    // A title may be between the scale and the table.
    if (ofLine !== undefined || declared.isBelowRows || isProse)
      declared = { whole: isProse ? undefined : ofLine, columns: [], isBelowRows: false };
    if (ofLine !== undefined) parts.push({ start, end, value: ofLine });
  };
  let at = 0;
  for (const [index, line] of plain.split("\n").entries()) {
    if (index % linesAtATime === linesAtATime - 1) yield [];
    const [label, ...cells] = cellsOf(line, at).slice(line.trimStart().startsWith("|") ? 1 : 0);
    at += line.length + 1;
    if (label === undefined || line.trim() === "") continue;
    const ofLine = declaredIn(label.text, language);
    if (cells.length > 0) readRow(cells, ofLine);
    else readLine(label, ofLine);
  }
  return parts;
}

const money = /^(?:[A-Z]{3}|¥)$/u;

const scaled = (readings: readonly Reading[], scale: number): Reading[] =>
  readings.map((reading) => ({ ...reading, value: Number((reading.value * scale).toPrecision(15)) }));

/**
 * Creates, with pauses, a function that multiplies a number in a table by its scale, unless it has a scale or a unit of its own;
 * without the scale it stays possible. It takes the numbers of a plain text in order.
 */
export function* createTableScale(
  plain: string,
  language: string,
): Generator<[], (figure: Figure) => Figure, undefined> {
  const parts = /[|(（]|[单單単]位/u.test(plain) ? yield* findScaledParts(plain, language) : [];
  let next = 0;
  return (figure) => {
    while ((parts[next]?.end ?? Number.POSITIVE_INFINITY) <= figure.start) next += 1;
    const { start, value } = parts[next] ?? { start: Number.POSITIVE_INFINITY, value: 1 };
    const { readings, doubtful, digits } = figure;
    const isScaled =
      figure.scale !== 1 || readings.some(({ unit }) => unit !== undefined && !money.test(unit));
    if (start > figure.start || isScaled) return figure;
    const multiplied = scaled(readings, value);
    const [likely, other] = year.test(digits) ? [readings, multiplied] : [multiplied, readings];
    return { ...figure, readings: likely, doubtful: [...other, ...doubtful, ...scaled(doubtful, value)] };
  };
}
