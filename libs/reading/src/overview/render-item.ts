import { fillLine } from "./fill-line.ts";
import type { OverviewItem } from "./overview-item.ts";
import { type ItemRendering, renderSections } from "./render-sections.ts";

const headOf = ({ reference }: OverviewItem, number: number, rendering: ItemRendering): string => {
  const { linkId, source, title, transcript, comments } = reference;
  const { wording, present } = rendering;
  const about = [
    ...(source === "" ? [] : [fillLine(wording.source, { source: present(source) })]),
    ...(title === "" ? [] : [fillLine(wording.itemTitle, { title: present(title) })]),
  ];
  const size = [
    ...(transcript === null ? [] : [fillLine(wording.words, { count: transcript.words })]),
    fillLine(wording.commentCount, { count: comments?.count ?? 0 }),
  ];
  return [fillLine(wording.item, { number, linkId: present(linkId) }), about.join(" | "), size.join(" | ")]
    .filter((line) => line !== "")
    .join("\n");
};

/** An item of an overview as seed 001 lays it out; sections that have nothing to show are left out. */
export const renderItem = (item: OverviewItem, number: number, rendering: ItemRendering): string =>
  [headOf(item, number, rendering), ...renderSections(item, rendering)].join("\n\n");
