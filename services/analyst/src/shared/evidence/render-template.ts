import type { Template } from "@quarry/contracts";

/** Renders a template as a prompt shows it: its title, its length and its text; "none" where the reader chose none. */
export const renderTemplate = (template: Template | undefined): string => {
  if (template === undefined) return "none";
  const { title, words, text } = template;
  const length = words === undefined ? [] : [`Length: ${words.min} to ${words.max} words.`];
  return [[title, ...length].join("\n"), text].join("\n\n");
};
