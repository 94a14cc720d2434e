const placeholder = /\{\{\s*([a-z][a-zA-Z0-9]*)\s*\}\}/g;

/** The distinct placeholders of a text, and what looks like one and is none. */
export const placeholdersOf = (text: string): { names: string[]; malformed: string[] } => ({
  names: [...new Set(Array.from(text.matchAll(placeholder), ([, name = ""]) => name))],
  malformed: text.replace(placeholder, "").match(/\{\{.*?(?:\}\}|$)|\}\}/gm) ?? [],
});

/** Replaces every placeholder in one pass, so that nothing in a value is taken for one. */
export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replace(placeholder, (_whole, name: string) => valueOf(name));
