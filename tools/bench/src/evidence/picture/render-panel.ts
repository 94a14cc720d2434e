import { niceTicks } from "./nice-ticks.ts";

/** A point of a curve: a number of passages and what was measured there. */
export interface PanelPoint {
  readonly passages: number;
  readonly value: number;
}

/** One curve; its class colours it. */
export interface Curve {
  readonly name: string;
  readonly className: string;
  readonly points: readonly PanelPoint[];
}

/** Curves over the number of passages, in a box of their own. */
export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly curves: readonly Curve[];
  /** A line to stay below. */
  readonly aim: number;
  /** Left edge in the picture. */
  readonly left: number;
}

const width = 300;
const height = 220;
const top = 62;
const bottom = top + height;
const lineHeight = 15;

const number = (value: number): string => Number(value.toFixed(1)).toLocaleString("en-GB");

const text = (x: number, y: number, content: string, className = "quiet"): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" class="${className}">${content}</text>`;

/** Where a number of passages stands, logarithmically; a single one in the middle. */
const horizontal = ({ left, curves }: Panel): ((passages: number) => number) => {
  const all = curves.flatMap(({ points }) => points.map(({ passages }) => Math.log10(passages)));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return (passages) => left + (most > least ? (Math.log10(passages) - least) / (most - least) : 0.5) * width;
};

const curveOf = (
  { className, points }: Curve,
  x: (passages: number) => number,
  y: (value: number) => number,
): string[] => {
  const places = points.map(({ passages, value }) => `${x(passages).toFixed(1)},${y(value).toFixed(1)}`);
  return [
    `<polyline points="${places.join(" ")}" class="curve ${className}"/>`,
    ...points.map(
      ({ passages, value }) =>
        `<circle cx="${x(passages).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3.5" class="dot ${className}"/>`,
    ),
  ];
};

/** The name and the last value of each curve where it ends, one below the other where they end close together. */
const labelsOf = (curves: readonly Curve[], right: number, y: (value: number) => number): string[] => {
  const ends = curves
    .map(({ name, className, points }) => ({ name, className, value: points.at(-1)?.value ?? 0 }))
    .toSorted((left, right) => right.value - left.value);
  let lowest = -Infinity;
  return ends.map(({ name, className, value }) => {
    lowest = Math.max(lowest + lineHeight, y(value) + 4);
    return text(right, lowest, `${name} ${number(value)}`, className);
  });
};

/** The SVG of a panel: axes with round numbers, a broken line for the aim, and each curve with its name where it ends. */
export const renderPanel = (panel: Panel): string => {
  const { title, unit, curves, aim, left } = panel;
  const values = curves.flatMap(({ points }) => points.map(({ value }) => value));
  const ticks = niceTicks(Math.max(aim * 1.05, ...values));
  const highest = ticks.at(-1) ?? 1;
  const x = horizontal(panel);
  const y = (value: number): number => bottom - (value / highest) * height;
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ passages }) => passages)))];
  const line = (at: number, className: string): string =>
    `<line x1="${left}" x2="${left + width}" y1="${y(at).toFixed(1)}" y2="${y(at).toFixed(1)}" class="${className}"/>`;
  return [
    text(left, top - 34, `${title}, ${unit}`, "title"),
    text(left, top - 17, `broken line: aim, at most ${number(aim)} ${unit}`),
    ...ticks.flatMap((tick) => [line(tick, "grid"), text(left - 8, y(tick) + 4, number(tick), "quiet end")]),
    line(aim, "aim"),
    ...sizes.map((size) => text(x(size), bottom + 18, number(size), "quiet middle")),
    text(left + width / 2, bottom + 38, "passages in the store", "quiet middle"),
    ...curves.flatMap((curve) => curveOf(curve, x, y)),
    ...labelsOf(curves, Math.max(...sizes.map(x)) + 8, y),
  ].join("\n");
};
