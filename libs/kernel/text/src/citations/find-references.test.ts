import { describe, expect, it } from "vitest";
import { blocks } from "../segments/blocks.ts";
import { findReferences, isWebAddress, tidyAddress } from "./find-references.ts";

describe("tidyAddress", () => {
  it.each([
    ["https://one.org/a.", "https://one.org/a"],
    ["https://one.org/a),", "https://one.org/a"],
    ["https://en.wikipedia.org/wiki/Lock_(software)", "https://en.wikipedia.org/wiki/Lock_(software)"],
    ["https://one.org/a?b=c&d=e**", "https://one.org/a?b=c&d=e"],
  ])("of %s is %s", (address, tidied) => {
    expect(tidyAddress(address)).toBe(tidied);
  });
});

describe("isWebAddress", () => {
  it.each([
    ["https://one.org/", true],
    ["HTTP://one.org", true],
    ["javascript:alert(1)", false],
    ["file:///etc/passwd", false],
    ["https://", false],
  ])("of %s is %s", (address, is) => {
    expect(isWebAddress(address)).toBe(is);
  });
});

const found = (text: string) => {
  const { references, body } = findReferences(text, blocks(text));
  expect(body).toHaveLength(text.length);
  return { references, rest: body.trim() };
};

const one = { key: "1", url: "https://one.org/a", title: "One" };
const two = { key: "2", url: "https://two.org/b", title: "Two" };

describe("findReferences", () => {
  it.each([
    ["numbers in brackets", "## References\n\n[1] One https://one.org/a\n[2] Two https://two.org/b"],
    ["a numbered list", "## Sources\n1. One. https://one.org/a\n2. Two: <https://two.org/b>."],
    ["links", "**Literatur**\n\n1. [One](https://one.org/a)\n2. [Two](https://two.org/b)"],
    ["a list that counts by itself", "Источники:\n1. One https://one.org/a\n1. Two https://two.org/b"],
    ["bullets, which count by their place", "参考文献\n- One https://one.org/a\n- Two https://two.org/b"],
    ["bare lines", "Works cited\n\nOne https://one.org/a\nTwo https://two.org/b"],
    [
      "entries of several lines",
      "# Quellen\n\n[1] One\n    https://one.org/a\n\n[2] Two\n    https://two.org/b",
    ],
    [
      "HTML",
      '<h2>Bibliography</h2>\n## Sources\n<li><a href="https://one.org/a">One</a></li>\n<li><a href="https://two.org/b">Two</a></li>',
    ],
    ["no heading at the end", "[1] One https://one.org/a\n[2] Two https://two.org/b"],
    ["definitions", '[1]: https://one.org/a "One"\n[2]: <https://two.org/b> "Two"'],
  ])("reads a list of %s", (_what, list) => {
    const { references, rest } = found(`The lock lives [1].\n\n${list}\n`);
    expect(references).toEqual([one, two]);
    expect(rest.replace(/<h2>.*<\/h2>/u, "").trim()).toBe("The lock lives [1].");
  });

  it("reads footnotes with the lines that continue with them", () => {
    const { references, rest } = found("It lives.[^a]\n\n[^a]: One,\n    see https://one.org/a\nMore.");
    expect(references).toEqual([{ key: "^a", url: "https://one.org/a", title: "One, see" }]);
    expect(rest.replace(/\s+/gu, " ")).toBe("It lives.[^a] More.");
  });

  it("reads a DOI as the address it resolves at, and a book without one as a title", () => {
    expect(
      found("## References\n1. Locks. doi:10.1145/3397271.3401075.\n2. Doe, J.: Queues. 1999").references,
    ).toEqual([
      { key: "1", url: "https://doi.org/10.1145/3397271.3401075", title: "Locks" },
      { key: "2", title: "Doe, J.: Queues. 1999" },
    ]);
  });

  it("reads an id of PubMed or arXiv as the address of its page", () => {
    const list = "## References\n1. Locks. PMID: 20000010\n2. Queues. arXiv:2610.00001v2";
    expect(found(list).references.map(({ url }) => url)).toEqual([
      "https://pubmed.ncbi.nlm.nih.gov/20000010/",
      "https://arxiv.org/abs/2610.00001v2",
    ]);
  });

  it.each([
    [
      "prose under a heading of lists",
      "## Notes\n\nThe lock lives five seconds. It is renewed.\n\nMore of it here.",
    ],
    ["a numbered list of steps", "1. Start it.\n2. Stop it."],
    ["one numbered item with an address", "Do this:\n\n1. Open https://one.org/a"],
    ["fenced code", "```\n[1]: https://one.org/a\n## References\n[1] One https://one.org/a\n```"],
  ])("reads no list in %s", (_what, text) => {
    expect(found(text)).toEqual({ references: [], rest: text });
  });

  it("lets the text continue behind a list", () => {
    expect(found("## Sources\n1. One https://one.org/a\n\nThe lock lives.\n").rest).toBe("The lock lives.");
    expect(found("## Sources\n1. One https://one.org/a\n## Appendix\nThe lock lives.").rest).toBe(
      "## Appendix\nThe lock lives.",
    );
  });
});
