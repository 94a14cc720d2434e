import { aDocumentFacts } from "@quarry/testkit/builders";
import { fingerprintOf, sketchOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { createDocumentSketches } from "./near-copies.ts";

const documentOf = (documentId: string, text = "Queues keep jobs until a worker takes them.") => ({
  facts: aDocumentFacts({ documentId }),
  text,
});

describe("createDocumentSketches", () => {
  it("reads the sketch that is stored with a document", () => {
    const { facts } = documentOf("a");
    const stored = { facts: { ...facts, fingerprint: fingerprintOf("Locks expire.") }, text: "" };
    expect(createDocumentSketches()(stored)).toEqual(sketchOf("Locks expire."));
  });

  it.each([undefined, "00ff"])("sketches the text of a document with the fingerprint %s", (fingerprint) => {
    const { facts, text } = documentOf("a");
    const early = { facts: { ...facts, ...(fingerprint && { fingerprint }) }, text };
    expect(createDocumentSketches()(early)).toEqual(sketchOf(text));
  });

  it("keeps the latest five hundred", () => {
    const sketch = createDocumentSketches();
    const first = sketch(documentOf("0"));
    for (let index = 1; index < 500; index += 1) sketch(documentOf(String(index)));
    expect(sketch(documentOf("0"))).toBe(first);
    for (let index = 500; index < 1_000; index += 1) sketch(documentOf(String(index)));
    const again = sketch(documentOf("0"));
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });
});
