import type { ConfigView, TemplateView } from "@quarry/contracts";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { remove, sendJson } from "../api.ts";
import { Absent, button, Confirm, Fact, Field, list, Problem, type View } from "../elements.ts";
import { useAction, useJson } from "../hooks.ts";

interface Draft {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly min: string;
  readonly max: string;
  readonly text: string;
}

const noDraft: Draft = { name: "", title: "", description: "", min: "", max: "", text: "" };

const draftOf = ({ name, title, description, words, text }: TemplateView): Draft => ({
  name,
  title,
  description,
  min: words === undefined ? "" : String(words.min),
  max: words === undefined ? "" : String(words.max),
  text,
});

/** If one of the two is missing, both limits are the same. */
const wordsOf = ({ min, max }: Draft): { readonly min: number; readonly max: number } | undefined =>
  min === "" && max === "" ? undefined : { min: Number(min || max), max: Number(max || min) };

interface EditProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onSaved: () => void;
}

/** Form for a template of the user. */
const Edit: View<EditProps> = ({ draft, onDraft, onSaved }) => {
  const { busy, problem, submit } = useAction();
  const field = (
    name: keyof Draft,
    label: string,
    more: Partial<Parameters<typeof Field>[0]> = {},
  ): ComponentChild =>
    h(Field, {
      id: `template-${name}`,
      label,
      value: draft[name],
      onValue: (value) => onDraft({ ...draft, [name]: value }),
      ...more,
    });
  const save = submit(async () => {
    const { name, title, description, text } = draft;
    const saved = { title, description, words: wordsOf(draft), text };
    await sendJson("PUT", `/v1/templates/${encodeURIComponent(name)}`, saved);
    onSaved();
  });
  return h("form", { onSubmit: save, "aria-labelledby": "edit-template" }, [
    h("h2", { id: "edit-template" }, "Save a template of your own"),
    h("div", { class: "grid" }, [
      field("name", "Name, such as weekly-note", { limits: { required: true, maxLength: 63 } }),
      field("title", "Title", { limits: { required: true, maxLength: 120 } }),
      field("min", "Least words", {
        type: "number",
        limits: { min: 50, max: 20_000 },
        placeholder: "of the depth",
      }),
      field("max", "Most words", {
        type: "number",
        limits: { min: 50, max: 20_000 },
        placeholder: "of the depth",
      }),
    ]),
    field("description", "What it is for", { limits: { maxLength: 300 } }),
    field("text", "Parts of the report in order, and how it reads", {
      type: "lines",
      limits: { required: true, maxLength: 8_000, rows: 8 },
    }),
    h(Problem, { words: problem }),
    h("button", { type: "submit", class: "primary", disabled: busy }, "Save"),
  ]);
};

interface RowProps {
  readonly template: TemplateView;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const Row: View<RowProps> = ({ template, onEdit, onRemove }) => {
  const { name, title, description, words, source, text } = template;
  return h("li", null, [
    h("strong", null, title),
    h("p", { class: "facts" }, [
      h(Fact, null, name),
      h(Fact, null, source === "own" ? "yours" : "of this installation"),
      words !== undefined && h(Fact, null, `${words.min} to ${words.max} words`),
      button(source === "own" ? "Edit" : "Change a copy", onEdit, { class: "plain" }),
      source === "own" &&
        h(Confirm, {
          label: "Remove",
          warning: "Reports that were written with it stay.",
          onConfirm: onRemove,
        }),
    ]),
    h("details", null, [
      h("summary", null, description === "" ? "Show its text" : description),
      h("div", { class: "source-text" }, text),
    ]),
  ]);
};

/** Templates of the installation and the user. */
export const Templates = (): ComponentChild => {
  const { value, problem, reload } = useJson<{ readonly data: readonly TemplateView[] }>("/v1/templates");
  const { value: config } = useJson<ConfigView>("/v1/config");
  const [draft, setDraft] = useState(noDraft);
  const action = useAction();
  const saved = (): void => {
    setDraft(noDraft);
    reload();
  };
  if (value === undefined) return h(Absent, { problem });
  const edit = (template: TemplateView): void => {
    setDraft(draftOf(template));
    document.getElementById("template-name")?.focus();
  };
  const drop = (name: string): void =>
    action.run(async () => {
      await remove(`/v1/templates/${encodeURIComponent(name)}`);
      reload();
    });
  return h("div", null, [
    h("h1", null, "Templates"),
    h("p", { class: "soft" }, [
      "A template sets outline, tone and length of a report. It changes neither what is stated nor the sources of a statement.",
      config?.model === null && " Templates need a language model, and none is set up here.",
    ]),
    h(Problem, { words: action.problem }),
    list({ class: "list" }, value.data, (template) =>
      h(Row, {
        key: template.name,
        template,
        onEdit: () => edit(template),
        onRemove: () => drop(template.name),
      }),
    ),
    h(Edit, { draft, onDraft: setDraft, onSaved: saved }),
  ]);
};
