import type { Schemas } from "@qdrant/js-client-rest";
import { askInTurn, type AskNode, type EvidenceStoreOptions, openNode, type Qdrant } from "./ask-qdrant.ts";
import { adoptCollections, currentNames, isMissingAlias } from "./ensure-collections.ts";

/** Splits a list into consecutive batches of at most `maxBytes`; a larger item gets its own batch. */
export const batchByBytes = <Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  maxBytes: number,
): Item[][] => {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = bytesOf(item);
    const batch = batches.at(-1);
    if (batch && bytes <= room) batch.push(item);
    else batches.push([item]);
    room = batch && bytes <= room ? room - bytes : maxBytes - bytes;
  }
  return batches;
};

export type QdrantFilter = Schemas["Filter"];

/** Opens a connection; nothing is sent before the first call. */
export const createQdrant = (options: EvidenceStoreOptions): Qdrant => {
  const { url, prefix = "" } = options;
  const [first, second, ...others] = typeof url === "string" ? [url] : url;
  const open = (address: string): AskNode => openNode(address, options);
  const ask: AskNode =
    second === undefined ? open(first) : askInTurn([open(first), open(second), ...others.map(open)]);
  return {
    prefix,
    names: currentNames(prefix),
    call: (use) =>
      ask(use).catch(async (error: unknown) => {
        if (isMissingAlias(error) && (await adoptCollections(ask, prefix))) return ask(use);
        throw error;
      }),
  };
};

const pageSize = 1_000;

interface ScrollRequest {
  readonly collection: string;
  readonly filter?: QdrantFilter;
  readonly fields: string[];
}

/** Returns every point that matches a filter, with the requested payload fields. */
export const scrollAll = async (
  qdrant: Qdrant,
  { collection, filter, fields }: ScrollRequest,
): Promise<Schemas["Record"][]> => {
  const records: Schemas["Record"][] = [];
  let offset: Schemas["ExtendedPointId"] | undefined;
  do {
    const from = offset === undefined ? {} : { offset };
    const page = await qdrant.call((client) =>
      client.scroll(collection, {
        limit: pageSize,
        with_payload: fields.length > 0 ? fields : false,
        ...(filter ? { filter } : {}),
        ...from,
      }),
    );
    records.push(...page.points);
    const next = page.next_page_offset;
    offset = typeof next === "string" || typeof next === "number" ? next : undefined;
  } while (offset !== undefined);
  return records;
};
