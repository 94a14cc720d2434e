import { describe, expect, it } from "vitest";
import { libraryEntries } from "./library-entries.ts";
import { readEndNoteXml, readEnw } from "./read-endnote.ts";

const enw = `%0 Journal Article
%A Berg, Ida
%A Olsen, Per
%T Leakage of clay locks
%J Canal Letters
%D 1902
%8 May 4
%R 10.5555/clay
%X The clay lost a tenth
of its water.

%0 Book
%T Locks
`;

describe("readEnw and readEndNoteXml", () => {
  it("read each entry with its authors, day, journal, DOI and abstract", () => {
    expect(readEnw(enw)).toMatchObject({
      text: `## Leakage of clay locks

- Authors: Ida Berg; Per Olsen
- Published: 1902-05-04
- In: Canal Letters
- DOI: 10.5555/clay

The clay lost a tenth of its water.

## Locks`,
    });
  });

  it("read XML with styled text", () => {
    const xml = `<xml><records><record><contributors><authors><author><style>Berg, Ida</style></author></authors></contributors><titles><title><style>Leakage </style><style>of clay</style></title></titles><dates><year>1902</year></dates><electronic-resource-num>10.5555/clay</electronic-resource-num></record></records></xml>`;
    expect(readEndNoteXml(xml)).toMatchObject({
      title: "Leakage of clay",
      author: "Ida Berg",
      metadata: { doi: "10.5555/clay", year: "1902" },
    });
  });

  it("decode escaped markup of abstracts", () => {
    const text = "%0 Book\n%T Locks\n%X The clay lost &lt;i&gt;a tenth&lt;/i&gt; of its water.\n";
    expect(readEnw(text)).toMatchObject({
      text: expect.stringContaining("The clay lost a tenth of its water."),
    });
  });

  it("split into entries", () => {
    expect(libraryEntries(enw, "enw").map(({ facts }) => facts.title)).toEqual([
      "Leakage of clay locks",
      "Locks",
    ]);
  });
});
