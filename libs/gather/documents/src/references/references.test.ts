import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { libraryEntries } from "./library-entries.ts";

const one = {
  title: "Ice of the Tarn",
  author: "Zoë Kříž; Office for Ice, North",
  publishedAt: "2021-05-04",
  metadata: { doi: "10.1234/ice.7", journal: "Journal of Ice & Snow" },
  text: [
    "# Ice of the Tarn",
    "- Authors: Zoë Kříž; Office for Ice, North\n- Published: 2021-05-04\n- In: Journal of Ice & Snow\n- DOI: 10.1234/ice.7",
    "The ice of *Salmo* held 41 days, 12.5% more (p < 0.05).",
  ].join("\n\n"),
};

describe("a library of references", () => {
  it("is read from BibTeX, its accents decoded and its abbreviations written out", async () => {
    const text = String.raw`% exported
@string{jis = "Journal of Ice \& Snow"}
@comment{ignored}
@article{kriz2021,
  title = {{Ice} of the {T}arn},
  author = {K{\v r}{\'\i}{\v z}, Zo{\"e} and {Office for Ice, North}},
  journal = jis,
  date = {2021-05-04},
  doi = {https://doi.org/10.1234/ICE.7},
  abstract = {The ice of {\textless}i{\textgreater}Salmo{\textless}/i{\textgreater} held 41 days, 12.5{\%} more ($p < 0.05$).}
}`;
    const read = await readSample(text, { uri: "file:ice.bib" });
    expect(read).toMatchObject({
      ...one,
      mediaType: "application/x-bibtex",
      text: one.text.replaceAll("*", ""),
    });
  });

  it("is read from BibTeX in round brackets", async () => {
    const text =
      "@article(kriz2021,\n title = {Ice of the (old) Tarn}, year = 2021, journal = jis)\n@book(two, title = {Two}, year = 2022)";
    const read = await readSample(text, { uri: "file:ice.bib" });
    expect(read).toMatchObject({
      text: expect.stringMatching(
        /^## Ice of the \(old\) Tarn\n\n- Published: 2021\n- In: jis\n\n## Two\n\n- Published: 2022$/u,
      ),
    });
  });

  it.each([
    ['10 # "~" # jan', "2019-01-10"],
    ['jan # "~10"', "2019-01-10"],
    ["{10.~Januar}", "2019-01-10"],
    ["{January 10th}", "2019-01-10"],
    ["{1 mai}", "2019-05-01"],
    ["{Feb 30}", "2019-02"],
    ["{May '21}", "2019-05"],
    ["{Sep.--Oct. 7}", "2019-09"],
    ["{04}", "2019-04"],
    ["{13}", "2019"],
    ["{Decision 7}", "2019"],
  ])("has the day that BibTeX writes beside the month, if it exists (%s)", async (month, published) => {
    const read = await readSample(`@misc{a, title={Ice}, year=2019, month = ${month}}`, {
      uri: "file:a.bib",
    });
    expect(read).toHaveProperty("text", `# Ice\n\n- Published: ${published}`);
    expect(read).toMatchObject(published.length === 10 ? { publishedAt: published } : {});
  });

  it.each([
    ["2004-24", "2004"],
    ["199X", "199X"],
    ["1723~", "1723"],
    ["20040605", "2004"],
    ["2017-06-18/2017-06-23", "2017-06-18"],
  ])("has the date that BibLaTeX writes as %s", async (date, published) => {
    const read = await readSample(`@misc{a, title={Ice}, date={${date}}}`, { uri: "file:a.bib" });
    expect(read).toHaveProperty("text", `# Ice\n\n- Published: ${published}`);
  });

  it.each([
    [String.raw`{{\noop{1990}}1991}`, "1991"],
    [String.raw`{\textit{1991}}`, "1991"],
  ])("has the year that BibTeX prints of %s", async (year, published) => {
    const read = await readSample(`@misc{a, title={Ice}, year=${year}}`, { uri: "file:a.bib" });
    expect(read).toHaveProperty("text", `# Ice\n\n- Published: ${published}`);
  });

  it.each([
    ["2016/00/00", "# Ice\n\n- Published: 2016"],
    ["0000", "# Ice"],
  ])("has no zero of RIS in a date (%s)", async (date, text) => {
    const read = await readSample(`TY  - JOUR\nTI  - Ice\nPY  - ${date}\nER  -`, { uri: "file:a.ris" });
    expect(read).toHaveProperty("text", text);
  });

  it("has no date in CSL for a year with unknown digits", () => {
    const [entry] = libraryEntries("@misc{a, title={Ice}, date={199X}}", "bib");
    expect(JSON.parse(entry?.content ?? "")).toMatchObject([{ issued: { "date-parts": [] } }]);
  });

  it("has names in parts of BibLaTeX", async () => {
    const text =
      "@misc{a, title={Ice}, author={family=Berg, given=Ann, prefix=van den, useprefix=true and given={Jo, Ib}, family={Rau} and given=Plato and Weir, Jo}}";
    const read = await readSample(text, { uri: "file:a.bib" });
    expect(read).toHaveProperty("author", "Ann van den Berg; Jo, Ib Rau; Plato; Jo Weir");
  });

  it("has all parts of the names in CSL-JSON", async () => {
    const author = [
      { family: "Fontaine", given: "Jean", "dropping-particle": "de", "non-dropping-particle": "La" },
      { family: "King", given: "Ann", suffix: "Jr." },
    ];
    const entry = { type: "book", title: "Ice", id: "1", author };
    const read = await readSample(JSON.stringify([entry]), { uri: "file:a.json" });
    expect(read).toHaveProperty("author", "Jean de La Fontaine; Ann King Jr.");
  });

  it("has the full name of a journal that RIS also abbreviates", async () => {
    const text = "TY  - JOUR\nTI  - Ice\nJO  - J Ice\nJF  - Journal of Ice\nER  - \n";
    const read = await readSample(text, { uri: "file:a.ris" });
    expect(read).toMatchObject({ metadata: { journal: "Journal of Ice" } });
  });

  it("has no day that does not exist", async () => {
    const read = await readSample("@misc{a, title={Ice}, date={2019-02-30}}", { uri: "file:a.bib" });
    expect(read).not.toHaveProperty("publishedAt");
  });

  it.each([
    ["${<}$", "${>}$"],
    [String.raw`\ensuremath{<}`, String.raw`\ensuremath{>}`],
  ])("has the signs of a DOI that BibTeX writes as %s", async (less, more) => {
    const text = `@misc{a, title = {Ice}, year = 1987, doi = {10.1175/0493(1987)115${less}1606:G${more}2.0}}`;
    const metadata = { doi: "10.1175/0493(1987)115<1606:g>2.0" };
    expect(await readSample(text, { uri: "file:ice.bib" })).toMatchObject({ metadata });
  });

  it("has from BibTeX what an entry has from its collection, and signs before units", async () => {
    const text = String.raw`@inproceedings{a, title={Ice}, crossref={All}}
@misc{b, title={Snow}, abstract={It took 5\,$\mu$g and $x^2$.}}
@proceedings{all, title={Ice and Snow}, year=2021, doi={10.1234/all}}`;
    expect(await readSample(text, { uri: "file:ice.bib" })).toMatchObject({
      text: expect.stringMatching(
        /^## Ice\n\n- Published: 2021\n- In: Ice and Snow\n\n## Snow\n\nIt took 5 μg and x\^2\.\n\n## Ice and Snow/u,
      ),
    });
  });

  it("has the day that CSL-JSON gives in words", async () => {
    const entry = { type: "book", title: "Ice", id: "1", issued: { raw: "May 2019" } };
    expect(await readSample(JSON.stringify([entry]), { uri: "file:a.json" })).toMatchObject({
      text: expect.stringContaining("- Published: 2019"),
    });
  });

  it("is read from RIS, also where a value continues in the next line", async () => {
    const text =
      "TY  - JOUR\r\nAU  - Kříž, Zoë\r\nTI  - Ice of the Tarn\r\nDA  - 2021/05/04/\r\nT2  - Journal of Ice\r\nDO  - 10.1234/Ice.7\r\nAB  - The ice held\r\n41 days.\r\nER  - \r\n";
    expect(await readSample(text, { uri: "file:ice.txt" })).toMatchObject({
      mediaType: "application/x-research-info-systems",
      title: "Ice of the Tarn",
      author: "Zoë Kříž",
      publishedAt: "2021-05-04",
      metadata: { doi: "10.1234/ice.7", journal: "Journal of Ice" },
      text: expect.stringContaining("The ice held 41 days."),
    });
  });

  it("has the most detailed date of RIS", async () => {
    const text = "TY  - JOUR\nTI  - Ice\nPY  - 2016\nY1  - 2016/10/19\nER  - \n";
    expect(await readSample(text, { uri: "file:ice.ris" })).toMatchObject({ publishedAt: "2016-10-19" });
  });

  it("has each author of a value of RIS with several", async () => {
    const text = "TY  - JOUR\nAU  - Kříž, Zoë; Weir, Jon;\nAU  - Smith &amp; Sons\nTI  - Ice\nER  - \n";
    expect(await readSample(text, { uri: "file:ice.ris" })).toMatchObject({
      author: "Zoë Kříž; Jon Weir; Smith & Sons",
    });
  });

  it("of RIS has entries that end with the tag alone", async () => {
    const text = "TY  - JOUR\nTI  - Ice\nAB  - It held 41 days.\nER\n\nTY  - JOUR\nTI  - Snow\nER \n";
    expect(await readSample(text, { uri: "file:ice.ris" })).toMatchObject({
      text: "## Ice\n\nIt held 41 days.\n\n## Snow",
    });
  });

  it("of RIS has entries whose type is not stated first", async () => {
    const text = "AB  - It held.\nTY  - JOUR\nTI  - Ice\nER  - \nTI  - Snow\nTY  - JOUR\nER  - \n";
    expect(await readSample(text, { uri: "file:ice.ris" })).toMatchObject({
      text: "## Ice\n\nIt held.\n\n## Snow",
    });
  });

  it.each([
    ["2021 May 4", "2021-05-04", "2021-05-04"],
    ["2021 May-Jun", undefined, "2021-05"],
    ["2021 Spring", undefined, "2021"],
  ])("is read from NBIB, also where it is called plain text (%s)", async (date, publishedAt, shown) => {
    const entry = `PMID- 7123\nOWN - NLM\nLID - S1-2 [pii]\nLID - 10.1234/Ice.7 [doi]\nTI  - Ice of the\n      Tarn\nAB  - BACKGROUND: The ice held\n      - as in 1999 - 41 days.\nFAU - Kříž, Zoë\nAU  - Kříž Z\nCN  - Office for Ice\nJT  - Journal of Ice\nDP  - ${date}\n`;
    const read = await readSample(`\n${entry}`, { uri: "file:ice.txt" });
    expect(read).toMatchObject({
      mediaType: "application/nbib",
      title: "Ice of the Tarn",
      author: "Zoë Kříž; Office for Ice",
      metadata: {
        doi: "10.1234/ice.7",
        journal: "Journal of Ice",
        url: "https://pubmed.ncbi.nlm.nih.gov/7123/",
      },
      text: expect.stringContaining("The ice held - as in 1999 - 41 days."),
    });
    expect(read).toHaveProperty("text", expect.stringContaining(`Published: ${shown}\n`));
    expect("publishedAt" in read ? read.publishedAt : undefined).toBe(publishedAt);
    expect(await readSample(`${entry}\n${entry}`, { uri: "file:two.nbib" })).toMatchObject({
      metadata: { entries: "2" },
    });
  });

  it("is read from CSL-JSON", async () => {
    const entry = {
      id: "kriz2021",
      type: "article-journal",
      title: "Ice of the <i>Tarn</i>",
      author: [{ family: "Kříž", given: "Zoë" }, { literal: "Office for Ice, North" }],
      issued: { "date-parts": [[2021, 5, 4]] },
      "container-title": "Journal of Ice & Snow",
      DOI: "10.1234/ice.7",
      abstract:
        "<jats:p>The ice of <jats:italic>Salmo</jats:italic> held 41 days, 12.5% more (p &lt; 0.05).</jats:p>",
    };
    expect(await readSample(JSON.stringify([entry]), { uri: "file:ice.json" })).toMatchObject({
      ...one,
      mediaType: "application/vnd.citationstyles.csl+json",
      text: one.text.replaceAll("*", ""),
    });
  });

  it("has a section for each of several entries", async () => {
    const text =
      '@book{a, title="Ice", author={Weir, Jon}, year=1999, month=may, note={Held {41} days.}}\n\n@misc{b, title={Snow}, year={n.d.}';
    expect(await readSample(`${text}}`, { uri: "file:two.bib" })).toMatchObject({
      metadata: { entries: "2" },
      text: "## Ice\n\n- Authors: Jon Weir\n- Published: 1999-05\n\nHeld 41 days.\n\n## Snow",
    });
    // An unclosed entry is kept as far as it is readable.
    expect(await readSample(text, { uri: "file:two.bib" })).toMatchObject({ metadata: { entries: "2" } });
  });

  it("names the line of an entry that cannot be read, and is damaged without any other", async () => {
    const open = "@book{b,\n title = {Snow\n";
    expect(await readSample(`@misc{a, title={Ice}}\n${open}`, { uri: "file:a.bib" })).toMatchObject({
      title: "Ice",
      metadata: { linesOfUnreadEntries: "2" },
    });
    const damaged = { reason: "damaged", detail: expect.stringContaining("line 1") };
    expect(await readSample(open, { uri: "file:a.bib" })).toMatchObject(damaged);
    expect(await readSample("no entry", { uri: "file:a.ris" })).toMatchObject({ reason: "damaged" });
    expect(await readSample("no entry", { uri: "file:a.nbib" })).toMatchObject({ reason: "damaged" });
  });

  it("is none where other JSON has types and titles", async () => {
    const value = JSON.stringify([
      { type: "report", title: "x" },
      { type: "button", title: "y", id: "3" },
    ]);
    expect(await readSample(value, { uri: "file:a.json" })).toMatchObject({ mediaType: "application/json" });
  });
});
