import type { ReportView, ShownSource } from "@quarry/report/shown";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { Choice, Field, Problem, Section, type View } from "../elements.ts";
import { goTo, useAction, useJson } from "../hooks.ts";
import { ChooseTemplate } from "../templates/choose-template.ts";

const wishes = [
  ["", "as it is"],
  ["strike", "leave it out"],
  ["pin", "must be used"],
] as const;

/** The reader's choice for each source, by source id. */
type Wishes = Readonly<Record<string, string>>;

interface SourcesProps {
  readonly runId: string;
  readonly chosen: Wishes;
  readonly onChosen: (wishes: Wishes) => void;
}

const Sources: View<SourcesProps> = ({ runId, chosen, onChosen }) => {
  const { value, problem } = useJson<ReportView>(`/v1/research/${runId}/report?format=view`);
  const sources: readonly ShownSource[] = [
    ...(value?.sources.cited ?? []),
    ...(value?.sources.readOnly ?? []),
  ];
  return h("div", null, [
    h(Problem, { words: problem }),
    sources.map(({ number, documentId, title }) =>
      h(Choice, {
        key: documentId,
        id: `wish-${number}`,
        label: `${number} ${title}`,
        value: chosen[documentId] ?? "",
        options: wishes,
        onValue: (wish: string) => onChosen({ ...chosen, [documentId]: wish }),
      }),
    ),
  ]);
};

const named = (chosen: Wishes, wanted: string): string[] =>
  Object.entries(chosen).flatMap(([id, wish]) => (wish === wanted ? [id] : []));

const useRevision = (runId: string, version: number) => {
  const [instruction, setInstruction] = useState("");
  const [template, setTemplate] = useState("");
  const [chosen, setChosen] = useState<Wishes>({});
  const action = useAction();
  const revise = action.submit(async () => {
    const { id } = await sendJson<{ id: string }>("POST", `/v1/research/${runId}/revisions`, {
      ...(instruction.trim() === "" ? {} : { instruction }),
      ...(template === "" ? {} : { template }),
      strike: named(chosen, "strike"),
      pin: named(chosen, "pin"),
      version,
    });
    goTo("runs", id);
  });
  return { ...action, instruction, setInstruction, template, setTemplate, chosen, setChosen, revise };
};

/** A part of the form that is filled in only once it is open. */
const Folded = ({ summary, show }: { readonly summary: string; readonly show: () => ComponentChild }) => {
  const [isOpen, setOpen] = useState(false);
  const onToggle = (event: Event): void => setOpen((event.currentTarget as HTMLDetailsElement).open);
  return h("details", { onToggle }, [h("summary", null, summary), isOpen && show()]);
};

/** Form to have a report changed: with instructions, without a source, or with an added one. Only a model follows instructions. */
export const Revise: View<{ runId: string; version: number; hasModel: boolean }> = ({
  runId,
  version,
  hasModel,
}) => {
  const form = useRevision(runId, version);
  const { instruction, setInstruction, template, setTemplate, chosen, setChosen, busy, problem } = form;
  const isUnchanged = [instruction.trim(), template, ...Object.values(chosen)].every((wish) => wish === "");
  return h(Section, { id: "revise", title: "Change this report", class: "follow-up revise" }, [
    h("form", { onSubmit: form.revise }, [
      hasModel
        ? h(Field, {
            type: "lines",
            id: "revise-instruction",
            label:
              "Such as “shorter, for a board”, “in German” or “add a table of costs”. This version stays.",
            limits: { rows: 2 },
            value: instruction,
            onValue: setInstruction,
          })
        : h(
            "p",
            { class: "soft" },
            "Without a language model only its sources can be changed. This version stays.",
          ),
      h(Folded, {
        summary: "Exclude or require sources",
        show: () => h(Sources, { runId, chosen, onChosen: setChosen }),
      }),
      hasModel &&
        h(Folded, {
          summary: "Rewrite it with a template",
          show: () => h(ChooseTemplate, { id: "revise-template", value: template, onValue: setTemplate }),
        }),
      h(Problem, { words: problem }),
      h("button", { type: "submit", class: "primary", disabled: busy || isUnchanged }, "Make a new version"),
    ]),
  ]);
};
