import { strToU8, zipSync } from "fflate";
import type { Builder, Technique } from "./injections.ts";

const rtfEscaped = (text: string): string =>
  Array.from(text.replaceAll(/[\\{}]/gu, "\\$&"), (character) =>
    character.charCodeAt(0) < 128 ? character : `\\u${character.charCodeAt(0)}?`,
  ).join("");

const colors = "{\\colortbl;\\red255\\green255\\blue255;\\red31\\green56\\blue100;\\red0\\green0\\blue0;}";

const rtfLooking =
  (words: string): Builder =>
  ({ visible }, secret) =>
    Buffer.from(
      `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times;}}${colors}\\fs24 ` +
        visible.map((text) => `${rtfEscaped(text)}\\par `).join("") +
        secret.map((text) => `{${words} ${rtfEscaped(text)}}\\par `).join("") +
        "}",
    );

const rtfNamed = (looks: Readonly<Record<string, string>>): Technique[] =>
  Object.entries(looks).map(([name, words]) => ({ format: "rtf", name, build: rtfLooking(words) }));

/** Ways to hide text in an RTF document. */
export const rtfTechniques: readonly Technique[] = rtfNamed({
  hidden: "\\v",
  white: "\\cf1",
  "one point": "\\fs2",
  "colour of its background": "\\cf2\\chcbpat2",
  "colour of its highlight": "\\cf2\\highlight2",
  "unknown destination": "\\*\\quarrel",
});

/** RTF documents whose whole text is visible. */
export const rtfControls: readonly Technique[] = rtfNamed({
  shown: "\\cf3",
  "white on a colour": "\\cf1\\chcbpat2",
  "hidden and shown": "\\v\\v0",
});

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "http://schemas.openxmlformats.org/package/2006/content-types";

const xmlEscaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const paragraph = (text: string, { run = "", own = "" } = {}): string =>
  `<w:p><w:pPr>${own}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${xmlEscaped(text)}</w:t></w:r></w:p>`;

const archive = (body: string, styles: string): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": strToU8(`<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`),
    "word/styles.xml": strToU8(`<w:styles xmlns:w="${word}">${styles}</w:styles>`),
  });

interface Look {
  /** XML properties of the run; the next field has those of the paragraph. */
  readonly run?: string;
  readonly own?: string;
  readonly styles?: string;
}

const wordLooking =
  ({ styles = "", ...look }: Look): Builder =>
  ({ visible }, secret) =>
    archive(
      [...visible.map((text) => paragraph(text)), ...secret.map((text) => paragraph(text, look))].join(""),
      styles,
    );

const style = (type: string, id: string, inside: string): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;

const wordNamed = (looks: Readonly<Record<string, Look>>): Technique[] =>
  Object.entries(looks).map(([name, look]) => ({ format: "docx", name, build: wordLooking(look) }));

/** Ways to hide text in a Word document. */
export const wordTechniques: readonly Technique[] = wordNamed({
  vanish: { run: "<w:vanish/>" },
  "vanish by a style of letters": {
    run: '<w:rStyle w:val="Gone"/>',
    styles: style("character", "Gone", "<w:rPr><w:vanish/></w:rPr>"),
  },
  "white by a style of paragraphs": {
    own: '<w:pStyle w:val="Child"/>',
    styles:
      style("paragraph", "Pale", '<w:rPr><w:color w:val="FFFFFF"/></w:rPr>') +
      style("paragraph", "Child", '<w:basedOn w:val="Pale"/>'),
  },
  white: { run: '<w:color w:val="FFFFFF" w:themeColor="background1"/>' },
  "almost white": { run: '<w:color w:val="FCFCFC"/>' },
  "one point": { run: '<w:sz w:val="2"/>' },
  "colour of its shading": {
    run: '<w:color w:val="1F3864"/>',
    own: '<w:shd w:val="clear" w:color="auto" w:fill="1F3864"/>',
  },
  "colour of its highlight": { run: '<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>' },
});

/** Word documents whose whole text is visible. */
export const wordControls: readonly Technique[] = wordNamed({
  shown: {},
  "white on shading": {
    run: '<w:color w:val="FFFFFF"/>',
    own: '<w:shd w:val="clear" w:color="auto" w:fill="1F3864"/>',
  },
  "vanish taken back": {
    run: '<w:rStyle w:val="Gone"/><w:vanish w:val="0"/>',
    styles: style("character", "Gone", "<w:rPr><w:vanish/></w:rPr>"),
  },
});
