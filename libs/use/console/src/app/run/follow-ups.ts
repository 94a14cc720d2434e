import type { RunView } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { getPage, sendJson } from "../api.ts";
import { ago, list, Problem, Section, Status, type View } from "../elements.ts";
import { goTo, useAction, useLoaded } from "../hooks.ts";
import { ChooseTemplate } from "../templates/choose-template.ts";

type Listed = Pick<RunView, "id" | "question" | "status" | "answered" | "createdAt">;

const Asked: View<{ runs: readonly Listed[] }> = ({ runs }) =>
  list(
    { class: "follow-ups", "aria-label": "Questions that followed" },
    runs,
    ({ id, question, status, answered, createdAt }) =>
      h("li", { key: id }, [
        h("a", { href: `#/runs/${id}` }, question),
        " ",
        h(Status, { status, answered }),
        h("time", { class: "soft", dateTime: createdAt }, ` asked ${ago(createdAt)}`),
      ]),
  );

/** Follow-up questions of a report, and a field to ask one. */
export const FollowUps: View<{ runId: string; hasModel: boolean }> = ({ runId, hasModel }) => {
  const { value } = useLoaded(runId, () =>
    getPage<Listed>(`/v1/research?label=${encodeURIComponent(`follows:${runId}`)}`, undefined),
  );
  const [question, setQuestion] = useState("");
  const [template, setTemplate] = useState("");
  const { busy, problem, submit } = useAction();
  const ask = submit(async () => {
    const { id } = await sendJson<{ id: string }>("POST", `/v1/research/${runId}/follow-ups`, {
      question,
      clarify: "auto",
      ...(template !== "" && { template }),
    });
    goTo("runs", id);
  });
  const asked = value?.data ?? [];
  return h(Section, { id: "follow-up", title: "Ask a follow-up question", class: "follow-up" }, [
    asked.length > 0 && h(Asked, { runs: asked.toReversed() }),
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
      hasModel &&
        h("details", null, [
          h("summary", null, "Form of the answer"),
          h(ChooseTemplate, { id: "follow-up-template", value: template, onValue: setTemplate }),
        ]),
      h(Problem, { words: problem }),
      h("button", { type: "submit", class: "primary", disabled: busy }, "Ask"),
    ]),
  ]);
};
