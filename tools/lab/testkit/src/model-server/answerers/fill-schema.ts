import { z } from "zod";
import type { AskedTask } from "../asked-task.ts";
import { promptIds, promptSentences } from "./prompt-items.ts";

const nodeSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** Returns a value of the schema of a small task: lists of two entries, with ids and sentences of the prompt. */
export const fillSchema = (asked: AskedTask): unknown => {
  const [ids, sentences] = [promptIds(asked), promptSentences(asked)];
  const fill = (schema: unknown, name: string, place = 0): unknown => {
    const { type, properties = {}, items } = nodeSchema.parse(schema);
    switch (type) {
      case "object":
        return Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, fill(value, key, place)]),
        );
      case "array":
        return [0, 1].map((entry) => fill(items, name, entry));
      case "string":
        return (/ids?$/i.test(name) ? ids : sentences)[place] ?? "";
      case "number":
        return 0.5;
      default:
        return type === "boolean" ? true : null;
    }
  };
  return fill(asked.schema ?? { type: "object" }, "");
};
