import { aDocumentFacts } from "@quarry/testkit/builders";
import { fingerprintOf, sketchOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { sketchOfDocument } from "./near-copies.ts";

const documentOf = (documentId: string, text = "Queues keep jobs until a worker takes them.") => ({
  facts: aDocumentFacts({ documentId }),
  text,
});

describe("sketchOfDocument", () => {
  it("reads the sketch that is stored with a document", () => {
    const { facts } = documentOf("a");
    const stored = { facts: { ...facts, fingerprint: fingerprintOf("Locks expire.") }, text: "" };
    expect(sketchOfDocument(stored)).toEqual(sketchOf("Locks expire."));
  });

  it.each([undefined, "00ff"])("sketches the text of a document with the fingerprint %s", (fingerprint) => {
    const { facts, text } = documentOf("a");
    const early = { facts: { ...facts, ...(fingerprint && { fingerprint }) }, text };
    expect(sketchOfDocument(early)).toEqual(sketchOf(text));
  });

  it("sketches a document once", () => {
    const document = documentOf("a");
    expect(sketchOfDocument(document)).toBe(sketchOfDocument(document));
  });
});
