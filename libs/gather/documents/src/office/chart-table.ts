import { elementsOf, escapeHtml, findAll, textOf, type XmlElement } from "../xml/xml-tree.ts";

const maxPoints = 500;

/** Returns the stored values of a series' part by their positions. */
const valuesIn = (series: XmlElement, name: string): string[] => {
  const values: string[] = [];
  for (const part of elementsOf(series).filter((one) => one.name === name))
    for (const point of findAll(part, "pt")) {
      const at = Number(point.attributes["idx"] ?? values.length);
      if (at < maxPoints) values[at] = findAll(point, "v").map(textOf).join(" ");
    }
  return Array.from(values, (value: string | undefined) => value ?? "");
};

/** A chart as rows of cells, the first of which names the series. */
export interface ChartRows {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** Reads the stored values of a chart of an Office document; undefined without values. */
export const chartRows = (chart: XmlElement): ChartRows | undefined => {
  const series = findAll(chart, "ser");
  const [first] = series;
  if (first === undefined) return undefined;
  const named = (one: XmlElement, names: readonly string[]): string[] =>
    names.map((name) => valuesIn(one, name)).find((values) => values.length > 0) ?? [];
  const categories = named(first, ["cat", "xVal"]);
  const values = series.map((one) => named(one, ["val", "yVal"]));
  const height = Math.max(categories.length, ...values.map(({ length }) => length));
  if (height === 0) return undefined;
  const title = findAll(chart, "title")
    .slice(0, 1)
    .flatMap((one) => findAll(one, "t"))
    .map(textOf)
    .join("");
  const head = ["", ...series.map((one) => valuesIn(one, "tx").join(" "))];
  const rows = Array.from({ length: height }, (_, at) => [
    categories[at] ?? "",
    ...values.map((one) => one[at] ?? ""),
  ]);
  return { title, rows: [head, ...rows] };
};

const rowHtml = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;

/** Converts a chart to a table of its values, with its title as the caption; empty without values. */
export const chartHtml = (chart: XmlElement): string => {
  const read = chartRows(chart);
  return read === undefined
    ? ""
    : `<table><caption>${escapeHtml(read.title)}</caption>${read.rows.map(rowHtml).join("")}</table>`;
};
