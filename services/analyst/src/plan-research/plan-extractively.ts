import type { PlanStep, ReadingPlan } from "@quarry/contracts";
import type { ItemRelevance, OverviewItem, RelevantMarker } from "@quarry/reading";
import { mostItemsPerStep, type Planning, relevantItems } from "./planning.ts";
import { dataOf, strategyFor } from "./step-needs.ts";
import { type StepKind, wordStep } from "./step-wording.ts";

interface Draft {
  readonly kind: StepKind;
  readonly linkIds: readonly string[];
  readonly data: PlanStep["required_data"];
}

const mostMarkers = 24;
/** Fewer items cannot be compared. */
const fewestCompared = 2;

const says: Readonly<Record<StepKind, (marker: RelevantMarker) => boolean>> = {
  facts: ({ part, kind }) => part === "transcript" && (kind === "key-fact" || kind === "datapoint"),
  views: ({ part, kind }) => part === "transcript" && kind === "opinion",
  reactions: ({ part }) => part === "comments",
  comparison: () => true,
  whole: () => true,
};

/** Whether an item has markers of a kind at all: what bears on the goal there need not be marked. */
const holds = ({ summary }: OverviewItem, kind: "facts" | "views"): boolean => {
  const marked = summary?.transcript_summary;
  if (!marked) return false;
  return kind === "views"
    ? marked.key_opinions.length > 0
    : marked.key_facts.length + marked.key_datapoints.length > 0;
};

const chunksOf = (linkIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(linkIds.length / mostItemsPerStep) }, (_one, index) =>
    linkIds.slice(index * mostItemsPerStep, (index + 1) * mostItemsPerStep),
  );

/** What can be asked of the relevant items: each kind of those that have markers of it, reactions of those that have comments. */
const draftsOf = (planning: Planning): readonly (readonly Draft[])[] => {
  const linkIds = relevantItems(planning);
  const relevance = new Map(planning.relevance.map((one) => [one.linkId, one]));
  const items = new Map(planning.items.map((item) => [item.reference.linkId, item]));
  const withRelevant = (kind: StepKind): string[] =>
    linkIds.filter((linkId) => relevance.get(linkId)?.markers.some(says[kind]) ?? false);
  const having = (kind: "facts" | "views"): string[] =>
    linkIds.filter((linkId) => {
      const item = items.get(linkId);
      return item !== undefined && holds(item, kind);
    });
  const commented = linkIds.filter((linkId) => (items.get(linkId)?.reference.comments?.count ?? 0) > 0);
  const [facts, views] = [having("facts"), having("views")];
  const asked = new Set([...facts, ...views, ...commented]);
  const rest = linkIds.filter((linkId) => !asked.has(linkId));
  const steps = (kind: StepKind, ids: readonly string[], data: Draft["data"]): Draft[] =>
    chunksOf(ids).map((chunk) => ({ kind, linkIds: chunk, data }));
  const compared = withRelevant("comparison").slice(0, mostItemsPerStep);
  return [
    steps("facts", facts, "transcript"),
    steps("views", views, "transcript"),
    steps("reactions", commented, "comments"),
    steps("whole", rest, "transcript_with_comments"),
    compared.length >= fewestCompared ? steps("comparison", compared, "transcript") : [],
  ];
};

/** As many as there may be: first one of each kind, then what covers items that no step has yet. */
const chooseDrafts = (drafts: readonly (readonly Draft[])[], most: number): Draft[] => {
  const firsts = drafts.flatMap((kind) => kind.slice(0, 1));
  const others = drafts.flatMap((kind) => kind.slice(1));
  const covers = new Set(firsts.flatMap(({ linkIds }) => linkIds));
  const opening = others.filter(({ linkIds }) => linkIds.some((linkId) => !covers.has(linkId)));
  // A comparison reads nothing that the others have not read; covering every item comes first.
  const [comparison, named] = [firsts.filter(isComparison), firsts.filter((draft) => !isComparison(draft))];
  return [...named, ...opening].slice(0, most).concat(comparison).slice(0, most);
};

const isComparison = ({ kind }: Draft): boolean => kind === "comparison";

const markersFor = ({ kind, linkIds }: Draft, relevance: readonly ItemRelevance[]): string[] => {
  const lines = relevance
    .filter(({ linkId }) => linkIds.includes(linkId))
    .flatMap(({ markers }) => markers.filter(says[kind]))
    .toSorted((one, other) => other.score - one.score)
    .map(({ line }) => line);
  return [...new Set(lines)].slice(0, mostMarkers);
};

/**
 * A plan without a model: facts and figures, views, reactions, what is left, and a comparison, each of the relevant items that have
 * something of the kind; eight items a step at most.
 */
export const planExtractively = (planning: Planning): { plan: ReadingPlan } => {
  const { goal, language, items, relevance, maxSteps } = planning;
  const steps = chooseDrafts(draftsOf(planning), maxSteps).map((draft, index): PlanStep => {
    const own = items.filter((item: OverviewItem) => draft.linkIds.includes(item.reference.linkId));
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
