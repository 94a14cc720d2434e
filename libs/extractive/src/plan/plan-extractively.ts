import type { PlanStep, ReadingPlan } from "@quarry/contracts";
import { type ResearchWording, researchWording } from "@quarry/language-data";
import { type ItemRelevance, type OverviewItem, type RelevantMarker, summaryLines } from "@quarry/reading";
import { detectLanguage, primaryLanguage } from "@quarry/text";

/** What a plan is made for, and of what. */
export interface Planning {
  readonly goal: string;
  /** Of the steps' goals. */
  readonly language: string;
  readonly items: readonly OverviewItem[];
  /** Of each item to the goal, in the order of the items. */
  readonly relevance: readonly ItemRelevance[];
  readonly maxSteps: number;
}

/** A step is kept to what can be read in a few turns. */
export const maxItemsPerStep = 8;
const shareOfBest = 0.35;

/** Link ids of the items that have something to say to the goal, most relevant first; all when none has. */
export const relevantItems = ({ items, relevance }: Planning): string[] => {
  const ranked = relevance.toSorted((one, other) => other.score - one.score);
  const [best] = ranked;
  if (best === undefined || best.score === 0) return items.map(({ reference }) => reference.linkId);
  return ranked.filter(({ score }) => score >= shareOfBest * best.score).map(({ linkId }) => linkId);
};

type Data = PlanStep["required_data"];
type Strategy = PlanStep["retrieval_strategy"];

const hasComments = ({ reference }: OverviewItem): boolean => (reference.comments?.count ?? 0) > 0;
const hasTranscript = ({ reference }: OverviewItem): boolean => reference.transcript !== null;

/** The data a step can have of its items: what is wanted, or what there is. */
export const dataOf = (wanted: Data, items: readonly OverviewItem[]): Data => {
  const [text, comments] = [items.some(hasTranscript), items.some(hasComments)];
  if (wanted !== "comments" && !text) return comments ? "comments" : "transcript";
  if (wanted !== "transcript" && !comments) return "transcript";
  // Items of which some have nothing but comments are read with them.
  if (wanted === "transcript" && !items.every(hasTranscript)) return "transcript_with_comments";
  return wanted;
};

/** Characters of the items of a step that are read whole without being asked for piece by piece. */
const [smallItem, smallStep] = [20_000, 60_000];

const sizeOf = ({ reference }: OverviewItem, data: Data): number =>
  (data === "comments" ? 0 : (reference.transcript?.characters ?? 0)) +
  (data === "transcript" ? 0 : (reference.comments?.characters ?? 0));

const areMarked = (items: readonly OverviewItem[], data: Data): boolean =>
  items
    .flatMap(({ summary }) => summaryLines(summary))
    .some(({ part }) => data === "transcript_with_comments" || part === data);

/** How items are best read: whole where they are small or have no markers, else around their markers. */
export const strategyFor = (items: readonly OverviewItem[], data: Data): Strategy => {
  const sizes = items.map((item) => sizeOf(item, data));
  const isSmall = sizes.every((size) => size <= smallItem);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (isSmall && total <= smallStep) return "full_content";
  return areMarked(items, data) ? "selective_by_markers" : "full_content";
};

/** The strategy that is wanted, unless it needs markers and there are none. */
export const possibleStrategy = (wanted: Strategy, items: readonly OverviewItem[], data: Data): Strategy =>
  wanted === "full_content" || areMarked(items, data) ? wanted : "full_content";

/** What a step without a model finds out. */
export type StepKind = keyof ResearchWording["steps"];

interface Draft {
  readonly kind: StepKind;
  readonly linkIds: readonly string[];
  readonly data: PlanStep["required_data"];
}

const longestGoal = 3_500;

/** The goal of a step, in English where there are no words for the language. */
export const wordStep = (kind: StepKind, goal: string, language: string): string => {
  const wording = researchWording(primaryLanguage(language) ?? "") ?? researchWording("en");
  const shown = goal.trim().slice(0, longestGoal);
  return wording?.steps[kind].replace("{goal}", () => shown) ?? shown;
};

const maxMarkers = 24;
/** Fewer items cannot be compared. */
const minCompared = 2;

const says: Readonly<Record<StepKind, (marker: RelevantMarker) => boolean>> = {
  facts: ({ part, kind }) => part === "transcript" && (kind === "key-fact" || kind === "datapoint"),
  views: ({ part, kind }) => part === "transcript" && kind === "opinion",
  reactions: ({ part }) => part === "comments",
  comparison: () => true,
  whole: () => true,
};

/** The items that have something of a kind at all: what bears on the goal there need not be marked. */
const holds: Readonly<Record<"facts" | "views" | "reactions", (item: OverviewItem) => boolean>> = {
  facts: ({ summary: { transcript_summary: marked } }) =>
    (marked?.key_facts.length ?? 0) + (marked?.key_datapoints.length ?? 0) > 0,
  views: ({ summary: { transcript_summary: marked } }) => (marked?.key_opinions.length ?? 0) > 0,
  reactions: ({ reference }) => (reference.comments?.count ?? 0) > 0,
};

