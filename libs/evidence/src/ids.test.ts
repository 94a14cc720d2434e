import { describe, expect, it } from "vitest";
import { documentIdOf, membershipIdOf, passageIdOf, uuidFromName } from "./ids.ts";

const documentId = documentIdOf("file:docs/a.md", "ab".repeat(32));

describe("uuidFromName", () => {
  it("agrees with the example of RFC 9562, A.4", () => {
    const dnsNamespace = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
    expect(uuidFromName("www.example.com", dnsNamespace)).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });
});

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
