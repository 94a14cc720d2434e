import { z } from "zod";
import type { DrawnItem } from "./seen-items.ts";

const text = z.string().nullish().catch(undefined);

const fieldSchema = z.looseObject({
  subtype: z.literal("Widget"),
  fieldType: text,
  fieldValue: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(undefined),
  options: z
    .array(z.looseObject({ exportValue: z.string(), displayValue: z.string() }))
    .nullish()
    .catch(undefined),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  hidden: z.boolean().optional().catch(undefined),
  noView: z.boolean().optional().catch(undefined),
  annotationFlags: z.number().optional().catch(undefined),
  password: z.boolean().optional().catch(undefined),
  multiLine: z.boolean().optional().catch(undefined),
  checkBox: z.boolean().optional().catch(undefined),
  radioButton: z.boolean().optional().catch(undefined),
  exportValue: text,
  buttonValue: text,
  defaultAppearanceData: z.looseObject({ fontSize: z.number() }).nullish().catch(undefined),
});

type Field = z.output<typeof fieldSchema>;

/** Text that people type on a page. */
const typedSchema = z.looseObject({
  subtype: z.literal("FreeText"),
  contentsObj: z.looseObject({ str: z.string() }),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  hidden: z.boolean().optional().catch(undefined),
  noView: z.boolean().optional().catch(undefined),
  annotationFlags: z.number().optional().catch(undefined),
});

// ISO 32000-2, table 167: hidden, and not to be shown.
const unseen = 2 | 32;
const maxFields = 2_000;

const isSeen = ({
  hidden,
  noView,
  annotationFlags = 0,
}: Pick<Field, "hidden" | "noView" | "annotationFlags">): boolean =>
  hidden !== true && noView !== true && (annotationFlags & unseen) === 0;

const chosen = "[x]";
const notChosen = "[ ]";

/** Returns the words that a choice shows for its stored value. */
const displayed = (value: string, options: NonNullable<Field["options"]>): string =>
  options.find((option) => option.exportValue === value)?.displayValue ?? value;

const shownValue = (field: Field): string => {
  const { fieldType, fieldValue, options, checkBox, radioButton, exportValue, buttonValue } = field;
  const values = [fieldValue ?? []].flat();
  if (fieldType === "Tx") return values.join(", ").trim();
  if (fieldType === "Ch")
    return values
      .map((value) => displayed(value, options ?? []))
      .join(", ")
      .trim();
  const own = checkBox === true ? exportValue : radioButton === true ? buttonValue : undefined;
  return own === undefined || own === null ? "" : own === fieldValue ? chosen : notChosen;
};

const defaultSize = 10;

/** Creates a line of text between two edges. */
const textAt = (
  str: string,
  { left, right, y, fontSize }: Readonly<Record<"left" | "right" | "y" | "fontSize", number>>,
): DrawnItem => ({
  str,
  x: Math.min(left, right),
  y,
  width: Math.min(Math.abs(right - left), str.length * 0.5 * fontSize),
  fontSize,
  hasEOL: true,
  font: "",
  quarters: 0,
});

const itemOf = (field: Field): DrawnItem | undefined => {
  const str = shownValue(field).replaceAll(/\s+/gu, " ");
  if (str === "" || field.password === true || !isSeen(field)) return undefined;
  const [left, bottom, right, top] = field.rect;
  const height = Math.abs(top - bottom);
  const stated = field.defaultAppearanceData?.fontSize ?? 0;
  const fontSize = Math.max(4, stated > 0 ? stated : Math.min(defaultSize, 0.7 * height || defaultSize));
  const base = field.multiLine === true ? top - 1.2 * fontSize : bottom + (height - fontSize) / 2;
  return textAt(str, { left, right, y: base + 0.2 * fontSize, fontSize });
};

