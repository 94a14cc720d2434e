import type { TextSpan } from "@quarry/text";
import type { Figure, Reading } from "../figures.ts";
import { likelyYear } from "../plain-text.ts";
import { scaleAt } from "../scales.ts";
import { currencyLetters, unitAt } from "../units.ts";
import { hanValue } from "../words/han-numbers.ts";

/** A scale that a caption, a head or a label gives to numbers. */
interface TableScale {
  readonly value: number;
  /** True if some of the numbers have no scale: "in millions, except per share amounts". */
  readonly hasExceptions: boolean;
}

/** A part of a table whose numbers are in thousands, millions or so. */
interface ScaledPart extends TextSpan, TableScale {}

const currency = String.raw`(?:US|A|C)?[$€£¥₹]|(?:${currencyLetters}|AUD|CAD)(?!\p{L})|(?:dollars?|euros?|pounds|yen|rupees)(?!\p{L})`;
/** Before the scale of a whole table or column: "Dollars in", "in EUR", "€". */
const lead = new RegExp(
  String.raw`^(?:[^\d|]{0,60}(?<!\p{L})(?:in|en|em|i|w|в) )?(?:${currency})?(?= ?[\p{L}'’0])`,
  "iu",
);
const except =
  "except|excluding|unless|other than|außer|ausgenommen|sauf|hormis|excepto|salvo|eccetto|tranne|behalve";
const behind = new RegExp(
  String.raw`^\.?(?: (?:of |de |d')?(?!(?:${except})(?!\p{L}))\p{L}+| ?(?:${currency}))?(?:(?:[,;]|(?= (?:${except}))) [^|\d]{0,60}|[.:])?$`,
  "iu",
);
const exception = new RegExp(String.raw`(?<!\p{L})(?:${except})(?!\p{L})`, "iu");
/** Scales in signs, behind a currency: "$m", "US$ 000". */
const short = new RegExp(String.raw`(?:${currency}) ?(?:(?<thousand>['’]?000s?|k)|(?<million>mm?))$`, "iu");
const inHan = /(?:[单單]位|単位|^)[:：]? ?(?:人民币)?(?<scale>[十百千万亿億]+)(?:元|円|美元|人|吨|トン)?$/u;

const inSigns = (said: string): number | undefined => {
  const { thousand, million } = short.exec(said)?.groups ?? {};
  if (thousand !== undefined) return 1e3;
  return million === undefined ? undefined : 1e6;
};

/** Before what a scale counts: "millions of euros". */
const ofCounted = /^\.? ?(?:of |de |d')?/u;

const longestSign = 3;

/** True for words that name a scale without "in" or brackets: "Millions", "Mio. €", but not "Millions of people" or the code "MN". */
const isAlone = (word: string, rest: string, language: string): boolean =>
  /^[.:]?$/u.test(rest)
    ? word.length > longestSign
    : unitAt(rest.replace(ofCounted, " "), 0, language) !== undefined;

/** Two capitals are the code of a state or a country: "TN". */
const code = /^\p{Lu}{2}$/u;

/** "Thousand Oaks" is a name. */
const isName = (said: string, language: string): boolean =>
  language === "en" && /^\p{Lu}\p{L}+ \p{Lu}/u.test(said);

const inWords = (said: string, isInBrackets: boolean, language: string): number | undefined => {
  const from = lead.exec(said)?.[0].length ?? 0;
  if (from === 0 && isName(said, language)) return undefined;
  const { value, end } = scaleAt(said, from, language) ?? { value: 0, end: 0 };
  const [word, rest] = [said.slice(from, end).trim(), said.slice(end)];
  if (value < 1e3 || code.test(word) || !behind.test(rest)) return undefined;
  return from > 0 || isInBrackets || isAlone(word, rest, language) ? value : undefined;
};

/** Returns the scale that a cell, a caption or the words in brackets name and nothing else; undefined for other words. */
const declaredBy = (words: string, isInBrackets: boolean, language: string): TableScale | undefined => {
  const said = words.trim();
  const han = inHan.exec(said)?.groups?.["scale"];
  const value = han === undefined ? (inSigns(said) ?? inWords(said, isInBrackets, language)) : hanValue(han);
  return value === undefined ? undefined : { value, hasExceptions: exception.test(said) };
};

const bracketed = /[(（[](?<inside>[^()（）[\]]{2,80})[)）\]]/gu;

const declaredIn = (words: string, language: string): TableScale | undefined => {
  const insides = Array.from(words.matchAll(bracketed), ({ groups }) => groups?.["inside"] ?? "");
  return [
    declaredBy(words, false, language),
    ...insides.map((inside) => declaredBy(inside, true, language)),
  ].find((one) => one !== undefined);
};

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

const isBody = (cells: readonly Cell[]): boolean =>
  cells.some(({ text }) =>
    (text.match(/\d[\d.,' ]*/gu) ?? []).some((digits) => !likelyYear.test(digits.trim())),
  );

/** Scales that hold for the next row: of the whole table, and of its columns behind the first. */
interface Declared {
  readonly whole: TableScale | undefined;
  readonly columns: readonly (TableScale | undefined)[];
  readonly isBelowRows: boolean;
}

const linesAtATime = 100;
/** A longer line without cells is prose. */
const longestCaption = 120;

/** Finds the parts of the tables in a plain text whose numbers have a scale in the caption, the head of a column or the label of a row. */
function* findScaledParts(plain: string, language: string): Generator<[], ScaledPart[], undefined> {
  const parts: ScaledPart[] = [];
  let declared: Declared = { whole: undefined, columns: [], isBelowRows: false };
  const readRow = (cells: readonly Cell[], ofLine: TableScale | undefined): void => {
    if (isBody(cells)) {
      declared = { ...declared, isBelowRows: true };
      for (const [index, { start, end }] of cells.entries()) {
        const scale = ofLine ?? declared.columns[index] ?? declared.whole;
        if (scale !== undefined) parts.push({ start, end, ...scale });
      }
      return;
    }
    const columns = cells.map(({ text }) => declaredIn(text, language));
    const isNew = columns.some((one) => one !== undefined);
    declared = { ...declared, whole: ofLine ?? declared.whole, columns: isNew ? columns : declared.columns };
  };
  const readLine = ({ start, end, text }: Cell, ofLine: TableScale | undefined): void => {
    const isProse = text.length > longestCaption;
    // A title may be between the scale and the table.
    if (ofLine !== undefined || declared.isBelowRows || isProse)
      declared = { whole: isProse ? undefined : ofLine, columns: [], isBelowRows: false };
    if (ofLine !== undefined) parts.push({ start, end, ...ofLine });
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
    const part = parts[next];
    const { readings, doubtful, digits } = figure;
    const isScaled =
      figure.scale !== 1 || readings.some(({ unit }) => unit !== undefined && !money.test(unit));
    if (part === undefined || part.start > figure.start || isScaled) return figure;
    const multiplied = scaled(readings, part.value);
    const others = [...doubtful, ...scaled(doubtful, part.value)];
    if (part.hasExceptions) return { ...figure, readings: [...multiplied, ...readings], doubtful: others };
    const [likely, other] = likelyYear.test(digits) ? [readings, multiplied] : [multiplied, readings];
    return { ...figure, readings: likely, doubtful: [...other, ...others] };
  };
}
