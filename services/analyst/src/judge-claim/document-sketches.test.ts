import { describe, expect, it } from "vitest";
import { createDocumentSketches } from "./document-sketches.ts";

describe("createDocumentSketches", () => {
  it("sketches a document once", () => {
    const sketchOf = createDocumentSketches();
    const first = sketchOf("a", "Queues keep jobs until a worker takes them.", "en");
    expect(sketchOf("a", "Queues keep jobs until a worker takes them.", "en")).toBe(first);
  });

  it("keeps the latest five hundred", () => {
    const sketchOf = createDocumentSketches();
    const first = sketchOf("0", "Queues keep jobs until a worker takes them.", "en");
    for (let index = 1; index < 500; index += 1) sketchOf(String(index), "Locks expire.", "en");
    expect(sketchOf("0", "Queues keep jobs until a worker takes them.", "en")).toBe(first);
    for (let index = 500; index < 1_000; index += 1) sketchOf(String(index), "Locks expire.", "en");
    const again = sketchOf("0", "Queues keep jobs until a worker takes them.", "en");
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });
});
