import type { PlanView, QuestionPlan } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../../api.ts";
import { linesOf } from "../../ask/request.ts";
import {
  button,
  Check,
  duration,
  Field,
  grouped,
  money,
  Problem,
  Section,
  type View,
  Waiting,
} from "../../elements.ts";
import { useAction, useJson } from "../../hooks.ts";
import { type Editing, replaced, withoutPart } from "./edit-parts.ts";
import { Steps } from "./plan-steps.ts";

type Topic = QuestionPlan["topics"][number];

const newTopic: Topic = { name: "New topic", question: "", queries: [""] };

/** Topics of a question and their search queries. */
const Topics = (editing: Editing<Topic>): ComponentChild => {
  const { parts, onParts } = editing;
  return h("div", null, [
    h(
      "ol",
      { class: "plan" },
      parts.map((topic, index) => {
        const set = (change: Partial<Topic>): void =>
          onParts(replaced(parts, index, { ...topic, ...change }));
        return h("li", { key: index }, [
          h(Field, {
            type: "lines",
            id: `topic-${index}`,
            label: `Topic ${index + 1}: ${topic.name}`,
            value: topic.question,
            onValue: (question: string) => set({ question, subQuestions: undefined }),
          }),
          h(Field, {
            type: "lines",
            id: `queries-${index}`,
            label: "Searched for, one per line",
            value: topic.queries.join("\n"),
            onValue: (text: string) => set({ queries: text.split("\n") }),
          }),
          withoutPart(editing, index, "topic"),
        ]);
      }),
    ),
    button("Add a topic", () => onParts([...parts, newTopic]), { class: "plain" }),
  ]);
};

type Sources = NonNullable<QuestionPlan["sources"]>;

/** Sources that are searched for a question. */
const SourceFields: View<{ sources: Sources; onSources: (sources: Sources) => void }> = ({
  sources,
  onSources,
}) =>
  h("details", null, [
    h("summary", null, "Sources"),
    h(Check, {
      label: "Search the web",
      checked: sources.web === true,
      onChecked: (web) => onSources({ ...sources, web }),
    }),
    (
      [
        ["urls", "Pages to read, one per line"],
        ["sites", "Only pages of these hosts"],
        ["excludeSites", "No pages of these hosts"],
      ] as const
    ).map(([name, label]) =>
      h(Field, {
        type: "lines",
        key: name,
        id: `plan-${name}`,
        label,
        value: sources[name].join("\n"),
        onValue: (text: string) => onSources({ ...sources, [name]: linesOf(text) }),
      }),
    ),
  ]);

const outlookOf = ({ engines, estimate }: PlanView): string =>
  [
    engines === null || engines.length === 0 ? undefined : `Asks ${engines.join(", ")}.`,
    estimate === null
      ? undefined
      : `Likely ${duration(estimate.seconds.expected)} and ${grouped(Math.round(estimate.calls.expected))} calls of the language model${
          estimate.cost === null
            ? ""
            : `, ${money(estimate.cost.expected)}, at most ${money(estimate.cost.max)}`
        }.`,
  ]
    .filter((line) => line !== undefined)
    .join(" ");

/** Removes fields left empty in the form. */
const complete = ({ topics, ...plan }: QuestionPlan): QuestionPlan => ({
  ...plan,
  topics: topics.map((topic) => ({
    ...topic,
    queries: topic.queries.filter((query) => query.trim() !== ""),
  })),
});

const changeable = "Change it or leave parts out; the run waits for you, and this time does not count.";

interface PlanProps {
  readonly runId: string;
  /** Collection that is read for a goal. */
  readonly collectionId: string | undefined;
}

const Form: View<{ view: PlanView; path: string; collectionId: string | undefined }> = ({
  view,
  path,
  collectionId,
}) => {
  const [plan, setPlan] = useState(view.plan);
  const action = useAction();
  if (plan === null) return h("p", { class: "soft" }, "There is no plan yet.");
  const isOfTopics = "topics" in plan;
  const approve = (): void =>
    action.run(async () => void (await sendJson("PUT", path, isOfTopics ? complete(plan) : plan)));
  return h(Section, { id: "plan", title: "The plan" }, [
    h("p", { class: "soft" }, `${changeable} ${outlookOf(view)}`),
    isOfTopics
      ? h(Topics, { parts: plan.topics, onParts: (topics) => setPlan({ ...plan, topics: [...topics] }) })
      : h(Steps, {
          collectionId,
          parts: plan.steps,
          onParts: (steps) => setPlan({ ...plan, steps: [...steps] }),
        }),
    isOfTopics &&
      plan.sources !== undefined &&
      h(SourceFields, {
        sources: plan.sources,
        onSources: (sources: Sources) => setPlan({ ...plan, sources }),
      }),
    h(Problem, { words: action.problem }),
    button(isOfTopics ? "Research it this way" : "Read it this way", approve, {
      class: "primary",
      disabled: action.busy,
    }),
  ]);
};

/** Plan of a run; the run waits until it is approved, with or without changes. */
export const Plan: View<PlanProps> = ({ runId, collectionId }) => {
  const path = `/v1/research/${runId}/plan`;
  const { value, problem } = useJson<PlanView>(path);
  if (value === undefined) return h(Waiting, { what: "Loading the plan", problem });
  return h(Form, { view: value, path, collectionId });
};
