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

  it.each([
    [".. note ::\n\n   Nobody drowned.", "a directive with a space"],
    [".. größe::\n\n   Nobody drowned.", "a directive of another language"],
    ["Code::\n\n   local x = a\n   .. name", "code"],
  ])("keeps %j, %s", (text) => {
    expect(readRest(text).text).toBe(text);
  });

  it("keeps a quotation below two points that comment nothing", () => {
    expect(readRest("- one\n\n..\n\n   It held 41 days.").text).toBe("- one\n\n   It held 41 days.");
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

  it.each([
    "Gate\n```js\n// in code\n```",
    "[source]\n----\n// in code\n----",
    ".Gate\n----\n// in code\n----",
    "The gate:\n----\n// in code\n----",
  ])("ends code: %j", (code) => {
    expect(readAsciidoc(`${code}\n// ask Jon\nIt held.`).text).toBe(`${code}\nIt held.`);
  });

  it("knows titles of two lines", () => {
    const titles = "NAME\n----\nweir\n\n";
    expect(readAsciidoc(`${titles}// ask Jon\n\nEXAMPLE\n-------\n`).text).toBe(`${titles}EXAMPLE\n-------`);
  });

  it("takes no comment for a title", () => {
    const code = "----\n// in code\n----\nIt held.";
    expect(readAsciidoc(`// c\n${code}`).text).toBe(code);
  });

  it("keeps what is below a block of comments without an end", () => {
    expect(readAsciidoc("////\nIt held.").text).toBe("////\nIt held.");
  });
});

describe("readOrg", () => {
  it("leaves comments and drawers out, but not of code", () => {
    const code = "#+BEGIN_SRC sh\n# in code\n#+END_SRC";
    const hidden = ":PROPERTIES:\n:ID: 7\n:END:\n# ask Jon\n#+BEGIN_COMMENT\nHidden.\n#+END_COMMENT\n";
    expect(readOrg(`* Weir\n${hidden}It held #1.\n${code}`).text).toBe(`* Weir\nIt held #1.\n${code}`);
  });

  it.each(["COMMENT Plan", "COMMENT", "TODO COMMENT Plan", "DONE [#A] COMMENT Plan"])(
    "leaves out what is below the heading %j",
    (heading) => {
      const hidden = `** ${heading}\nAsk Jon.\n*** Later\nAsk Ann.\n** ${heading}\n`;
      expect(readOrg(`* Weir\nIt held.\n${hidden}** Ice\nThin.`).text).toBe(
        "* Weir\nIt held.\n** Ice\nThin.",
      );
    },
  );

  it.each(["COMMENTS", "Comment on ice", "No COMMENT", "COMMENT: ice", "COMMENTARY"])(
    "keeps what is below the heading %j",
    (heading) => {
      const text = `* ${heading}\nIt held.\n** Ice\nThin.`;
      expect(readOrg(text).text).toBe(text);
    },
  );

  it("keeps what is below a drawer without an end", () => {
    const text = "* A\n:LOGBOOK:\nnote\n* B\nIt held.\n* C\n";
    expect(readOrg(`${text}:PROPERTIES:\n:ID: 7\n:END:\nIce.`).text).toBe(`${text}Ice.`);
  });
});
