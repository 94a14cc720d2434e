import { expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { libraryEntries } from "./library-entries.ts";
import { zoteroReferences } from "./read-zotero-rdf.ts";

const library = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#">
<bib:Article rdf:about="https://a.example/ice"><z:itemType>journalArticle</z:itemType>
<dcterms:isPartOf rdf:resource="urn:issn:1234"/>
<bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Kříž</foaf:surname><foaf:givenName>Zoë</foaf:givenName></foaf:Person></rdf:li>
<rdf:li><foaf:Person><foaf:surname>Office for Ice</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors>
<dcterms:isReferencedBy rdf:resource="#item_2"/><link:link rdf:resource="#item_3"/>
<dc:title>Ice of the &lt;i&gt;Tarn&lt;/i&gt;</dc:title><dcterms:abstract>The ice held 41 days.</dcterms:abstract><dc:date>2021-05-04</dc:date>
<dc:identifier><dcterms:URI><rdf:value>https://a.example/ice</rdf:value></dcterms:URI></dc:identifier></bib:Article>
<bib:Journal rdf:about="urn:issn:1234"><dc:title>Journal of Ice</dc:title><dc:identifier>DOI 10.1234/Ice.7</dc:identifier></bib:Journal>
<bib:Memo rdf:about="#item_2"><rdf:value>&lt;p&gt;Seen twice.&lt;/p&gt;</rdf:value></bib:Memo>
<z:Attachment rdf:about="#item_3"><z:itemType>attachment</z:itemType><rdf:resource rdf:resource="files/3/a.pdf"/><dc:title>Full text</dc:title></z:Attachment>
</rdf:RDF>`;

it.each(["file:my.rdf", "file:my.xml", "file:my.txt"])(
  "reads the library that Zotero exports in RDF (%s)",
  async (uri) => {
    expect(await readSample(library, { uri })).toMatchObject({
      mediaType: "application/x-zotero+xml",
      title: "Ice of the Tarn",
      author: "Zoë Kříž; Office for Ice",
      publishedAt: "2021-05-04",
      metadata: { doi: "10.1234/ice.7", journal: "Journal of Ice", url: "https://a.example/ice" },
      text: expect.stringMatching(/The ice held 41 days\.\n\nSeen twice\.$/u),
    });
  },
);

it("has the files of its entries", () => {
  expect(libraryEntries(library, "rdf")).toMatchObject([{ attachments: ["files/3/a.pdf"] }]);
});

const item = (id: string): string =>
  `<bib:Book rdf:about="#${id}"><z:itemType>book</z:itemType><dc:title>${id}</dc:title>${'<dcterms:isReferencedBy rdf:resource="#m"/>'.repeat(2)}</bib:Book>`;

const memo = (id: string, text: string): string =>
  `<bib:Memo rdf:about="#${id}"><z:itemType>note</z:itemType><rdf:value>${text}</rdf:value></bib:Memo>`;

it.each([
  ["with the first entry that names it", item("A") + memo("m", "Seen."), item("B"), [["Seen."], []]],
  ["as an entry if none names it", memo("n", "Alone."), "", [["Alone."]]],
])("has each memo once, %s", (_where, first, second, notes) => {
  const xml = `<rdf:RDF>${first}${second}</rdf:RDF>`;
  expect(zoteroReferences(xml).map((reference) => reference.notes)).toEqual(notes);
});
