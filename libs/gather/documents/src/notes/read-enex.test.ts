import { expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const note = (title: string, content: string): string =>
  `<note><title>${title}</title><created>20210504T101112Z</created><tag>river</tag><note-attributes><author>Ann</author></note-attributes>` +
  `<content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x.dtd"><en-note>${content}</en-note>]]></content>` +
  `<resource><data encoding="base64">${"iVBORw0K".repeat(90)}</data></resource></note>`;

const exported = (...notes: readonly string[]): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE en-export SYSTEM "x.dtd">\n<en-export>${notes.join("")}</en-export>`;

const held =
  '<div>The weir held &amp; stood.</div><div><en-todo checked="true"/>Mend the gate<en-media hash="a"/><en-crypt hint="a" cipher="AES">U2FsdGVkX18=</en-crypt></div>';

it.each(["file:notes.enex", "file:notes.xml"])(
  "reads the notes of Evernote, without their files (%s)",
  async (uri) => {
    const read = await readSample(exported(note("Log", held), note("Ice", "<div>41 days.</div>")), { uri });
    expect(read).toMatchObject({
      mediaType: "application/enex+xml",
      text: "## Log\n\n- Author: Ann\n- Created: 2021-05-04\n- Tags: river\n\nThe weir held & stood.\n\n☑ Mend the gate\n\n## Ice\n\n- Author: Ann\n- Created: 2021-05-04\n- Tags: river\n\n41 days.",
    });
  },
);

it("says that a file without notes is damaged", async () => {
  expect(await readSample(exported(), { uri: "file:a.enex" })).toMatchObject({ reason: "damaged" });
});
