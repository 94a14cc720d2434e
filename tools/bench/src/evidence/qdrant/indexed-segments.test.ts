import { describe, expect, it } from "vitest";
import { indexedSegmentsIn } from "./indexed-segments.ts";

const segment = (dense: object, sparse: string, points = 5) => ({
  info: { num_points: points },
  config: {
    vector_data: { dense: { storage_type: "Mmap", quantization_config: null, ...dense } },
    sparse_vector_data: { bm25: { index: { index_type: sparse } } },
  },
});

const hnsw = (onDisk: boolean) => ({ type: "hnsw", options: { m: 16, on_disk: onDisk } });

const telemetryOf = (...segments: readonly object[]) => ({
  result: {
    collections: {
      collections: [
        { id: "passages", shards: [{ local: { segments } }] },
        { id: "documents", shards: [{ local: { segments: [{ info: { num_points: 1 } }] } }] },
      ],
    },
  },
});

describe("indexedSegmentsIn", () => {
  it("tells the layout that a segment has", () => {
    const all = telemetryOf(
      segment({ index: hnsw(false) }, "Mmap"),
      segment(
        {
          index: hnsw(true),
          storage_type: "InRamMmap",
          quantization_config: { scalar: { type: "int8", always_ram: true } },
        },
        "ImmutableRam",
        7,
      ),
    );
    expect(indexedSegmentsIn(all, "passages")).toEqual([
      { passages: 5, layout: { int8: false, vectorsOnDisk: true, graphOnDisk: false, termsOnDisk: true } },
      { passages: 7, layout: { int8: true, vectorsOnDisk: false, graphOnDisk: true, termsOnDisk: false } },
    ]);
  });

  it("leaves out what has no index yet", () => {
    const plain = segment({ index: { type: "plain", options: {} } }, "MutableRam");
    expect(indexedSegmentsIn(telemetryOf(plain), "passages")).toEqual([]);
  });
});
