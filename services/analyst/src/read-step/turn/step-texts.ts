import type { ContentType, PlanStep } from "@quarry/contracts";
import type { ReadableItem, ReadableText } from "@quarry/reading";
import type { ReadingTurn } from "./reading-turn.ts";

/** A text that a step can be read in. */
export interface StepText {
  readonly item: ReadableItem;
  readonly linkId: string;
  readonly part: ContentType;
  readonly text: ReadableText;
}

const partsOf: Readonly<Record<PlanStep["required_data"], readonly ContentType[]>> = {
  transcript: ["transcript"],
  comments: ["comments"],
  transcript_with_comments: ["transcript", "comments"],
};

/** The items that a step asks for, in its order; all when it names none that is there. */
export const stepItems = ({ job, items }: ReadingTurn): readonly ReadableItem[] => {
  const byLinkId = new Map(items.map((item) => [item.reference.linkId, item]));
  const named = job.step.required_content_items.flatMap((linkId) => byLinkId.get(linkId) ?? []);
  return named.length > 0 ? [...new Set(named)] : items;
};

const textsOf = (items: readonly ReadableItem[], parts: readonly ContentType[]): StepText[] =>
  items.flatMap((item) =>
    parts.flatMap((part) => {
      const text = item[part];
      return text === null ? [] : [{ item, linkId: item.reference.linkId, part, text }];
    }),
  );

/** The texts that a step asks for; whatever its items have when they have nothing of that kind. */
export const stepTexts = (turn: ReadingTurn): StepText[] => {
  const items = stepItems(turn);
  const wanted = textsOf(items, partsOf[turn.job.step.required_data]);
  return wanted.length > 0 ? wanted : textsOf(items, ["transcript", "comments"]);
};
