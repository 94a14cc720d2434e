import { z } from "zod";
import type { AskedTask } from "../asked-task.ts";
import { promptIds, promptSentences } from "./prompt-items.ts";

const number = z.number().optional();

const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minItems: number,
  maxItems: number,
  minimum: number,
  maximum: number,
  maxLength: number,
  description: z.string().optional(),
  $ref: z.string().optional(),
});
type Node = z.output<typeof nodeSchema>;

interface Source {
  readonly root: Readonly<Record<string, unknown>>;
  /** Returns the next sentence, and restarts with the first after the last. */
  readonly sentence: () => string;
  readonly id: () => string;
}

const isId = (name: string): boolean => /(?:^|_)ids?$|Ids?$/.test(name);
const fewItems = 2;

const around = <Value>(values: readonly Value[], otherwise: Value): (() => Value) => {
  let next = 0;
  return () => {
    const value = values[next % Math.max(1, values.length)] ?? otherwise;
    next += 1;
    return value;
  };
};

const referred = (path: string, root: Source["root"]): unknown =>
  path
    .replace(/^#\/?/, "")
    .split("/")
    .filter((step) => step !== "")
    .reduce<unknown>((at, step) => z.record(z.string(), z.unknown()).parse(at)[step], root);

const numberIn = ({ minimum = 0, maximum = 1, type }: Node): number => {
  const middle = (minimum + maximum) / 2;
  return type === "integer" ? Math.round(middle) : middle;
};

// Returns the maximum length. A strict schema has no maxLength, so its description states the length.
const longest = ({ maxLength, description = "" }: Node): number | undefined =>
  maxLength ?? (Number(/at most (\d+) characters/.exec(description)?.[1]) || undefined);

const textFor = (name: string, node: Node, source: Source): string =>
  (isId(name) ? source.id() : source.sentence()).slice(0, longest(node));

const fillArray = (
  { items = {}, minItems = 0, maxItems = fewItems }: Node,
  name: string,
  source: Source,
): unknown[] =>
  Array.from({ length: Math.max(minItems, Math.min(fewItems, maxItems)) }, () => fill(items, name, source));

const ofType = (node: Node, name: string, source: Source): unknown => {
  const type = Array.isArray(node.type) ? node.type.find((one) => one !== "null") : node.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, value]) => [key, fill(value, key, source)]),
      );
    case "array":
      return fillArray(node, name, source);
    case "string":
      return textFor(name, node, source);
    case "number":
    case "integer":
      return numberIn(node);
    case "boolean":
      return true;
    default:
      return null;
  }
};

const fill = (schema: unknown, name: string, source: Source): unknown => {
  const node = nodeSchema.parse(schema);
  if (node.$ref !== undefined) return fill(referred(node.$ref, source.root), name, source);
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const [choice] = node.anyOf ?? node.oneOf ?? [];
  return choice === undefined ? ofType(node, name, source) : fill(choice, name, source);
};

/** Returns a value that fits the schema of any task, with text from the prompt and ids of the prompt's passages. */
export const fillSchema = (asked: AskedTask): unknown => {
  const root = asked.schema ?? { type: "object" };
  const sentence = around(promptSentences(asked), "nothing");
  const id = around(promptIds(asked), "p1");
  return fill(root, "", { root, sentence, id });
};
