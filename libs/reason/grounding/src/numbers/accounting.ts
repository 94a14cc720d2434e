import type { TextSpan } from "@quarry/text";
import { type Figure, scaleAt } from "./figures.ts";

/** Returns the place of a number alone in brackets, which accounts write for a negative one: a cell of a table, or prose. */
const bracketsAround = (plain: string, { start, end }: TextSpan): "cell" | "prose" | undefined => {
  const before = /(?:(?<opening>^|[|\n] ?)|[^]) ?\((?:[$€£¥] ?)?$/u.exec(
    plain.slice(Math.max(0, start - 6), start),
  );
  if (before === null || plain[end] !== ")") return undefined;
  const isCell =
    before.groups?.["opening"] !== undefined && /^\) ?(?:[|\n]|$)/u.test(plain.slice(end, end + 3));
  if (isCell) return "cell";
  return /[.,' ]\d{3}$/u.test(plain.slice(start, end)) ? "prose" : undefined;
};

/** Returns the scale or the percent sign behind the bracket around a negative number, which only accounts write: `$(4.2) million`. */
const scaledOutside = (plain: string, figure: Figure, language: string): Figure | undefined => {
  const { start, end } = figure;
  if (plain[end] !== ")" || !/\((?:[$€£¥] ?)?$/u.test(plain.slice(Math.max(0, start - 3), start)))
    return undefined;
  const [percent] = /^ ?%/u.exec(plain.slice(end + 1, end + 3)) ?? [];
  const scale =
    percent === undefined ? scaleAt(plain, end + 1, language) : { value: 1, end: end + 1 + percent.length };
  if (scale === undefined) return undefined;
  const readings = figure.readings.map(({ value, unit }) => ({
    value: -value * scale.value,
    unit: percent === undefined ? unit : "%",
  }));
  const other = readings.map((reading) => ({ ...reading, value: -reading.value }));
  return { ...figure, end: scale.end, readings, doubtful: other, isRound: percent === undefined };
};

/** Makes a number in brackets negative in a cell of a table, where its other sign stays possible; in prose, the other way round. */
export const withAccountingSign = (plain: string, figure: Figure, language: string): Figure => {
  const outside = scaledOutside(plain, figure, language);
  if (outside !== undefined) return outside;
  const place = bracketsAround(plain, figure);
  if (place === undefined) return figure;
  const { readings, doubtful } = figure;
  const negative = readings.map((reading) => ({ ...reading, value: -reading.value }));
  const [likely, other] = place === "cell" ? [negative, readings] : [readings, negative];
  return { ...figure, readings: likely, doubtful: [...other, ...doubtful] };
};
