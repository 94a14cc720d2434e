import type { TextSpan } from "@quarry/text";
import type { Figure } from "../figures.ts";
import { textBefore } from "../plain-text.ts";
import { scaleAt } from "../scales.ts";

/** Bank statements put the sign of a negative amount behind it. */
const trailingSign = /^-(?= ?(?:[|;\n]|$))/u;

/** Returns where accounts write a number as a negative one, alone in brackets or with its sign behind it: a cell of a table, or prose. */
const negativeIn = (plain: string, { start, end }: TextSpan): "cell" | "prose" | undefined => {
  if (/[.,]\d\d$/u.test(plain.slice(start, end)) && trailingSign.test(plain.slice(end, end + 3)))
    return "cell";
  const before = /(?:(?<opening>^|[|\n] ?)|[^]) ?\((?:[$€£¥] ?)?$/u.exec(textBefore(plain, start, 6));
  if (before === null || plain[end] !== ")") return undefined;
  const isCell =
    before.groups?.["opening"] !== undefined && /^\) ?(?:[|\n]|$)/u.test(plain.slice(end, end + 3));
  if (isCell) return "cell";
  return /[.,' ]\d{3}$/u.test(plain.slice(start, end)) ? "prose" : undefined;
};

/** Returns an amount of money in brackets with the scale behind them, which only accounts write: `$(4.2) million`. */
const scaledOutside = (plain: string, figure: Figure, language: string): Figure | undefined => {
  const { start, end } = figure;
  if (plain[end] !== ")" || !/(?:[$€£¥] ?\(|\([$€£¥] ?)$/u.test(textBefore(plain, start, 3)))
    return undefined;
  const scale = scaleAt(plain, end + 1, language);
  if (scale === undefined) return undefined;
  const other = figure.readings.map(({ value, unit }) => ({ value: value * scale.value, unit }));
  const readings = other.map((reading) => ({ ...reading, value: -reading.value }));
  return { ...figure, end: scale.end, readings, doubtful: other, scale: scale.value };
};

/** Reads a number in brackets as negative in a table cell and as positive in prose; the other sign stays possible. */
export const withAccountingSign = (plain: string, figure: Figure, language: string): Figure => {
  const outside = scaledOutside(plain, figure, language);
  if (outside !== undefined) return outside;
  const place = negativeIn(plain, figure);
  if (place === undefined) return figure;
  const { readings, doubtful } = figure;
  const negative = readings.map((reading) => ({ ...reading, value: -reading.value }));
  const [likely, other] = place === "cell" ? [negative, readings] : [readings, negative];
  return { ...figure, readings: likely, doubtful: [...other, ...doubtful] };
};