/** Returns the filled-in values of a page's fields as text at their positions; boxes and radio buttons as `[x]` or `[ ]`. */
export const fieldItems = (annotations: readonly unknown[]): DrawnItem[] =>
  annotations.slice(0, maxFields).flatMap((annotation) => {
    const field = fieldSchema.safeParse(annotation).data;
    return (field && itemOf(field)) ?? [];
  });

/** Returns the lines that people have typed on a page, at their positions, in the size of its text: none is a heading. */
export const typedItems = (annotations: readonly unknown[], size: number): DrawnItem[] =>
  annotations.slice(0, maxFields).flatMap((annotation): DrawnItem[] => {
    const typed = typedSchema.safeParse(annotation).data;
    if (typed === undefined || !isSeen(typed)) return [];
    const [left, bottom, right, top] = typed.rect;
    const fontSize = size || defaultSize;
    return typed.contentsObj.str
      .split(/\r\n|[\r\n]/u)
      .filter((line) => line.trim() !== "")
      .map((line, index) => {
        const y = Math.max(bottom, top) - 1.2 * fontSize * (index + 1);
        return { ...textAt(line, { left, right, y, fontSize }), str: line.trim() };
      });
  });

const isInRow = (one: DrawnItem, other: DrawnItem): boolean =>
  Math.abs(one.y - other.y) < 0.6 * Math.max(one.fontSize, other.fontSize);

/** Inserts a value after the text on its left in the same row, otherwise before the text below. */
const insertValue = (items: DrawnItem[], value: DrawnItem): void => {
  const label = items.findLastIndex(
    (item) => item.str.trim() !== "" && isInRow(item, value) && item.x < value.x + value.width / 2,
  );
  const below = items.findIndex((item) => item.str.trim() !== "" && item.y < value.y);
  const place = label === -1 ? (below === -1 ? items.length : below) : label + 1;
  endLine(items, place - 1);
  items.splice(place, 0, value);
};

const endLine = (items: DrawnItem[], at: number): void => {
  const item = items[at];
  if (item !== undefined) items[at] = { ...item, hasEOL: true };
};

/** Returns how far a text in the same row is from a box; undefined if it is in another row, or on both sides. */
const distanceOf = (item: DrawnItem, box: DrawnItem): number | undefined => {
  if (item.str.trim() === "" || !isInRow(item, box)) return undefined;
  const middle = box.x + box.width / 2;
  if (item.x >= middle) return item.x - box.x - box.width;
  return item.x + item.width <= middle ? box.x - item.x - item.width : undefined;
};

/** Inserts a box into the line of the nearest text in its row, its label; false if it has none. */
const insertBox = (items: DrawnItem[], box: DrawnItem): boolean => {
  const [nearest] = items
    .flatMap((item, at) => {
      const distance = distanceOf(item, box);
      return distance === undefined ? [] : [{ item, at, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance);
  if (nearest === undefined) return false;
  const { item, at } = nearest;
  const { y, fontSize } = item;
  if (item.x > box.x) {
    items.splice(at, 0, { ...box, str: `${box.str} `, y, fontSize, hasEOL: false });
    endLine(items, at - 1);
  } else {
    items.splice(at, 1, { ...item, hasEOL: false }, { ...box, str: ` ${box.str}`, y, fontSize });
  }
  return true;
};

/** Inserts values behind their labels, and boxes on the side of the label where they are drawn. */
export const withFields = (drawn: readonly DrawnItem[], values: readonly DrawnItem[]): DrawnItem[] => {
  const items = [...drawn];
  const isLabelled = (box: DrawnItem): boolean =>
    drawn.some((item) => item.str.trim() !== "" && isInRow(item, box));
  for (const value of values) {
    // Open boxes without words beside them say nothing.
    if (value.str === notChosen && !isLabelled(value)) continue;
    const isBox = value.str === chosen || value.str === notChosen;
    if (!isBox || !insertBox(items, value)) insertValue(items, value);
  }
  return items;
};
