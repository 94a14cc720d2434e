import { Failure, type Unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { WebPage } from "./client/egress.ts";
import { firstReadable, readableAddresses } from "./readable-addresses.ts";

const raw = "https://raw.githubusercontent.com";
const commit = "0123456789abcdef0123";

describe("readableAddresses", () => {
  it.each([
    ["https://github.com/o/r/blob/main/src/a.py#L3", `${raw}/o/r/main/src/a.py`],
    ["https://github.com/o/r/raw/v1.0/docs/a%20b.md?plain=1", `${raw}/o/r/v1.0/docs/a%20b.md`],
    ["https://github.com/o/r", `${raw}/o/r/HEAD/README.md`],
    ["https://www.github.com/o/r/", `${raw}/o/r/HEAD/README.md`],
    ["https://github.com/o/r/tree/main", `${raw}/o/r/main/README.md`],
    ["https://github.com/o/r/tree/main/packages/core", `${raw}/o/r/main/packages/core/README.md`],
    [`https://gist.github.com/o/${commit}`, `https://gist.githubusercontent.com/o/${commit}/raw`],
    ["https://gitlab.com/g/s/r/-/blob/main/a.md", "https://gitlab.com/g/s/r/-/raw/main/a.md"],
    ["https://codeberg.org/o/r/src/branch/main/a.md", "https://codeberg.org/o/r/raw/branch/main/a.md"],
    ["https://huggingface.co/o/m/blob/main/README.md", "https://huggingface.co/o/m/raw/main/README.md"],
    ["https://en.m.wikipedia.org/wiki/Paris?oldid=3", "https://en.wikipedia.org/wiki/Paris?oldid=3"],
    ["https://zh-yue.m.wiktionary.org/wiki/x", "https://zh-yue.wiktionary.org/wiki/x"],
    ["https://m.wikidata.org/wiki/Q1", "https://www.wikidata.org/wiki/Q1"],
  ])("reads the file or page behind %s first", (url, behind) => {
    expect(readableAddresses(url)).toEqual([behind, url]);
  });

  it.each([
    ["https://arxiv.org/abs/2401.00001v2", "2401.00001v2"],
    ["https://www.arxiv.org/abs/hep-th/9901001", "hep-th/9901001"],
    ["https://export.arxiv.org/abs/math.GT/0309136", "math.GT/0309136"],
  ])("reads the paper behind %s as HTML, else as PDF", (url, id) => {
    expect(readableAddresses(url)).toEqual([
      `https://arxiv.org/html/${id}`,
      `https://arxiv.org/pdf/${id}`,
      url,
    ]);
  });

  it.each([
    "https://europepmc.org/articles/PMC123",
    "https://europepmc.org/article/PMC/PMC123",
    "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123/",
    "https://pmc.ncbi.nlm.nih.gov/articles/PMC123/",
  ])("reads the article behind %s in XML", (url) => {
    expect(readableAddresses(url)).toEqual([
      "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC123/fullTextXML",
      url,
    ]);
  });

  it.each([
    "https://example.org/o/r/blob/main/a.py",
    "https://github.com/",
    "https://github.com/o",
    "https://github.com/topics/search",
    "https://github.com/o/r/issues/3",
    "https://github.com/o/r/blob/main",
    "https://github.com.example.org/o/r",
    "https://github.com:8443/o/r",
    "https://someone@github.com/o/r",
    "http://github.com/o/r",
    "https://gist.github.com/starred",
    `https://gist.github.com/o/${commit}/revisions`,
    "https://gitlab.com/g/r/-/issues/3",
    "https://arxiv.org/pdf/2401.00001",
    "https://europepmc.org/article/MED/12345",
    "https://arxiv.org/abs/../etc/passwd",
    "https://en.wikipedia.org/wiki/Paris",
    "https://evil.m.wikipedia.org.example.org/wiki/Paris",
    "file:notes.md",
    "no address",
  ])("reads %s where it is", (url) => {
    expect(readableAddresses(url)).toEqual([url]);
  });
});

const abstract = "https://arxiv.org/abs/2401.00001";
const html = "https://arxiv.org/html/2401.00001";
const pdf = "https://arxiv.org/pdf/2401.00001";
const missing: Unavailable = { status: "unavailable", reason: "not-found", detail: "There is no such page." };
const page = (url: string): WebPage => ({
  status: "answered",
  url,
  contentType: undefined,
  bytes: Uint8Array.of(1),
});
/** A web on which some addresses answer and some fail. */
const web = (answering: readonly string[], failing: Readonly<Record<string, Failure>> = {}) => {
  const asked: string[] = [];
  const get = async (address: string): Promise<WebPage | Unavailable> => {
    asked.push(address);
    const failure = failing[address];
    if (failure !== undefined) throw failure;
    return answering.includes(address) ? page(address) : missing;
  };
  return { asked, get };
};

describe("firstReadable", () => {
  it("asks no further than the first address that answers", async () => {
    const { asked, get } = web([html, pdf, abstract]);
    expect(await firstReadable(abstract, get)).toEqual({ address: html, answer: page(html) });
    expect(asked).toEqual([html]);
  });

  it("continues where an address answers with nothing or fails", async () => {
    const { get } = web([abstract], { [pdf]: new Failure("upstream-busy", "busy", { retry: "backoff" }) });
    expect(await firstReadable(abstract, get)).toEqual({ address: abstract, answer: page(abstract) });
  });

  it("says what the page itself answers when nothing does", async () => {
    expect(await firstReadable(abstract, web([]).get)).toEqual({ address: abstract, answer: missing });
  });

  it("fails as the page fails, and at once when it is cancelled", async () => {
    const busy = new Failure("upstream-busy", "busy", { retry: "backoff" });
    await expect(firstReadable(abstract, web([], { [abstract]: busy }).get)).rejects.toBe(busy);
    const cancelled = new Failure("cancelled", "cancelled", { retry: "backoff" });
    const { asked, get } = web([abstract], { [html]: cancelled });
    await expect(firstReadable(abstract, get)).rejects.toBe(cancelled);
    expect(asked).toEqual([html]);
  });
});
