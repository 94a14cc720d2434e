/** Round numbers (1, 2 or 5 times a power of ten apart) from 0 to the first that reaches `highest`; some four to six. */
export const niceTicks = (highest: number): number[] => {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, position) => position * step);
};

/** A point of a curve: a number of passages and what was measured there. */
interface PanelPoint {
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
  const [min, max] = [Math.min(...all), Math.max(...all)];
  return (passages) => left + (max > min ? (Math.log10(passages) - min) / (max - min) : 0.5) * width;
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
const renderPanel = (panel: Panel): string => {
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

/** One size of the store, as it is drawn. */
export interface DrawnSize {
  readonly passages: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly bytesPerPassage: number;
}

/** What is aimed at, for 10,000 passages. */
const aims = { p95Ms: 150, kilobytes: 40 } as const;

const style = `
.paper { fill: #ffffff } text { font: 12px system-ui, sans-serif }
.title { fill: #1f2328; font-weight: 600; font-size: 13px } .quiet { fill: #59636e }
.end { text-anchor: end } .middle { text-anchor: middle }
.grid { stroke: #d1d9e0 } .aim { stroke: #59636e; stroke-dasharray: 5 4 }
.curve { fill: none; stroke-width: 2 }
text.first, .dot.first { fill: #0969da } .curve.first { stroke: #0969da }
text.second, .dot.second { fill: #bc4c00 } .curve.second { stroke: #bc4c00 }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117 } .title { fill: #f0f6fc } .quiet { fill: #9198a1 }
  .grid { stroke: #3d444d } .aim { stroke: #9198a1 }
  text.first, .dot.first { fill: #58a6ff } .curve.first { stroke: #58a6ff }
  text.second, .dot.second { fill: #ffa657 } .curve.second { stroke: #ffa657 }
}`;

const pointsOf = (sizes: readonly DrawnSize[], read: (size: DrawnSize) => number): PanelPoint[] =>
  sizes.map((size) => ({ passages: size.passages, value: read(size) }));

/** Latency and bytes per passage over the size of the store, as an SVG that can be read on light and on dark paper. */
export const renderPicture = (sizes: readonly DrawnSize[]): string => {
  const latency = renderPanel({
    title: "find-evidence, one query",
    unit: "ms",
    left: 56,
    aim: aims.p95Ms,
    curves: [
      { name: "p95", className: "second", points: pointsOf(sizes, ({ p95Ms }) => p95Ms) },
      { name: "p50", className: "first", points: pointsOf(sizes, ({ p50Ms }) => p50Ms) },
    ],
  });
  const storage = renderPanel({
    title: "Stored per passage: vectors, text, indexes",
    unit: "kB",
    left: 500,
    aim: aims.kilobytes,
    curves: [
      {
        name: "kB",
        className: "first",
        points: pointsOf(sizes, ({ bytesPerPassage }) => bytesPerPassage / 1000),
      },
    ],
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 330" role="img">',
    "<title>Latency of a search and bytes per passage over the number of passages</title>",
    `<style>${style}\n</style>`,
    '<rect width="880" height="330" class="paper"/>',
    latency,
    storage,
    "</svg>\n",
  ].join("\n");
};