const stepsOf = (kind: StepKind, linkIds: readonly string[], data: Draft["data"]): Draft[] =>
  Array.from({ length: Math.ceil(linkIds.length / maxItemsPerStep) }, (_one, index) => ({
    kind,
    linkIds: linkIds.slice(index * maxItemsPerStep, (index + 1) * maxItemsPerStep),
    data,
  }));

/** What can be asked of the relevant items: each kind of those that have any of it, what is left, and a comparison of those that bear on the goal. */
const draftsOf = (planning: Planning): readonly (readonly Draft[])[] => {
  const linkIds = relevantItems(planning);
  const items = new Map(planning.items.map((item) => [item.reference.linkId, item]));
  const having = (kind: keyof typeof holds): string[] =>
    linkIds.filter((linkId) => {
      const item = items.get(linkId);
      return item !== undefined && holds[kind](item);
    });
  const [facts, views, reactions] = [having("facts"), having("views"), having("reactions")];
  const asked = new Set([...facts, ...views, ...reactions]);
  const rest = linkIds.filter((linkId) => !asked.has(linkId));
  const relevant = new Set(
    planning.relevance.filter(({ markers }) => markers.length > 0).map(({ linkId }) => linkId),
  );
  const compared = linkIds.filter((linkId) => relevant.has(linkId)).slice(0, maxItemsPerStep);
  return [
    stepsOf("facts", facts, "transcript"),
    stepsOf("views", views, "transcript"),
    stepsOf("reactions", reactions, "comments"),
    stepsOf("whole", rest, "transcript_with_comments"),
    compared.length >= minCompared ? stepsOf("comparison", compared, "transcript") : [],
  ];
};

/** As many as there may be: first one of each kind, then what covers items that no step has yet. */
const chooseDrafts = (drafts: readonly (readonly Draft[])[], max: number): Draft[] => {
  const firsts = drafts.flatMap((kind) => kind.slice(0, 1));
  const covered = new Set(firsts.flatMap(({ linkIds }) => linkIds));
  const opening = drafts
    .flatMap((kind) => kind.slice(1))
    .filter(({ linkIds }) => linkIds.some((linkId) => !covered.has(linkId)));
  // A comparison reads nothing that the others have not read; covering every item comes first.
  const { comparison = [], named = [] } = Object.groupBy(firsts, ({ kind }) =>
    kind === "comparison" ? "comparison" : "named",
  );
  return [...named, ...opening, ...comparison].slice(0, max);
};

const markersFor = ({ kind, linkIds }: Draft, relevance: readonly ItemRelevance[]): string[] => {
  const lines = relevance
    .filter(({ linkId }) => linkIds.includes(linkId))
    .flatMap(({ markers }) => markers.filter(says[kind]))
    .toSorted((one, other) => other.score - one.score)
    .map(({ line }) => line);
  return [...new Set(lines)].slice(0, maxMarkers);
};

/**
 * A plan without a model: facts and figures, views, reactions, what is left, and a comparison, each of the relevant items that have
 * something of the kind; eight items a step at most.
 */
export const planExtractively = (planning: Planning): { plan: ReadingPlan } => {
  const { goal, language, items, relevance, maxSteps } = planning;
  const steps = chooseDrafts(draftsOf(planning), maxSteps).map((draft, index): PlanStep => {
    const own = items.filter((item) => draft.linkIds.includes(item.reference.linkId));
    const data = dataOf(draft.data, own);
    return {
      step_id: index + 1,
      goal: wordStep(draft.kind, goal, language),
      required_content_items: [...draft.linkIds],
      required_data: data,
      marker_relevance: markersFor(draft, relevance),
      // What it compares, the steps before it have read.
      retrieval_strategy: draft.kind === "comparison" ? "markers_only" : strategyFor(own, data),
    };
  });
  return { plan: { steps } };
};

const unknown = "und";
const maxNamed = 10;

/** The languages of an item's texts that are known. */
const languagesOf = ({ reference: { transcript, comments } }: OverviewItem): string[] =>
  [transcript, comments].flatMap((part) => {
    const language = primaryLanguage(part?.language);
    return language === undefined || language === unknown ? [] : [language];
  });

/** Warns of items that share few words with a goal because they are in another language: without a model little of them is found. */
export const foreignItems = (
  items: readonly OverviewItem[],
  { goal, language }: { readonly goal: string; readonly language: string },
): string[] => {
  const detected = detectLanguage(goal);
  const asked = detected === unknown ? primaryLanguage(language) : detected;
  const foreign = items.flatMap((item) => {
    const [first, ...others] = languagesOf(item);
    if (first === undefined || asked === undefined || [first, ...others].includes(asked)) return [];
    return [`${item.reference.linkId} (${first})`];
  });
  if (foreign.length === 0) return [];
  const named = foreign.slice(0, maxNamed).join(", ");
  const more = foreign.length > maxNamed ? ` and ${foreign.length - maxNamed} more` : "";
  return [
    `not in the language of the goal (${asked}): ${named}${more}; without a language model only the words they share with it are found: give a goal in their language, too`,
  ];
};
