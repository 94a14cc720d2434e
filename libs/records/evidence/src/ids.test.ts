import { describe, expect, it } from "vitest";
import { documentIdOf, membershipIdOf, passageIdOf } from "./ids.ts";

const documentId = documentIdOf("file:docs/a.md", "ab".repeat(32));

describe("documentIdOf", () => {
  it("is the same for the same address and text", () => {
    expect(documentIdOf("file:docs/a.md", "ab".repeat(32))).toBe(documentId);
  });

  it("differs when the text or the address does", () => {
    const others = [
      documentIdOf("file:docs/a.md", "cd".repeat(32)),
      documentIdOf("file:docs/b.md", "ab".repeat(32)),
    ];
    expect(others).not.toContain(documentId);
  });
});

describe("passageIdOf and membershipIdOf", () => {
  it("differ by position, by scope and from one another", () => {
    const ids = [
      passageIdOf(documentId, 0),
      passageIdOf(documentId, 1),
      membershipIdOf("run:r-1", documentId),
      membershipIdOf("run:r-2", documentId),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});

describe("ids that are stored", () => {
  it("stay what they were", () => {
    expect(documentId).toBe("88718e0f-d589-5529-a59c-74052c06049d");
    expect(passageIdOf(documentId, 0)).toBe("31416ab1-d81f-5728-ba2b-a3145fe94317");
    expect(membershipIdOf("run:r-1", documentId)).toBe("578ce5f3-3116-524a-80be-343bafc5bb19");
  });
});
