import { collapseWhitespace } from "@quarry/text";
import type { ItemRelevance } from "../relevance/item-relevance.ts";
import type { SummaryLine } from "../relevance/summary-lines.ts";
import { countLine, fillLine } from "./fill-line.ts";
import type { OverviewWording } from "./overview-wording.ts";

export interface RelevanceOptions {
  readonly wording: OverviewWording;
  /** Items to name, most relevant first; 20 when left out. */
  readonly maxItems?: number | undefined;
}

const usualItems = 20;

const renderOne = ({ linkId, score, markers }: ItemRelevance, wording: OverviewWording): string => {
  const words = wording.relevance;
  const lines = (kind: SummaryLine["kind"], line: string): string[] => {
    const said = markers
      .filter((marker) => marker.kind === kind)
      .map((marker) => collapseWhitespace(marker.line));
    return said.length === 0 ? [] : [`  • ${fillLine(line, { list: said.join(words.separator) })}`];
  };
  const head = countLine(words.item, markers.length, wording.language);
  return [
    `- ${fillLine(head, { linkId, score: score.toFixed(2) })}`,
    ...lines("key-fact", words.facts),
    ...lines("opinion", words.opinions),
    ...lines("datapoint", words.datapoints),
    ...lines("engagement", words.engagement),
  ].join("\n");
};

/** Which markers of which items bear on a goal, as seed 001 lays it out for planning; items without any are left out. */
export const renderRelevance = (
  relevance: readonly ItemRelevance[],
  { wording, maxItems = usualItems }: RelevanceOptions,
): string => {
  const bearing = relevance
    .filter(({ markers }) => markers.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxItems);
  const blocks = bearing.map((item) => renderOne(item, wording));
  return [wording.relevance.title, blocks.length === 0 ? wording.relevance.nothing : blocks.join("\n")].join(
    "\n",
  );
};
