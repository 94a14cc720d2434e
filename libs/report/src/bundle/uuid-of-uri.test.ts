import { describe, expect, it } from "vitest";
import { uuidOfUri } from "./uuid-of-uri.ts";

describe("uuidOfUri", () => {
  it("is the version 5 UUID of the URL namespace", () => {
    expect(uuidOfUri("http://www.example.com/")).toBe("fcde3c85-2270-590f-9e7c-ee003d65e0e2");
  });
});
