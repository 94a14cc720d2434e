import { parser } from "@prometheus-io/lezer-promql";

/** Metric that a query selects, with the labels in its selector. */
interface AskedMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Metrics and labels that a Prometheus query refers to. */
export interface AskedOf {
  readonly metrics: readonly AskedMetric[];
  /** Labels used for grouping or matching. */
  readonly grouping: readonly string[];
}

/**
 * Parses a query.
 * @throws Error if it is not valid PromQL, with the position
 */
export const readPromql = (query: string): AskedOf => {
  const metrics: { name: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  parser.parse(query).iterate({
    enter: ({ type, from, to, node }) => {
      const text = query.slice(from, to);
      if (type.isError)
        throw new Error(`no PromQL at ${from}: ${query.slice(from, from + 20) || "its end"} in ${query}`);
      if (type.name === "VectorSelector") metrics.push({ name: "", labels: [] });
      const last = metrics.at(-1);
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector" && last) last.name = text;
      if (type.name !== "LabelName") return;
      if (node.parent?.name === "GroupingLabels") grouping.push(text);
      else last?.labels.push(text);
    },
  });
  return { metrics, grouping };
};
