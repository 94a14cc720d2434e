import type { ContentType } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { type ItemRelevance, type SummaryLine, summaryLines } from "../relevance/item-relevance.ts";
import type { OverviewItem } from "./overview-items.ts";
import type { CountedLine, OverviewWording } from "./overview-wording.ts";

/** Fills in a line of a wording; each value is put on one line, and its content is never taken for a placeholder. */
export const fillLine = (line: string, values: Readonly<Record<string, string | number>>): string =>
  line.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : collapseWhitespace(String(value));
  });

/** Returns the plural form of a line for a number, with `{count}` filled in. */
export const countLine = (forms: CountedLine, count: number, language: string): string => {
  const rule = new Intl.PluralRules(language).select(count);
  const form = rule === "zero" ? undefined : forms[rule];
  return (form ?? forms.other).replaceAll("{count}", String(count));
};

/** Options for rendering items. */
interface ItemRendering {
  readonly wording: OverviewWording;
  /** True if a marker is relevant to the goal. */
  readonly isRelevant: (linkId: string, line: string) => boolean;
  /** Renders untrusted text on one line. */
  readonly present: (text: string) => string;
}

const titlesOf = (wording: OverviewWording): readonly (readonly [SummaryLine["kind"], CountedLine])[] => [
  ["key-fact", wording.facts],
  ["opinion", wording.opinions],
  ["datapoint", wording.datapoints],
  ["engagement", wording.engagement],
];

const markerGroups = (item: OverviewItem, part: ContentType, rendering: ItemRendering): string[] => {
  const { wording, isRelevant, present } = rendering;
  const { linkId } = item.reference;
  const lines = summaryLines(item.summary).filter((one) => one.part === part);
  return titlesOf(wording).flatMap(([kind, title]) => {
    const group = lines.filter((one) => one.kind === kind);
    if (group.length === 0) return [];
    const shown = group.map(({ line }) => `  ${isRelevant(linkId, line) ? "★" : "•"} ${present(line)}`);
    return [[`- ${countLine(title, group.length, wording.language)}`, ...shown].join("\n")];
  });
};

const names = (line: string, list: readonly string[], { wording, present }: ItemRendering): string[] =>
  list.length === 0 ? [] : [`- ${fillLine(line, { list: list.map(present).join(wording.listSeparator) })}`];

const underTitle = (title: string, [first, ...others]: readonly string[]): string =>
  [first === undefined ? title : `${title}\n${first}`, ...others].join("\n\n");

const transcriptMarkers = (item: OverviewItem, rendering: ItemRendering): string[] => {
  const { transcript_summary: summary } = item.summary;
  const { wording } = rendering;
  if (summary === null) return [];
  const title = countLine(wording.transcriptMarkers, summary.total_markers, wording.language);
  const topics = names(wording.topics, summary.topic_areas, rendering);
  const shown = [...markerGroups(item, "transcript", rendering), ...topics];
  const isToldByExcerpts = shown.length === 0 && item.abstracts.transcript !== undefined;
  return isToldByExcerpts ? [] : [underTitle(title, shown)];
};

const commentsMarkers = (item: OverviewItem, rendering: ItemRendering): string[] => {
  const { comments_summary: summary } = item.summary;
  const { wording } = rendering;
  if (summary === null) return [];
  const title = countLine(wording.commentsMarkers, summary.total_comments, wording.language);
  const sentiment = wording.sentiments[summary.sentiment_overview];
  const themes = names(wording.themes, summary.major_themes, rendering);
  const whole = [`- ${fillLine(wording.sentiment, { sentiment })}`, ...themes].join("\n");
  return [underTitle(title, [...markerGroups(item, "comments", rendering), whole])];
};

const abstract = (title: string, sentences: readonly string[] = [], { present }: ItemRendering): string[] =>
  sentences.length === 0 ? [] : [[title, ...sentences.map((line) => `  • ${present(line)}`)].join("\n")];

/** Renders the markers of an item, part by part; sentences replace missing markers. */
const renderSections = (item: OverviewItem, rendering: ItemRendering): string[] => {
  const { transcriptAbstract, commentsAbstract } = rendering.wording;
  return [
    ...transcriptMarkers(item, rendering),
    ...abstract(transcriptAbstract, item.abstracts.transcript, rendering),
    ...commentsMarkers(item, rendering),
    ...abstract(commentsAbstract, item.abstracts.comments, rendering),
  ];
};

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

/** Renders an item of an overview in the layout of seed 001; empty sections are left out. */
export const renderItem = (item: OverviewItem, number: number, rendering: ItemRendering): string =>
  [headOf(item, number, rendering), ...renderSections(item, rendering)].join("\n\n");

export interface RelevanceOptions {
  readonly wording: OverviewWording;
  /** Maximum number of items to name, most relevant first; default 20. */
  readonly maxItems?: number | undefined;
}

const usualItems = 20;

const renderOne = ({ linkId, score, markers }: ItemRelevance, wording: OverviewWording): string => {
  const words = wording.relevance;
  const lines = (kind: SummaryLine["kind"], line: string): string[] => {
    const ofKind = markers
      .filter((marker) => marker.kind === kind)
      .map((marker) => collapseWhitespace(marker.line));
    return ofKind.length === 0 ? [] : [`  • ${fillLine(line, { list: ofKind.join(words.separator) })}`];
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

/** Lists the markers that are relevant to a goal, by item, in the layout of seed 001 for planning; items without any are omitted. */
export const renderRelevance = (
  relevance: readonly ItemRelevance[],
  { wording, maxItems = usualItems }: RelevanceOptions,
): string => {
  const relevant = relevance
    .filter(({ markers }) => markers.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxItems);
  const blocks = relevant.map((item) => renderOne(item, wording));
  return [wording.relevance.title, blocks.length === 0 ? wording.relevance.nothing : blocks.join("\n")].join(
    "\n",
  );
};
