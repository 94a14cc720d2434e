import type { Schemas } from "@qdrant/js-client-rest";
import { z } from "zod";
import type { Qdrant } from "../qdrant/qdrant.ts";

/** With vectors and payload a passage is some 50 kB of a request. */
const pageSize = 64;

const vectorsOfPoint = z.strictObject({
  dense: z.array(z.number()),
  bm25: z.object({ indices: z.array(z.number()), values: z.array(z.number()) }).optional(),
});

const toPoint = ({ id, vector, payload }: Schemas["Record"]): Schemas["PointStruct"] => {
  const { dense, bm25 } = vectorsOfPoint.parse(vector);
  return { id, vector: { dense, ...(bm25 && { bm25 }) }, payload: payload ?? {} };
};

/** Copies the passages of a document with their vectors, as they are, and answers with how many they are. */
export const copyPassages = async (from: Qdrant, to: Qdrant, documentId: string): Promise<number> => {
  const filter = { must: [{ key: "documentId", match: { value: documentId } }] };
  let copied = 0;
  let offset: Schemas["ExtendedPointId"] | undefined;
  do {
    const request = {
      filter,
      limit: pageSize,
      with_payload: true,
      with_vector: true,
      ...(offset !== undefined && { offset }),
    };
    const page = await from.call((client) => client.scroll(from.names.passages, request));
    const points = page.points.map(toPoint);
    if (points.length > 0)
      await to.call((client) => client.upsert(to.names.passages, { points, wait: true }));
    copied += points.length;
    const next = page.next_page_offset;
    offset = typeof next === "string" || typeof next === "number" ? next : undefined;
  } while (offset !== undefined);
  return copied;
};
