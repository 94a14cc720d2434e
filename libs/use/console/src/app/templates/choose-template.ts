import type { TemplateView } from "@quarry/contracts";
import { h } from "preact";
import { Choice, Problem, type View } from "../elements.ts";
import { useJson } from "../hooks.ts";

interface ChooseTemplateProps {
  readonly id: string;
  readonly value: string;
  readonly onValue: (name: string) => void;
  readonly disabled?: boolean;
}

/** Choice of a template for outline, tone and length, with its description and a link to all templates. */
export const ChooseTemplate: View<ChooseTemplateProps> = ({ id, value, onValue, disabled = false }) => {
  const { value: page, problem } = useJson<{ readonly data: readonly TemplateView[] }>("/v1/templates");
  const templates = page?.data ?? [];
  const chosen = templates.find(({ name }) => name === value);
  return h("div", null, [
    h(Choice, {
      id,
      label: "Template",
      value,
      onValue,
      disabled,
      options: [["", "none"], ...templates.map(({ name, title }) => [name, title] as const)],
    }),
    h(Problem, { words: problem }),
    h("p", { class: "soft" }, [
      chosen === undefined ? "Outline, tone and length. " : `${chosen.description} `,
      h("a", { href: "#/templates" }, "Show and edit templates"),
    ]),
  ]);
};
