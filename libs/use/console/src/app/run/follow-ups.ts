import type { RunView } from "@quarry/contracts";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { getPage, sendJson } from "../api.ts";
import { ago, Problem, Status } from "../elements.ts";
import { goTo, useAction, useLoaded } from "../hooks.ts";
import { ChooseTemplate } from "../templates/choose-template.ts";

type Listed = Pick<RunView, "id" | "question" | "status" | "answered" | "createdAt">;

const Asked = ({ runs }: { readonly runs: readonly Listed[] }): ComponentChild =>
  h(
    "ul",
    { class: "follow-ups", "aria-label": "Questions that followed" },
    runs.map(({ id, question, status, answered, createdAt }) =>
      h("li", { key: id }, [
        h("a", { href: `#/runs/${id}` }, question),
        " ",
        h(Status, { status, answered }),
        h("time", { class: "soft", dateTime: createdAt }, ` asked ${ago(createdAt)}`),
      ]),
    ),
  );

/** Follow-up questions of a report, and a field to ask one. */
export const FollowUps = ({
  runId,
  hasModel,
}: {
  readonly runId: string;
  readonly hasModel: boolean;
}): ComponentChild => {
  const { value } = useLoaded(runId, () =>
    getPage<Listed>(`/v1/research?label=${encodeURIComponent(`follows:${runId}`)}`, undefined),
  );
  const [question, setQuestion] = useState("");
  const [template, setTemplate] = useState("");
  const { busy, problem, run } = useAction();
  const ask = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const { id } = await sendJson<{ id: string }>("POST", `/v1/research/${runId}/follow-ups`, {
        question,
        clarify: "auto",
        ...(template !== "" && { template }),
      });
      goTo("runs", id);
    });
  };
  const asked = value?.data ?? [];
  return h("section", { class: "follow-up", "aria-labelledby": "follow-up" }, [
    h("h2", { id: "follow-up" }, "Ask a follow-up question"),
    asked.length === 0 ? null : h(Asked, { runs: asked.toReversed() }),
    h("form", { onSubmit: ask }, [
      h(
        "label",
        { for: "follow-up-question" },
        hasModel
          ? "Answered from the same sources first; it may say “it” or “the second study”."
          : "Answered by excerpts of the same sources. Without a language model, name what you mean: “it” is not understood.",
      ),
      h("textarea", {
        id: "follow-up-question",
        rows: 2,
        required: true,
        minLength: 3,
        value: question,
        onInput: (event: InputEvent) => setQuestion((event.currentTarget as HTMLTextAreaElement).value),
      }),
      hasModel
        ? h("details", null, [
            h("summary", null, "Form of the answer"),
            h(ChooseTemplate, { id: "follow-up-template", value: template, onValue: setTemplate }),
          ])
        : null,
      h(Problem, { words: problem }),
      h("button", { type: "submit", class: "primary", disabled: busy }, "Ask"),
    ]),
  ]);
};
