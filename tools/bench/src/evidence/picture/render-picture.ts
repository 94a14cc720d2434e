import { type PanelPoint, renderPanel } from "./render-panel.ts";

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
