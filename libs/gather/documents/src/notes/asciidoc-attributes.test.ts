import { describe, expect, it } from "vitest";
import { readAsciidoc } from "./plain-markup.ts";

describe("an attribute of AsciiDoc", () => {
  it.each([
    ["in words", "= Weir\n:brand: Quux\n\nBuy {brand}, `{Brand}`.", "Buy Quux, `Quux`."],
    ["in another", ":a: Qu\n:b: {a}ux\n\nBuy {b}.", "Buy Quux."],
    ["again", ":a: Q\n\n{a}\n\n:a: R\n\n{a}", "R"],
    ["in a list", ":a: Q\n\n  * {a}", "  * Q"],
    ["below code", ":a: Q\n\n----\nx\n----\n{a}", "Q"],
    ["behind a sign", ":a: 5\n\nIt costs ${a}.", "It costs $5."],
    ["without a value", ":toc:\n\nA{toc}B", "AB"],
  ])("is filled in: %s", (_where, text, last) => {
    expect(readAsciidoc(text).text.split("\n").at(-1)).toBe(last);
  });

  it.each([
    ["before its entry", "Buy {brand}.\n\n:brand: Quux"],
    ["without an entry", "GET /gates/{gate}"],
    ["in code", ":a: Q\n\n----\n{a}\n----"],
    ["in a paragraph of code", ":a: Q\n\n[source,sh]\necho {a}\necho {a}"],
    ["in a literal paragraph", ":a: Q\n\n  echo {a}"],
    ["with a backslash or signs around it", ":a: Q\n\n\\{a} +{a}+"],
    ["after its end", ":a: Q\n:!a:\n\n{a}"],
    ["under a condition", ":a: Q\nifdef::b[]\n:a: R\nendif::[]\n\n{a}"],
    ["whose entry is in a paragraph", "It held.\n:a: Q\n\n{a}".replace("It", "\nIt")],
    ["whose entry is in code", "----\n\n:a: Q\n----\n\n{a}"],
    ["on more lines", ":a: Q \\\nR\n\n{a}"],
  ])("stays a name: %s", (_where, text) => {
    expect(readAsciidoc(text).text).toBe(text.trim());
  });

  it("grows to a limited length only", () => {
    const entries = Array.from({ length: 40 }, (_, at) => `:a${at + 1}: {a${at}}{a${at}}`);
    const { text } = readAsciidoc([":a0: ice", ...entries, "", "{a40}"].join("\n"));
    expect(text.length).toBeLessThan(2_000);
  });
});
