import type { ItemView, ReadingPlan } from "@quarry/contracts";
import { h } from "preact";
import { getPage } from "../../api.ts";
import { button, Check, Field, several, type View } from "../../elements.ts";
import { useLoaded } from "../../hooks.ts";
import { type Editing, replaced, withoutPart } from "./edit-parts.ts";

type Step = ReadingPlan["steps"][number];

/** Largest collection whose items can be chosen on the page. */
const maxChoices = 200;

/** Readable items of a collection by link id, with their titles; none before they are known. */
const useItems = (collectionId: string | undefined): ReadonlyMap<string, string> => {
  const { value } = useLoaded(`items of ${collectionId}`, async () =>
    collectionId === undefined
      ? []
      : (await getPage<ItemView>(`/v1/collections/${collectionId}/items?limit=${maxChoices}`, undefined))
          .data,
  );
  const ready = (value ?? []).filter(({ status }) => status === "ready");
  return new Map(ready.map(({ linkId, title }) => [linkId, title === "" ? linkId : title]));
};

/** Checkboxes for the items that a step reads. */
const StepItems: View<{
  step: Step;
  items: ReadonlyMap<string, string>;
  onItems: (linkIds: string[]) => void;
}> = ({ step: { required_content_items: chosen }, items, onItems }) =>
  h("details", null, [
    h("summary", null, `Reads ${several(chosen.length, "item")}; choose others`),
    [...items].map(([linkId, title]) =>
      h(Check, {
        key: linkId,
        label: title,
        checked: chosen.includes(linkId),
        onChecked: (isChosen: boolean) =>
          onItems(isChosen ? [...chosen, linkId] : chosen.filter((one) => one !== linkId)),
      }),
    ),
  ]);

/** A new step for the items that no step reads, or for all if each is read. */
const newStep = (steps: readonly Step[], unread: readonly string[], all: readonly string[]): Step => ({
  step_id: Math.max(0, ...steps.map(({ step_id }) => step_id)) + 1,
  goal: "",
  required_content_items: [...(unread.length > 0 ? unread : all)],
  required_data: "transcript_with_comments",
  marker_relevance: [],
  retrieval_strategy: "full_content",
});

interface StepsProps extends Editing<Step> {
  readonly collectionId: string | undefined;
}

/** Steps in which a collection is read for a goal, the items of each, and the items that no step reads. */
export const Steps: View<StepsProps> = ({ collectionId, parts, onParts }) => {
  const items = useItems(collectionId);
  const read = new Set(parts.flatMap((step) => step.required_content_items));
  const unread = [...items.keys()].filter((linkId) => !read.has(linkId));
  return h("div", null, [
    h(
      "ol",
      { class: "plan" },
      parts.map((step, index) => {
        const set = (change: Partial<Step>): void => onParts(replaced(parts, index, { ...step, ...change }));
        return h("li", { key: step.step_id }, [
          h(Field, {
            type: "lines",
            id: `step-${step.step_id}`,
            label: `Step ${step.step_id}: ${step.required_content_items.join(", ")}`,
            value: step.goal,
            onValue: (goal: string) => set({ goal }),
          }),
          items.size > 0 &&
            h(StepItems, { step, items, onItems: (linkIds) => set({ required_content_items: linkIds }) }),
          withoutPart({ parts, onParts }, index, "step"),
        ]);
      }),
    ),
    unread.length > 0 &&
      h("p", { class: "soft" }, `Read in no step: ${unread.map((linkId) => items.get(linkId)).join(", ")}.`),
    items.size > 0 &&
      button("Add a step", () => onParts([...parts, newStep(parts, unread, [...items.keys()])]), {
        class: "plain",
      }),
  ]);
};
