import { expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const book = (inside: string, facts = ""): string =>
  `<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>${facts}</title-info><document-info><author><nickname>scanner</nickname></author><date value="2015-02-02"/></document-info></description>${inside}<binary id="a">${"iVBORw0K".repeat(90)}</binary></FictionBook>`;

it("reads a book in FictionBook: chapters, verses, quotations and notes, without pictures", async () => {
  const facts =
    '<author><first-name>Ann</first-name><last-name>Weir</last-name></author><author><nickname>bo</nickname></author><book-title>Ice</book-title><annotation><p>Of a lighthouse.</p></annotation><date value="1911-05-03">1911</date><lang>en-GB</lang><translator><last-name>Rook</last-name></translator>';
  const note = '<a href="#n1" type="note">1</a>';
  const body = [
    "<body><title><p>Ice</p><p>A tale</p></title><epigraph><p>Who lights the lamp?</p><text-author>A keeper</text-author></epigraph>",
    `<section><title><p>Winter</p></title><p>It froze in 1893${note}. <a href="#b">See <strikethrough>above</strikethrough><emphasis>below</emphasis></a>.</p>`,
    "<poem><title><p>Song</p></title><stanza><v>The oil burns,</v><v>the sea does not.</v></stanza></poem>",
    '<subtitle>***</subtitle><cite><p>Put it out.</p></cite><empty-line/><image href="#a"/></section></body>',
    '<body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>Or in 1895.</p><p>So says Rook.</p></section></body>',
  ];
  expect(await readSample(book(body.join(""), facts), { uri: "file:a.fb2" })).toMatchObject({
    mediaType: "application/x-fictionbook+xml",
    title: "Ice",
    author: "Ann Weir; bo",
    publishedAt: "1911-05-03",
    text: [
      "Of a lighthouse.",
      "# Ice A tale",
      "Who lights the lamp?",
      "A keeper",
      "## Winter",
      "It froze in 1893[1]. See below.",
      "### Song",
      "The oil burns,\nthe sea does not.",
      "***",
      "Put it out.",
      "[1] Or in 1895. So says Rook.",
    ].join("\n\n"),
  });
});

it("has each note of groups of notes, with verses in words apart", async () => {
  const notes =
    "<section><title><p>Chapter 1</p></title><section><title><p>3</p></title><poem><stanza><v>The oil</v><v>burns.</v></stanza></poem><p>Rook.</p></section></section><section><p>None.</p></section>";
  const bodies = `<body><p>Words.</p></body><body name="notes">${notes}</body><body name="comments"><section><title><p>*</p></title><p>So.</p></section></body>`;
  expect(await readSample(book(bodies), { uri: "file:a.fb2" })).toMatchObject({
    text: "Words.\n\n[3] The oil burns. Rook.\n\nNone.\n\n[*] So.",
  });
});

it("reads XML of another vocabulary with the same root as XML", async () => {
  const other = "<FictionBook><title>Books</title><para>A format of 2004, in words.</para></FictionBook>";
  expect(await readSample(other, { uri: "file:a.xml" })).toMatchObject({
    text: "# Books\n\nA format of 2004, in words.",
  });
});

it("says that a book without a body is damaged", async () => {
  expect(await readSample(book(""), { uri: "file:a.fb2" })).toMatchObject({ reason: "damaged" });
});
