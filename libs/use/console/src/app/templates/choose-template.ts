import type { TemplateView } from "@quarry/contracts";
import { type ComponentChild, h } from "preact";
import { getJson } from "../api.ts";
import { Choice, Problem } from "../elements.ts";
import { useLoaded } from "../hooks.ts";

interface ChooseTemplateProps {
  readonly id: string;
  readonly value: string;
  readonly onValue: (name: string) => void;
  readonly disabled?: boolean;
}

/** Choice of a template for outline, tone and length, with its description and a link to all templates. */
export const ChooseTemplate = ({
  id,
  value,
  onValue,
  disabled = false,
}: ChooseTemplateProps): ComponentChild => {
  const { value: page, problem } = useLoaded("templates", () =>
    getJson<{ readonly data: readonly TemplateView[] }>("/v1/templates"),
  );
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
