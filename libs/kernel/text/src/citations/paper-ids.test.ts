import { describe, expect, it } from "vitest";
import { paperIdsIn } from "./paper-ids.ts";

describe("paperIdsIn", () => {
  it.each([
    ["See https://doi.org/10.1016/S0140-6736(97)11096-0.", ["doi:10.1016/s0140-6736(97)11096-0"]],
    ["(doi: 10.1371/journal.pone.0012345)", ["doi:10.1371/journal.pone.0012345"]],
    ["[DOI 10.1000/xyz]", ["doi:10.1000/xyz"]],
    ["https://www.example.org/doi/full/10.1002/abc.123/pdf", ["doi:10.1002/abc.123"]],
    ["https://example.org/article?id=10.1371%2Fjournal.pone.1", ["doi:10.1371/journal.pone.1"]],
    ["arXiv:1706.03762v5 [cs.CL]", ["arxiv:1706.03762"]],
    ["https://arxiv.org/pdf/hep-th/9901001v2", ["arxiv:hep-th/9901001"]],
    ["10.48550/arXiv.1706.03762", ["arxiv:1706.03762"]],
    ["PMID: 9500320", ["pmid:9500320"]],
    ["https://pubmed.ncbi.nlm.nih.gov/9500320/", ["pmid:9500320"]],
    ["Both 10.1000/a and 10.1000/A, and 10.1000/b", ["doi:10.1000/a", "doi:10.1000/b"]],
    ["Version 10.2 of 2024/25", []],
  ])("reads %s", (text, ids) => {
    expect(paperIdsIn(text)).toEqual(ids);
  });
});
