import type { ReportView, ShownSource } from "@quarry/report/shown";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { getJson, sendJson } from "../api.ts";
import { Choice, Problem } from "../elements.ts";
import { goTo, useAction, useLoaded } from "../hooks.ts";
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

const Sources = ({ runId, chosen, onChosen }: SourcesProps): ComponentChild => {
  const { value, problem } = useLoaded(runId, () =>
    getJson<ReportView>(`/v1/research/${runId}/report?format=view`),
  );
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

/** Form to have a report changed: with instructions, without a source, or with an added one. */
export const Revise = ({
  runId,
  version,
}: {
  readonly runId: string;
  readonly version: number;
}): ComponentChild => {
  const [instruction, setInstruction] = useState("");
  const [template, setTemplate] = useState("");
  const [chosen, setChosen] = useState<Wishes>({});
  const [isOpen, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);
  const { busy, problem, run } = useAction();
  const revise = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const { id } = await sendJson<{ id: string }>("POST", `/v1/research/${runId}/revisions`, {
        ...(instruction.trim() === "" ? {} : { instruction }),
        ...(template === "" ? {} : { template }),
        strike: named(chosen, "strike"),
        pin: named(chosen, "pin"),
        version,
      });
      goTo("runs", id);
    });
  };
  return h("section", { class: "follow-up revise", "aria-labelledby": "revise" }, [
    h("h2", { id: "revise" }, "Change this report"),
    h("form", { onSubmit: revise }, [
      h(
        "label",
        { for: "revise-instruction" },
        "Such as “shorter, for a board”, “in German” or “add a table of costs”. This version stays.",
      ),
      h("textarea", {
        id: "revise-instruction",
        rows: 2,
        value: instruction,
        onInput: (event: InputEvent) => setInstruction((event.currentTarget as HTMLTextAreaElement).value),
      }),
      h(
        "details",
        { onToggle: (event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open) },
        [
          h("summary", null, "Exclude or require sources"),
          isOpen ? h(Sources, { runId, chosen, onChosen: setChosen }) : null,
        ],
      ),
      h(
        "details",
        { onToggle: (event: Event) => setShown((event.currentTarget as HTMLDetailsElement).open) },
        [
          h("summary", null, "Rewrite it by a template"),
          isShown
            ? h(ChooseTemplate, { id: "revise-template", value: template, onValue: setTemplate })
            : null,
        ],
      ),
      h(Problem, { words: problem }),
      h("button", { type: "submit", class: "primary", disabled: busy }, "Make a new version"),
    ]),
  ]);
};
