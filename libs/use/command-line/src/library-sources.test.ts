import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectSources } from "./collect-sources.ts";

const aFolder = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-library-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

const bib = String.raw`@article{weir11, title={The {W}eir}, author={Kern, Ann}, journal={J. Weirs}, year=2011, doi={10.1000/x},
  abstract={Leakage fell.}, file={Full Text:files/1/weir 1.pdf:application/pdf}}
@book{mill12, title={The Mill}, author={Or, Bo}, year=2012, abstract={It turned.}, file={:../outside.pdf:PDF}}`;

describe("a library of references among the sources", () => {
  it("is its entries: an attachment with its metadata, else the abstract", () => {
    const folder = aFolder({ "lib/my.bib": bib, "lib/files/1/weir 1.pdf": "%PDF-", "outside.pdf": "%PDF-" });
    const [weir, mill, ...others] = collectSources([join(folder, "lib")], folder).files;
    expect(weir).toEqual({
      path: join(folder, "lib", "files", "1", "weir 1.pdf"),
      uri: "file:lib/files/1/weir 1.pdf",
      facts: {
        title: "The Weir",
        author: "Ann Kern",
        metadata: { doi: "10.1000/x", journal: "J. Weirs", key: "weir11", year: "2011" },
      },
    });
    expect(mill).toMatchObject({
      uri: "file:lib/my.bib/mill12.json",
      content: expect.stringContaining("It turned."),
    });
    expect(others).toEqual([]);
  });

  it("leaves files that cannot be read to those who send them", () => {
    const folder = aFolder({ "lib/a.md": "text" });
    // The name is not valid UTF-8: it is listed with a replacement character, and no file has that name.
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/lib/`), Buffer.from([0xe9]), Buffer.from(".md")]),
      "",
    );
    const names = collectSources([join(folder, "lib")], folder).files.map(({ uri }) => uri);
    expect(names).toEqual(["file:lib/a.md", "file:lib/\ufffd.md"]);
  });

  it("takes no hidden file and follows no link, whatever the library names", () => {
    const folder = aFolder({
      "lib/.ssh/key.txt": "secret",
      "lib/node_modules/a.txt": "code",
      "secret.txt": "secret",
    });
    symlinkSync(join(folder, "secret.txt"), join(folder, "lib/linked.txt"));
    symlinkSync(folder, join(folder, "lib/up"));
    const names = [".ssh/key.txt", "node_modules/a.txt", "linked.txt", "up/secret.txt"];
    const entries = names.map((name) => `TY  - JOUR\nTI  - One\nL1  - ${name}\nER  - \n`);
    writeFileSync(join(folder, "lib/my.ris"), entries.join(""));
    const { files } = collectSources([join(folder, "lib/my.ris")], folder);
    expect(files.map(({ content }) => content === undefined)).toEqual([false, false, false, false]);
  });

  it("is read from RIS, NBIB and CSL-JSON, and is none where JSON is something else", () => {
    const folder = aFolder({
      "a.ris": "TY  - JOUR\nTI  - One\nER  - \nTY  - JOUR\nTI  - Two\nER  - \n",
      "b.json": JSON.stringify([{ id: "c/1", type: "book", title: "Three", DOI: "10.1000/y" }]),
      "d.nbib": "PMID- 71\nTI  - Four\n\nPMID- 72\nTI  - Five\n",
      "e.enw": "%0 Book\n%T Six\n%F E6\n",
      "f.xml":
        "<xml><records><record><label>F7</label><titles><title>Seven</title></titles></record></records></xml>",
      "g.xml": "<rows><row>8</row></rows>",
      "c.json": JSON.stringify({ author: "Ann", rows: [1] }),
    });
    expect(collectSources([folder], folder).files.map(({ uri }) => uri)).toEqual([
      "file:a.ris/1.json",
      "file:a.ris/2.json",
      "file:b.json/c-1.json",
      "file:c.json",
      "file:d.nbib/71.json",
      "file:d.nbib/72.json",
      "file:e.enw/E6.json",
      "file:f.xml/F7.json",
      "file:g.xml",
    ]);
  });
});
