import { operator } from "@quarry/contracts";
import type { StoredTemplate, TemplateStore } from "@quarry/runs";

/** Templates in memory, all saved at one time. */
export const inMemoryTemplates = (): TemplateStore => {
  const stored = new Map<string, StoredTemplate>();
  const keyOf = (name: string, owner = operator): string => `${owner}/${name}`;
  return {
    put: async (template, owner) => {
      const saved = { ...template, updatedAt: "2026-11-27T10:00:00.000Z" };
      stored.set(keyOf(template.name, owner), saved);
      return saved;
    },
    get: async (name, owner) => stored.get(keyOf(name, owner)),
    list: async (owner) =>
      [...stored].flatMap(([key, template]) => (key === keyOf(template.name, owner) ? [template] : [])),
    remove: async (name, owner) => stored.delete(keyOf(name, owner)),
    close: async () => undefined,
  };
};
