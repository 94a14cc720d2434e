import type { PlanView } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson, sendJson } from "../api.ts";
import { Problem, Waiting } from "../elements.ts";
import { useAction, useLoaded } from "../hooks.ts";

type Steps = NonNullable<PlanView["plan"]>["steps"];

/** Reading plan of a collection; the run waits until it is approved, changed or not. */
export const Plan = ({ runId }: { readonly runId: string }): ComponentChild => {
  const path = `/v1/research/${runId}/plan`;
  const { value, problem } = useLoaded(runId, () => getJson<PlanView>(path));
  const [changed, setChanged] = useState<Steps | undefined>(undefined);
  const action = useAction();
  if (value === undefined)
    return problem === undefined ? h(Waiting, { what: "Loading the plan" }) : h(Problem, { words: problem });
  const steps = changed ?? value.plan?.steps ?? [];
  const approve = (): void => action.run(async () => void (await sendJson("PUT", path, { steps })));
  return h("section", { "aria-labelledby": "plan" }, [
    h("h2", { id: "plan" }, "The plan"),
    h(
      "p",
      { class: "soft" },
      "Change the goals of steps or leave steps out; the run waits for you, and this time does not count.",
    ),
    h(
      "ol",
      { class: "plan" },
      steps.map((step, index) =>
        h("li", { key: step.step_id }, [
          h(
            "label",
            { for: `step-${step.step_id}` },
            `Step ${step.step_id}: ${step.required_content_items.join(", ")}`,
          ),
          h("textarea", {
            id: `step-${step.step_id}`,
            rows: 2,
            value: step.goal,
            onInput: (event: InputEvent) => {
              const goal = (event.currentTarget as HTMLTextAreaElement).value;
              setChanged(steps.map((one, at) => (at === index ? { ...one, goal } : one)));
            },
          }),
          steps.length > 1
            ? h(
                "button",
                {
                  type: "button",
                  class: "plain",
                  onClick: () => setChanged(steps.filter((_step, at) => at !== index)),
                },
                "Leave this step out",
              )
            : null,
        ]),
      ),
    ),
    h(Problem, { words: action.problem }),
    h(
      "button",
      { type: "button", class: "primary", disabled: action.busy, onClick: approve },
      "Read it this way",
    ),
  ]);
};
