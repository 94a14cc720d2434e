import type { DocumentFacts } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { documentsBelowFloor, searchFloor } from "./grade-floor.ts";

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

const documents = (...facts: readonly Partial<DocumentFacts>[]): { documents: DocumentFacts[] } => ({
  documents: facts.map((fact, index) => aDocumentFacts({ documentId: idOf(index), ...fact })),
});

const web = (grade: DocumentFacts["grade"]): Partial<DocumentFacts> => ({
  uri: `https://${grade.toLowerCase()}.example.org/page`,
  grade,
});

const nothing = { items: [] };

describe("the floor of a claim", () => {
  it("is B for a critical claim, else C", () => {
    const read = documents(web("A"), web("B"), web("C"), web("D"));
    expect([...documentsBelowFloor(read, "C1", nothing)]).toEqual([idOf(2), idOf(3)]);
    expect([...documentsBelowFloor(read, "C2", nothing)]).toEqual([idOf(3)]);
    expect([searchFloor(read, "C1", nothing), searchFloor(read, "C3", nothing)]).toEqual(["B", "C"]);
  });

  it("is C for every claim in what the user handed in", () => {
    const file = { uri: "file:notes.md", grade: "C" } as const;
    expect(documentsBelowFloor(documents(file), "C1", nothing).size).toBe(0);
    expect(searchFloor(documents(file, web("A")), "C1", nothing)).toBe("C");
  });

  it("holds for a handed-in text that is said to stand on the web", () => {
    const item = { itemId: "i-1", linkId: "page", uri: "https://c.example.org/page" };
    const items = [{ ...item, isPage: false }];
    const comments = documents({ ...web("C"), uri: `${item.uri}#comments` });
    for (const handedIn of [documents(web("C")), comments])
      expect(documentsBelowFloor(handedIn, "C1", { items }).size).toBe(0);
    const pages = { items: [{ ...item, isPage: true }] };
    expect(documentsBelowFloor(documents(web("C")), "C1", pages).size).toBe(1);
    expect(documentsBelowFloor(documents(web("C")), "C1", nothing).size).toBe(1);
  });

  it("holds for a file that its user gave a low grade", () => {
    const read = documents({ uri: "file:rumours.md", grade: "D" });
    expect(documentsBelowFloor(read, "C1", nothing).size).toBe(1);
  });

  it("keeps a search to nothing where no document reaches it", () => {
    expect(searchFloor(documents(web("C"), web("D")), "C1", nothing)).toBeUndefined();
    expect(searchFloor(documents(), "C2", nothing)).toBeUndefined();
  });
});
