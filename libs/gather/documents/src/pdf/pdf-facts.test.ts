import { describe, expect, it } from "vitest";
import { pdfLine } from "../testing/pdf-parts.ts";
import { pdfFacts } from "./pdf-facts.ts";

describe("pdfFacts", () => {
  it("reads what a PDF says of itself", () => {
    const info = {
      Title: " A  Report ",
      Author: "Ann",
      CreationDate: "D:20240229120000+01'00'",
      ModDate: "D:2025",
      Language: "de-AT",
    };
    expect(pdfFacts(info, [])).toEqual({
      title: "A Report",
      author: "Ann",
      publishedAt: undefined,
      modifiedAt: "2025-01-01",
      language: "de",
    });
  });

  it.each(["Microsoft Word - draft 3", "report.docx", "untitled", ""])(
    "prefers the largest type of the first page to %j as the title",
    (Title) => {
      const page = [
        pdfLine("by Ann", { size: 10 }),
        pdfLine("Of Mice", { size: 20 }),
        pdfLine("and Men", { size: 20 }),
        pdfLine("text", { size: 10 }),
      ];
      expect(pdfFacts({ Title }, page).title).toBe("Of Mice and Men");
    },
  );

  it.each(["D:19040101", "yesterday", "D:20249999", "D:20260231", 3])("finds no day from %j", (ModDate) => {
    expect(pdfFacts({ ModDate }, []).modifiedAt).toBeUndefined();
  });

  it("takes a stated day as that of publication, from the metadata or the first page", () => {
    const page = [pdfLine("Of Mice", { size: 20 }), pdfLine("12 May 2025", { size: 10 })];
    expect(pdfFacts({}, page).publishedAt).toBe("2025-05-12");
    expect(pdfFacts({ "prism:coverdate": "2025-05-09" }, page).publishedAt).toBe("2025-05-09");
  });

  it("does not treat the name of an account as an author", () => {
    expect(pdfFacts({ Author: "Administrator" }, []).author).toBeUndefined();
  });

  it.each([
    [["Ann Lee", "Bo Wu", " ", "Ann Lee"], "Ann Lee", "Ann Lee; Bo Wu"],
    [["Ann Lee"], "Ann Lee, Bo Wu", "Ann Lee, Bo Wu"],
    ["Ann Lee", "user", "Ann Lee"],
    [["admin"], undefined, undefined],
    [["Microsoft Word", "Microsoft Office User"], undefined, undefined],
    [[7, ["Ann"]], "Bo Wu", "Bo Wu"],
  ])("takes all authors in %j, or else %j", (creators, Author, author) => {
    expect(pdfFacts({ "dc:creator": creators, Author }, []).author).toBe(author);
  });

  it.each([
    [{ "prism:doi": "10.1000/Clay.5", Subject: "doi:10.1000/other" }, "10.1000/clay.5"],
    [{ "dc:identifier": "https://doi.org/10.1000/clay.5" }, "10.1000/clay.5"],
    [{ Subject: "Clay, 43 (2022) 5. doi: 10.1000/clay.5." }, "10.1000/clay.5"],
    [{ Subject: "Clay, https://doi.org/10.1000/clay.5" }, "10.1000/clay.5"],
    [{ "prism:doi": "10.1000/clay(a)" }, "10.1000/clay(a)"],
    [{ Subject: "Comment on doi:10.1000/clay.5" }, undefined],
    [{ Subject: "See Wu, doi:10.1000/clay.5 and 6" }, undefined],
    [{ "dc:identifier": "urn:uuid:10.1000/clay.5" }, undefined],
    [{ "dc:identifier": "reply to 10.1000/clay.5" }, undefined],
    [{ Subject: "About 10.1000/clay.5", "dc:identifier": "uuid:10" }, undefined],
  ])("finds in %j the DOI %j", (info, doi) => {
    expect(pdfFacts({ ...info, "prism:publicationname": "Clay" }, []).metadata).toEqual({
      ...(doi && { doi }),
      journal: "Clay",
    });
  });
});
