import type { Paper } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { context } from "../testing/fetch-page-set-up.ts";
import { createCheckReferences } from "./check-references.ts";
import type { PaperAnswer, PapersFound } from "./look-up-paper.ts";

const paper: Paper = {
  id: "doi:10.1000/x",
  title: "Sleep of whales in a warmer sea",
  authors: ["Ana Exámple", "B O'Hara", "Karl Müller", "Lars Ødegård", "Jan Głowacki", "Eva Preuß"],
  journal: "Marine Sleep",
  year: 2021,
  kind: "published",
  notice: { kind: "retracted" },
  registry: "Crossref",
};

const check = async (
  reference: { readonly url?: string; readonly title?: string },
  answer: PaperAnswer = { status: "found", paper },
  found: PapersFound = { status: "found", papers: [paper] },
) => {
  const papers = { lookUp: async () => answer, find: async () => found, readAbstract: async () => undefined };
  const input = { auditId: "collection:audit-1", references: [{ key: "1", ...reference }] };
  const { references } = await createCheckReferences({ papers })(input, context);
  return references;
};

const url = "https://doi.org/10.1000/x";
const title = "Example A. Sleep of whales in a warmer sea. Marine Sleep 34, 2021.";

describe("createCheckReferences", () => {
  it("says that a reference exists, and what became of its paper", async () => {
    expect(await check({ url, title })).toEqual([
      {
        key: "1",
        status: "exists",
        paper,
        detail: "Crossref has “Sleep of whales in a warmer sea”, Marine Sleep, 2021",
      },
    ]);
    expect(await check({ url })).toMatchObject([{ status: "exists" }]);
  });

  it.each([
    [
      "of another paper",
      "Example A. Migration of terns. 2021.",
      "its id is that of “Sleep of whales in a warmer sea”, Marine Sleep, 2021, says Crossref",
    ],
    [
      "and other authors",
      title.replace("Example A", "Sample J, Jones K"),
      "it is by Ana Exámple, B O'Hara, Karl Müller, says Crossref",
    ],
    ["of another year", title.replace("2021", "2011"), "it appeared in 2021, says Crossref"],
  ])("names a reference with the id %s", async (_what, words, detail) => {
    expect(await check({ url, title: words })).toMatchObject([{ status: "differs", detail }]);
  });

  it.each([
    ["a second author", "O'Hara B. Sleep of whales in a warmer sea. 2021."],
    ["no author", "“Sleep of whales in a warmer sea”, Marine Sleep 2021"],
    ["an umlaut written out", "Mueller K. Sleep of whales in a warmer sea. 2021."],
    ["letters without strokes", "Odegard L. Sleep of whales in a warmer sea. 2021."],
    ["other Nordic spellings", "Oedegaard L. Sleep of whales in a warmer sea. 2021."],
    ["a Polish name", "Glowacki J. Sleep of whales in a warmer sea. 2021."],
    ["a double letter", "Preuss E. Sleep of whales in a warmer sea. 2021."],
    ["an organisation", "World Health Organization. Sleep of whales in a warmer sea. 2021."],
    ["an author in another script", "Иванов А. Sleep of whales in a warmer sea. 2021."],
  ])("accepts a reference with %s", async (_what, words) => {
    expect(await check({ url, title: words })).toMatchObject([{ status: "exists" }]);
  });

  it("distinguishes what no registry has from what could not be asked", async () => {
    expect(await check({ url, title }, { status: "unknown" })).toMatchObject([
      { status: "not-found", detail: "no registry has DOI 10.1000/x" },
    ]);
    const detail = "Crossref answers 429: too many requests; it is not queried for a while";
    const notChecked = [{ key: "1", status: "not-checked", detail }];
    expect(await check({ url, title }, { status: "unavailable", detail })).toEqual(notChecked);
    expect(await check({ title }, undefined, { status: "unavailable", detail })).toEqual(notChecked);
  });

  it("finds a reference without an id by its words, and no page", async () => {
    expect(await check({ title })).toMatchObject([{ status: "exists" }]);
    expect(await check({ title: "Example A. Dreams of whales, 2021." })).toMatchObject([
      { status: "not-found" },
    ]);
    expect(await check({ url: "https://example.org/page", title: "A page of 2021, read by many" })).toEqual(
      [],
    );
  });
});
