import { z } from "zod";

const pair = /^([a-z][a-z0-9-]*)=(.+)$/;

/** `task=model` pairs separated by commas, as a record; empty when unset. */
export const taskModelsVariable = () =>
  z
    .string()
    .default("")
    .transform((text, context): Readonly<Record<string, string>> => {
      const entries = text.split(",").map((entry) => entry.trim());
      const models = new Map<string, string>();
      for (const entry of entries.filter((entry) => entry !== "")) {
        const [, task, model] = pair.exec(entry) ?? [];
        if (task === undefined || model === undefined) {
          context.addIssue({ code: "custom", message: "is not a list of task=model, separated by commas" });
          return z.NEVER;
        }
        models.set(task, model.trim());
      }
      return Object.fromEntries(models);
    });
