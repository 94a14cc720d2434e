import { describe, expect, it } from "vitest";
import { readAsciidoc, readOrg, readRest } from "./plain-markup.ts";

describe("readRest", () => {
  it("leaves comments out, and keeps directives, targets, notes and replacements", () => {
    const kept =
      ".. note::\n\n   Nobody drowned.\n\n.. _weir:\n\n.. [1] A note.\n\n.. |x| replace:: y\n\nIt held 41 days...";
    expect(
      readRest(`.. Ask Jon,\n   and Ann.\n\n   And the keeper.\n\n${kept}\n\n..\n   Hidden.\n`).text,
    ).toBe(kept);
  });
});

describe("readAsciidoc", () => {
  it("leaves comments out, but not of code", () => {
    const code = "----\n// in code\n----";
    expect(
      readAsciidoc(`= Weir\n// ask Jon\n\n////\nHidden.\n////\n${code}\n\nSee https://a.example.`),
    ).toMatchObject({
      text: `= Weir\n\n${code}\n\nSee https://a.example.`,
    });
  });
});

describe("readOrg", () => {
  it("leaves comments and drawers out, but not of code", () => {
    const code = "#+BEGIN_SRC sh\n# in code\n#+END_SRC";
    const hidden = ":PROPERTIES:\n:ID: 7\n:END:\n# ask Jon\n#+BEGIN_COMMENT\nHidden.\n#+END_COMMENT\n";
    expect(readOrg(`* Weir\n${hidden}It held #1.\n${code}`).text).toBe(`* Weir\nIt held #1.\n${code}`);
  });
});
