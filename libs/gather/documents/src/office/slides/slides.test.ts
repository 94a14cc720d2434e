import { unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { archiveOf } from "../../testing/office-files.ts";
import { parseXml } from "../../xml/xml-tree.ts";
import { readArchive } from "../read-archive.ts";
import { diagramTexts } from "./read-pptx.ts";

const noPart = async () => unavailable("unsupported-type", "no part is read here");

const shape = (text: string, placeholder = ""): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${placeholder === "" ? "" : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr>
<p:txBody>${text
    .split("|")
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join("")}</p:txBody></p:sp>`;
const cell = (text: string, attributes = ""): string =>
  `<a:tc${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const table = `<p:graphicFrame><a:graphic><a:tbl>
<a:tr>${cell("Lake", ' rowSpan="2"')}${cell("Ice", ' gridSpan="2"')}${cell("", ' hMerge="1"')}</a:tr>
<a:tr>${cell("", ' vMerge="1"')}${cell("Days")}${cell("cm")}</a:tr>
<a:tr>${cell("Tarn")}${cell("41")}${cell("12")}</a:tr></a:tbl></a:graphic></p:graphicFrame>`;
const slide = (shapes: string, attributes = ""): string =>
  `<p:sld${attributes}><p:cSld><p:spTree><p:nvGrpSpPr/>${shapes}</p:spTree></p:cSld></p:sld>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;

const marked = `<p:sp><p:txBody><a:p><a:r><a:t>In 1871</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>3</a:t></a:r>
<a:r><a:rPr strike="sngStrike"/><a:t> and 1872</a:t></a:r><a:r><a:t> it fell.</a:t></a:r></a:p></p:txBody></p:sp>`;

describe("readArchive of a presentation", () => {
  it("reads the values of charts, and each text of a diagram once", async () => {
    const points = (...values: readonly string[]): string =>
      values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("");
    const parts = {
      "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId id="256" r:id="a"/></p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": `<Relationships>${relation("a", "slide", "slides/slide1.xml")}</Relationships>`,
      "ppt/slides/slide1.xml": slide(shape("Ice", "title")),
      "ppt/slides/_rels/slide1.xml.rels": `<Relationships>${relation("c", "chart", "../charts/chart1.xml")}${relation("d", "diagramData", "../diagrams/data1.xml")}</Relationships>`,
      "ppt/charts/chart1.xml": `<c:chartSpace><c:title><a:t>Days of ice</a:t></c:title><c:ser><c:tx>${points("Tarn")}</c:tx><c:cat>${points("1871", "1872")}</c:cat><c:val>${points("41", "40")}</c:val></c:ser></c:chartSpace>`,
      "ppt/diagrams/data1.xml": `<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Measure</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>`,
    };
    expect(await readArchive(archiveOf(parts), noPart)).toMatchObject({
      text: "## Slide 1: Ice\n\nDays of ice\n\n|  | Tarn |\n| --- | --- |\n| 1871 | 41 |\n| 1872 | 40 |\n\nMeasure",
    });
  });

  it("reads the points of a diagram in the order of its connections", () => {
    const point = (id: number, text: string) =>
      `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const link = (from: number, to: number, order: number, type = "parOf") =>
      `<dgm:cxn type="${type}" srcId="${from}" destId="${to}" srcOrd="${order}" parTransId="p${to}" sibTransId="${to}0"/>`;
    const points = [
      point(5, "Loose"),
      point(3, "Last"),
      point(10, "then"),
      point(4, "Inner"),
      point(1, "First"),
    ];
    const links = [link(0, 3, 1), link(3, 4, 0), link(0, 1, 0), link(3, 1, 0, "presOf"), link(4, 3, 0)];
    const diagram = `<dgm:dataModel><dgm:pt modelId="0" type="doc"/>${points.join("")}${links.join("")}</dgm:dataModel>`;
    expect(diagramTexts(parseXml(diagram))).toEqual(["First", "then", "Last", "Inner", "Loose"]);
    const ring = `<dgm:dataModel>${point(1, "a")}${point(2, "b")}${link(1, 2, 0)}${link(2, 1, 0)}</dgm:dataModel>`;
    expect(diagramTexts(parseXml(ring))).toEqual(["a", "b"]);
  });

  const at = (text: string, ...[x, y, cx, cy]: readonly [number, number, number, number]): string =>
    shape(text).replace(
      "<p:txBody>",
      `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm></p:spPr><p:txBody>`,
    );
  const read = async (shapes: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const parts = {
      "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId id="256" r:id="a"/></p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": `<Relationships>${relation("a", "slide", "slides/slide1.xml")}</Relationships>`,
      "ppt/slides/slide1.xml": slide(shapes),
      ...more,
    };
    const outcome = await readArchive(archiveOf(parts), noPart);
    return "text" in outcome ? outcome.text.replace("## Slide 1\n\n", "").split("\n\n") : outcome;
  };

  it("reads columns one after the other, and rows that are further apart than columns from the top", async () => {
    const columns = [at("Late", 60, 20, 40, 50), at("West", 10, 0, 40, 18), at("East", 60, 0, 40, 18)];
    expect(await read([...columns, at("Early", 10, 20, 40, 50)].join(""))).toEqual([
      "West",
      "Early",
      "East",
      "Late",
    ]);
    const rows = [at("The dam broke.", 30, 40, 60, 20), at("A dam was built.", 30, 0, 60, 20)];
    expect(await read([...rows, at("1871", 9, 1, 20, 9), at("1872", 9, 41, 20, 9)].join(""))).toEqual([
      "1871",
      "A dam was built.",
      "1872",
      "The dam broke.",
    ]);
  });

  it("keeps the order of the file for a grid that it follows, and for boxes that overlap", async () => {
    const grid = [at("Lock", 0, 0, 40, 10), at("Tarn", 60, 0, 40, 10)];
    const values = [at("Days", 0, 10, 40, 10), at("41", 60, 10, 40, 10)];
    expect(await read([...grid, ...values].join(""))).toEqual(["Lock", "Tarn", "Days", "41"]);
    const around = at("Around", 0, 0, 100, 50);
    const inside = [at("Early", 10, 11, 30, 10), at("Late", 10, 30, 30, 10), at("East", 60, 10, 30, 10)];
    expect(await read(around + inside.join(""))).toEqual(["Around", "Early", "Late", "East"]);
  });

  it("keeps the lines of a paragraph, but not in titles and tables", async () => {
    const broken = (xml: string): string => xml.replaceAll("Ice on", "Ice</a:t></a:r><a:br/><a:r><a:t>on");
    const rows = ["Days", "41"].map((days) => `<a:tr>${cell("Ice on Tarn")}${cell(days)}</a:tr>`).join("");
    const frame = `<p:graphicFrame><a:graphic><a:tbl>${rows}</a:tbl></a:graphic></p:graphicFrame>`;
    expect(await read(broken(shape("Ice on Tarn", "title") + shape("Ice on Tarn") + frame))).toEqual([
      "## Slide 1: Ice on Tarn",
      "Ice\non Tarn",
      "| Ice on Tarn | Days |\n| --- | --- |\n| Ice on Tarn | 41 |",
    ]);
  });

  it("reads a turned shape at the place that it fills", async () => {
    const turned = at("Side", -15, 25, 40, 10).replace("<a:xfrm>", '<a:xfrm rot="16200000">');
    const rows = [at("First", 20, 0, 60, 18), at("Second", 20, 20, 60, 18), at("Third", 20, 40, 60, 18)];
    expect(await read(rows.join("") + turned)).toEqual(["Side", "First", "Second", "Third"]);
  });

  it("reads shapes in a group at the place where the group shows them", async () => {
    const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="0" y="60"/><a:ext cx="10" cy="20"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="200"/></a:xfrm></p:grpSpPr>${at("Third", 0, 0, 100, 90)}${at("Fourth", 0, 100, 100, 90)}</p:grpSp>`;
    const shapes = `${group}${at("Fifth", 0, 90, 10, 9)}${at("Second", 0, 30, 10, 9)}${at("First", 0, 0, 10, 9)}`;
    expect(await read(shapes)).toEqual(["First", "Second", "Third", "Fourth", "Fifth"]);
  });

  it("reads placeholders at the place that layout or master give them", async () => {
    const placeholder = (index: number, text: string): string =>
      shape(text, "body").replace('type="body"', `idx="${index}"`);
    const placed = (type: string, y: number): string =>
      at("Click", 0, y, 10, 9).replace("<p:nvPr>", `<p:nvPr><p:ph ${type}/>`);
    const more = {
      "ppt/slides/_rels/slide1.xml.rels": `<Relationships>${relation("l", "slideLayout", "../slideLayouts/slideLayout1.xml")}</Relationships>`,
      "ppt/slideLayouts/slideLayout1.xml": slide(placed('idx="13"', 10) + placeholder(1, "Click")),
      "ppt/slideLayouts/_rels/slideLayout1.xml.rels": `<Relationships>${relation("m", "slideMaster", "../slideMasters/slideMaster1.xml")}</Relationships>`,
      "ppt/slideMasters/slideMaster1.xml": slide(placed('type="ftr"', 0) + placed('type="body"', 40)),
    };
    const shapes = placeholder(1, "Last") + at("Middle", 0, 25, 10, 9) + placeholder(13, "First");
    expect(await read(shapes, more)).toEqual(["First", "Middle", "Last"]);
  });

  it("reads formulas with a fallback, and the numbers of lists", async () => {
    const numbered = (text: string, level = 0, scheme = "arabicPeriod"): string =>
      `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${scheme}"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
    const formula = `<a:p><a:r><a:t>The area is </a:t></a:r><mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>a picture</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>`;
    const lines = [
      numbered("Dig"),
      numbered("by hand", 1, "alphaLcParenR"),
      numbered("by boat", 1, "alphaLcParenR"),
      numbered("Fill"),
      formula,
      numbered("Rest"),
      "<a:p><a:r><a:t>Then:</a:t></a:r></a:p>",
      numbered("Open", 1),
      numbered("Fill", 1),
    ];
    const parts = {
      "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId id="256" r:id="a"/></p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": `<Relationships>${relation("a", "slide", "slides/slide1.xml")}</Relationships>`,
      "ppt/slides/slide1.xml": slide(`<p:sp><p:txBody>${lines.join("")}</p:txBody></p:sp>`),
    };
    expect(await readArchive(archiveOf(parts), noPart)).toMatchObject({
      text: "## Slide 1\n\n1. Dig\n\na) by hand\n\nb) by boat\n\n2. Fill\n\nThe area is \\frac{a}{b}\n\n1. Rest\n\nThen:\n\n1. Open\n\n2. Fill",
    });
  });

  it("reads the slides that are shown in their order, with titles, tables and notes", async () => {
    const parts = {
      "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/><p:sldId id="258" r:id="c"/></p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": `<Relationships>${relation("a", "slide", "slides/slide1.xml")}${relation("b", "slide", "/ppt/slides/slide2.xml")}${relation("c", "slide", "slides/slide3.xml")}</Relationships>`,
      "ppt/slides/slide1.xml": slide(shape("Table", "title") + table + marked),
      "ppt/slides/slide2.xml": slide(
        `${shape("Ice of the Tarn", "ctrTitle")}<p:grpSp>${shape("It held 41 days.|It was 12 cm thick.")}</p:grpSp>${shape("7", "sldNum")}`,
      ),
      "ppt/slides/_rels/slide2.xml.rels": `<Relationships>${relation("n", "notesSlide", "../notesSlides/notesSlide1.xml")}</Relationships>`,
      "ppt/notesSlides/notesSlide1.xml": slide(shape("Say who measured.", "body") + shape("7", "sldNum")),
      "ppt/slides/slide3.xml": slide(shape("Not shown"), ' show="0"'),
    };
    expect(await readArchive(archiveOf(parts), noPart)).toMatchObject({
      mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      text: [
        "## Slide 1: Ice of the Tarn",
        "It held 41 days.",
        "It was 12 cm thick.",
        "Notes: Say who measured.",
        "## Slide 2: Table",
        "| Lake | Ice Days | Ice cm |\n| --- | --- | --- |\n| Tarn | 41 | 12 |",
        "In 1871[3] it fell.",
      ].join("\n\n"),
    });
  });
});

