import type { Template } from "@quarry/contracts";

/** Renders a template for a prompt: title, length and text; "none" if the reader chose none. */
export const renderTemplate = (template: Template | undefined): string => {
  if (template === undefined) return "none";
  const { title, words, text } = template;
  const length = words === undefined ? [] : [`Length: ${words.min} to ${words.max} words.`];
  return [[title, ...length].join("\n"), text].join("\n\n");
};
