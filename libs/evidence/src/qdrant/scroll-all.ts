import type { Schemas } from "@qdrant/js-client-rest";
import type { Qdrant, QdrantFilter } from "./qdrant.ts";

const pageSize = 1_000;

interface ScrollRequest {
  readonly collection: string;
  readonly filter?: QdrantFilter;
  readonly fields: string[];
}

/** Every point a filter matches, with the payload fields asked for. */
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
