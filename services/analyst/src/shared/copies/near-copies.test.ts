import { aDocumentFacts } from "@quarry/testkit/builders";
import { areCopies, fingerprintOf, sketchOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { findNearCopies, sketchOfDocument } from "./near-copies.ts";

const notice =
  "All rights reserved by the archive of the river towns and their mills in the year of the flood.";
const article = (from: number): string =>
  Array.from(
    { length: 40 },
    (_, index) => `In ${from + index} district ${(from + index) * 13} ground grain.`,
  ).join(" ");

const documentOf = (name: number, text: string) => ({
  facts: aDocumentFacts({ documentId: `d${name}`, fingerprint: fingerprintOf(text) }),
  text,
});

describe("findNearCopies", () => {
  it("finds the same pairs as comparing all with all, despite a notice that all contain", async () => {
    const documents = Array.from({ length: 150 }, (_, index) =>
      // Every fifth text equals the one before it.
      documentOf(index, `${notice} ${article(1_000 * (index % 5 === 4 ? index - 1 : index))}`),
    );
    const found = await findNearCopies(documents, async () => undefined);
    for (const one of documents) {
      const copies = documents.filter(
        (other) => other !== one && areCopies(sketchOfDocument(one), sketchOfDocument(other)),
      );
      expect([...(found.get(one.facts.documentId) ?? [])].toSorted()).toEqual(
        copies.map(({ facts }) => facts.documentId).toSorted(),
      );
    }
    expect(found.get("d3")).toEqual(new Set(["d4"]));
  });

  it("yields before each document", async () => {
    let turns = 0;
    const yieldToEventLoop = async (): Promise<void> => {
      turns += 1;
      if (turns === 3) throw new Error("cancelled");
    };
    const documents = [1, 2, 3, 4].map((index) => documentOf(index, article(index)));
    await expect(findNearCopies(documents, yieldToEventLoop)).rejects.toThrow("cancelled");
    expect(turns).toBe(3);
  });
});

describe("sketchOfDocument", () => {
  it("reads the sketch that is stored with a document", () => {
    const { facts } = documentOf(1, "");
    const stored = { facts: { ...facts, fingerprint: fingerprintOf("Locks expire.") }, text: "" };
    expect(sketchOfDocument(stored)).toEqual(sketchOf("Locks expire."));
  });

  it.each([undefined, "00ff"])("sketches the text of a document with the fingerprint %s", (fingerprint) => {
    const facts = aDocumentFacts(fingerprint === undefined ? {} : { fingerprint });
    expect(sketchOfDocument({ facts, text: article(1) })).toEqual(sketchOf(article(1)));
  });

  it("sketches a document once", () => {
    const document = { facts: aDocumentFacts(), text: article(1) };
    expect(sketchOfDocument(document)).toBe(sketchOfDocument(document));
  });
});
