import { describe, expect, it } from "vitest";
import { paperIdOf } from "./paper-identity.ts";

const page = { uri: "https://journal.example/a", mediaType: "text/html", text: "As 10.1000/other says." };
const file = { uri: "file:a.pdf", mediaType: "application/pdf", text: "Sleep of whales\ndoi:10.1000/own" };

describe("paperIdOf", () => {
  it.each([
    ["the metadata of a page", { ...page, metadata: { doi: "10.1000/OWN" } }, "doi:10.1000/own"],
    ["an address", { ...page, uri: "https://arxiv.org/abs/2101.00001v2" }, "arxiv:2101.00001"],
    ["the head of a file", file, "doi:10.1000/own"],
    ["the head of a PDF of the web", { ...file, uri: "https://example.org/a.pdf" }, "doi:10.1000/own"],
  ])("reads %s", (_where, source, id) => {
    expect(paperIdOf(source)).toBe(id);
  });

  it("takes none that a page mentions, and none of several", () => {
    expect(paperIdOf(page)).toBeUndefined();
    expect(paperIdOf({ ...file, text: `${file.text}\nand 10.1000/other` })).toBeUndefined();
  });
});
