import type { ItemView, Problem } from "@quarry/contracts";
import { z } from "zod";
import { parseValue } from "../http/parse-request.ts";
import type { UploadStore } from "../ports.ts";
import { itemBodySchema } from "./bodies/item-body.ts";
import { keepBody } from "./bodies/keep-body.ts";
import { takeItem, type TakeItemPorts } from "./take-item.ts";

export interface TakeItemsPorts extends TakeItemPorts {
  readonly uploads: Pick<UploadStore, "put">;
}

/** What became of one item of a request. */
export type TakenItem =
  | { readonly outcome: "added" | "changed" | "same"; readonly item: ItemView }
  | { readonly outcome: "refused"; readonly problem: Problem };

const listSchema = z.strictObject({ items: z.array(z.unknown()).min(1).max(1_000) });

/** Takes one item as JSON; what is wrong with it is named, with `place` before the field. */
export const takeJsonItem = async (
  ports: TakeItemsPorts,
  collectionId: string,
  { value, place = "" }: { readonly value: unknown; readonly place?: string },
): Promise<TakenItem> => {
  const body = parseValue(itemBodySchema(value), value, place || "body");
  if ("problem" in body) {
    const errors = body.problem.errors?.map((error) => ({
      ...error,
      field: `${place}${place && "."}${error.field}`,
    }));
    return { outcome: "refused", problem: { ...body.problem, ...(errors && { errors }) } };
  }
  const { outcome, item } = await takeItem(ports, collectionId, {
    ...(await keepBody(ports.uploads, body.value)),
  });
  return { outcome, item };
};

/** Takes a list of items one after the other; one that is refused keeps no other back. */
export const takeJsonItems = async (
  ports: TakeItemsPorts,
  collectionId: string,
  value: unknown,
): Promise<readonly TakenItem[] | { readonly problem: Problem }> => {
  const list = parseValue(listSchema, value, "body");
  if ("problem" in list) return list;
  const taken: TakenItem[] = [];
  for (const [index, item] of list.value.items.entries())
    taken.push(await takeJsonItem(ports, collectionId, { value: item, place: `items[${index}]` }));
  return taken;
};
