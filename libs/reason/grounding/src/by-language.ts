import { remember } from "@quarry/text";

const maxLanguages = 100;

/** Creates something once per language (primary tag), such as patterns that take milliseconds to compile. */
export const byLanguage = <Value extends object | string>(
  create: (language: string) => Value,
): ((language: string) => Value) => remember(create, maxLanguages);