describe("readArchive of an OpenDocument presentation", () => {
  it("reads the slides that are shown in their order, with titles, tables and notes", async () => {
    const cells = (...texts: readonly string[]): string =>
      `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`;
    const content = `<office:document-content><office:automatic-styles><style:style style:name="dp2" style:family="drawing-page">
<style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles><office:body><office:presentation>
<draw:page draw:name="p1" draw:style-name="dp1"><draw:frame presentation:class="title"><draw:text-box><text:p>Ice<text:s text:c="2"/>on<text:line-break/>it</text:p></draw:text-box></draw:frame>
<draw:frame presentation:class="outline" presentation:placeholder="true"><draw:text-box><text:list><text:list-item><text:p>It held 41 days.</text:p></text:list-item></text:list></draw:text-box></draw:frame>
<draw:frame presentation:class="footer"><draw:text-box><text:p>Seen on each</text:p></draw:text-box></draw:frame>
<draw:frame><table:table>${cells("Lake", "Days")}${cells("Tarn", "41")}</table:table><draw:image/></draw:frame>
<presentation:notes><draw:frame><draw:text-box><text:p>Say who measured.</text:p></draw:text-box></draw:frame><draw:frame presentation:class="page-number"><draw:text-box><text:p>&lt;number></text:p></draw:text-box></draw:frame></presentation:notes></draw:page>
<draw:page draw:style-name="dp2"><draw:frame><draw:text-box><text:p>Not shown</text:p></draw:text-box></draw:frame></draw:page>
</office:presentation></office:body></office:document-content>`;
    const parts = { mimetype: "application/vnd.oasis.opendocument.presentation", "content.xml": content };
    expect(await readArchive(archiveOf(parts), noPart)).toMatchObject({
      mediaType: "application/vnd.oasis.opendocument.presentation",
      text: [
        "## Slide 1: Ice on it",
        "- It held 41 days.",
        "| Lake | Days |\n| --- | --- |\n| Tarn | 41 |",
        "Notes: Say who measured.",
      ].join("\n\n"),
    });
  });

  it("reads shapes from the top, those of groups, too, and keeps their order if a place is unknown", async () => {
    const frame = (place: string, text: string): string =>
      `<draw:frame ${place}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const at = (y: string, text: string): string =>
      frame(`svg:x="1cm" svg:y="${y}" svg:width="90mm" svg:height="1in"`, text);
    const read = async (shapes: string): Promise<unknown> => {
      const content = `<office:document-content><office:body><office:presentation><draw:page>${shapes}</draw:page></office:presentation></office:body></office:document-content>`;
      const mimetype = "application/vnd.oasis.opendocument.presentation";
      return await readArchive(archiveOf({ mimetype, "content.xml": content }), noPart);
    };
    const shapes = `${at("120mm", "Last")}<draw:g>${at("4cm", "Second")}</draw:g>${at("0.1in", "First")}`;
    expect(await read(shapes)).toMatchObject({ text: "## Slide 1\n\nFirst\n\nSecond\n\nLast" });
    expect(await read(shapes + frame("", "Turned"))).toMatchObject({
      text: "## Slide 1\n\nLast\n\nSecond\n\nFirst\n\nTurned",
    });
  });
});
