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

/** Condition for points of a document. */
export const ofDocument = (documentId: string) => ({ key: "documentId", match: { value: documentId } });

/** Counts the points that match a filter. */
export const countPoints = async (
  { call }: Pick<Qdrant, "call">,
  collection: string,
  filter?: QdrantFilter,
): Promise<number> =>
  (await call((client) => client.count(collection, { exact: true, ...(filter && { filter }) }))).count;

/** Yields the points that a request matches, page by page. */
export async function* scrollPages(
  { call }: Pick<Qdrant, "call">,
  collection: string,
  request: Omit<Schemas["ScrollRequest"], "offset">,
): AsyncGenerator<Schemas["Record"][]> {
  let offset: Schemas["ExtendedPointId"] | undefined;
  do {
    const from = offset === undefined ? {} : { offset };
    const { points, next_page_offset: next } = await call((client) =>
      client.scroll(collection, { ...request, ...from }),
    );
    yield points;
    offset = typeof next === "string" || typeof next === "number" ? next : undefined;
  } while (offset !== undefined);
}

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
  const request = {
    limit: pageSize,
    with_payload: fields.length > 0 ? fields : false,
    ...(filter && { filter }),
  };
  return (await Array.fromAsync(scrollPages(qdrant, collection, request))).flat();
};
