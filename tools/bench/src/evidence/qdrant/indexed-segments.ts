import { z } from "zod";
import { askQdrant, type BulkTarget } from "./ask-qdrant.ts";

/** Where Qdrant keeps the parts of a passage that a search needs. */
export interface Layout {
  /** Copies of the dense vectors of one byte a dimension in memory, beside the vectors themselves. */
  readonly int8: boolean;
  readonly vectorsOnDisk: boolean;
  readonly graphOnDisk: boolean;
  readonly termsOnDisk: boolean;
}

/** A part of a collection that Qdrant has built its index of: the layout it has, whatever the collection is configured to be. */
export interface IndexedSegment {
  readonly passages: number;
  readonly layout: Layout;
}

const segmentSchema = z.object({
  info: z.object({ num_points: z.int() }),
  config: z.object({
    vector_data: z.object({
      dense: z.object({
        storage_type: z.string(),
        index: z.object({
          type: z.string(),
          options: z.looseObject({ on_disk: z.boolean().nullish() }).nullish(),
        }),
        quantization_config: z.unknown(),
      }),
    }),
    sparse_vector_data: z.object({ bm25: z.object({ index: z.object({ index_type: z.string() }) }) }),
  }),
});

const telemetrySchema = z.object({
  result: z.object({
    collections: z.object({
      collections: z.array(
        z.looseObject({
          id: z.string(),
          shards: z.array(z.looseObject({ local: z.looseObject({ segments: z.array(z.unknown()) }) })),
        }),
      ),
    }),
  }),
});

/** The indexed segments that Qdrant's telemetry tells of a collection with the vectors `dense` and `bm25`; the others hold what is searched one by one. */
export const indexedSegmentsIn = (telemetry: unknown, collection: string): IndexedSegment[] =>
  telemetrySchema
    .parse(telemetry)
    .result.collections.collections.filter(({ id }) => id === collection)
    .flatMap(({ shards }) => shards.flatMap(({ local }) => local.segments))
    .map((segment) => segmentSchema.parse(segment))
    .filter(({ config }) => config.vector_data.dense.index.type === "hnsw")
    .map(({ info, config: { vector_data: vectors, sparse_vector_data: terms } }) => ({
      passages: info.num_points,
      layout: {
        int8: (vectors.dense.quantization_config ?? null) !== null,
        vectorsOnDisk: !vectors.dense.storage_type.startsWith("InRam"),
        graphOnDisk: vectors.dense.index.options?.on_disk ?? false,
        termsOnDisk: terms.bm25.index.index_type === "Mmap",
      },
    }));

/**
 * Asks Qdrant for the indexed segments of a collection.
 * @throws {Failure} as `askQdrant`
 */
export const readIndexedSegments = async (
  { url, collection }: BulkTarget,
  signal: AbortSignal,
): Promise<IndexedSegment[]> =>
  indexedSegmentsIn(await askQdrant(url, { path: "/telemetry?details_level=10", signal }), collection);
