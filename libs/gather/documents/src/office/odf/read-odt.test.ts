import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { odtParts } from "../../testing/office-files.ts";
import { readOdt } from "./read-odt.ts";

const style = (name: string, properties: string, more = 'style:family="text"'): string =>
  `<style:style style:name="${name}" ${more}><style:text-properties ${properties}/></style:style>`;
const styles =
  style("Struck", 'style:text-line-through-style="solid"') +
  style("Plain", 'style:text-line-through-style="none"') +
  style("Raised", 'style:text-position="super 58%"') +
  style("Hidden", 'text:display="none"') +
  style("P1", 'style:text-line-through-type="double"', 'style:family="paragraph"') +
  style("P2", "", 'style:family="paragraph" style:parent-style-name="P1"');

const read = (body: string, more: Readonly<Record<string, string>> = {}) => {
  const parts = { ...odtParts(body), ...more };
  parts["content.xml"] = (parts["content.xml"] ?? "").replace(
    "<office:body>",
    `<office:automatic-styles>${styles}</office:automatic-styles><office:body>`,
  );
  const read = readOdt(new Map(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
  return read.status === "extracted" ? read : { text: read.detail, invisibleCharacters: 0 };
};

const span = (name: string, text: string): string =>
  `<text:span text:style-name="${name}">${text}</text:span>`;

const item = (inside: string, more = ""): string => `<text:list-item${more}>${inside}</text:list-item>`;
const list = (items: readonly string[], more = ""): string =>
  `<text:list text:style-name="L1"${more}>${items.map((inside) => item(inside)).join("")}</text:list>`;
const listStyles = {
  "styles.xml": `<office:styles><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="2"/><text:list-level-style-number text:level="2" style:num-format="a"/></text:list-style></office:styles>`,
};

describe("readOdt", () => {
  it("numbers lists as their styles do", () => {
    const inner = `<text:list>${item("<text:p>inner</text:p>")}</text:list>`;
    const body =
      list(["<text:p>two</text:p>", `<text:p>three</text:p>${inner}`]) +
      "<text:p>Between.</text:p>" +
      list(["<text:p>four</text:p>"], ' text:continue-numbering="true"');
    const { text } = read(body, listStyles);
    expect(text).toBe("2. two\n3. three\n   a. inner\n\nBetween.\n\n4. four");
  });

  it("labels items with a bracket where their style has one", () => {
    const styles = listStyles["styles.xml"].replaceAll("/><text", ' style:num-suffix="."/><text');
    const inner = `<text:list>${item("<text:p>inner</text:p>")}${item("<text:p>other</text:p>")}</text:list>`;
    const { text } = read(list([`<text:p>two</text:p>${inner}`, "<text:p>three</text:p>"]), {
      "styles.xml": styles.replace('num-format="a"', 'num-format="a" style:num-suffix=")"'),
    });
    expect(text).toBe("2. two\n   a) inner\n   b) other\n3. three");
  });

  it("writes labels that Markdown has not as text", () => {
    const levels = [
      'text:level="1" style:num-format="I" style:num-prefix="Article " style:num-suffix="."',
      'text:level="2" style:num-format="01, 02, 03, ..." style:num-prefix="§ " text:display-levels="2"',
      'text:level="3" style:num-format="a" style:num-prefix="(" style:num-suffix=")"',
    ].map((each) => `<text:list-level-style-number ${each}/>`);
    const styled = `<office:styles><text:list-style style:name="L1">${levels.join("")}</text:list-style></office:styles>`;
    const inner = (...items: readonly string[]): string =>
      `<text:list>${items.map((each) => item(each)).join("")}</text:list>`;
    const body = list([
      `<text:p>Tolls</text:p>${inner(`<text:p>Barges</text:p>${inner("<text:p>full</text:p><text:p>or not</text:p>")}`, "<text:p/>", "<text:p>Rafts</text:p>")}`,
      "<text:h>Fines</text:h>",
    ]);
    expect(read(body, { "styles.xml": styled }).text.split("\n\n")).toEqual([
      "Article I. Tolls",
      "§ I.01 Barges",
      "(a) full",
      "or not",
      "§ I.03 Rafts",
      "# Article II. Fines",
    ]);
  });

  it("cuts labels that are too long", () => {
    const styles = listStyles["styles.xml"].replace(
      'num-format="1"',
      `num-format="1" style:num-prefix="${"Rule ".repeat(200)}"`,
    );
    const { text } = read(list(["<text:p>Tolls</text:p>"]), { "styles.xml": styles });
    expect(text).toBe(`${"Rule ".repeat(20)}2 Tolls`);
  });

  it("keeps the outer items of a list as such where only the inner ones show two levels", () => {
    const levels = listStyles["styles.xml"].replace(
      'num-format="a"',
      'num-format="1" text:display-levels="2"',
    );
    const inner = `<text:list>${item("<text:p>Barges</text:p>")}${item("<text:p>Rafts</text:p>")}</text:list>`;
    const { text } = read(list([`<text:p>Tolls</text:p>${inner}`, "<text:p>Fines</text:p>"]), {
      "styles.xml": levels,
    });
    expect(text).toBe("2. Tolls\n   2.1 Barges\n   2.2 Rafts\n3. Fines");
  });

  it("counts on where the number that an item states, or the number of levels that its label shows, is none", () => {
    const styles = listStyles["styles.xml"].replace(
      'num-format="1"',
      'num-format="1" text:display-levels="0" style:num-suffix=")"',
    );
    const items = `${item("<text:p>two</text:p>")}${item("<text:p>three</text:p>", ' text:start-value="x"')}`;
    const { text } = read(`<text:list text:style-name="L1">${items}</text:list>`, { "styles.xml": styles });
    expect(text).toBe("2) two\n3) three");
  });

  it("counts on from the list that a list names, at each level, and from the number that an item states", () => {
    const inner = (words: string): string => `<text:list>${item(`<text:p>${words}</text:p>`)}</text:list>`;
    const body = [
      list(["<text:p>two</text:p>", `<text:p>three</text:p>${inner("a")}`], ' xml:id="one"'),
      list(["<text:p>of its own</text:p>"]),
      list([inner("b"), "<text:p>four</text:p>"], ' xml:id="more" text:continue-list="one"'),
      `<text:list text:style-name="L1" text:continue-list="one">${item("<text:p>nine</text:p>", ' text:start-value="9"')}</text:list>`,
      list([`<text:p>ten</text:p>${inner("a")}`], ' text:continue-list="more"'),
      list(["<text:p>two</text:p>"], ' text:continue-list="missing"'),
    ];
    expect(read(body.join("<text:p>Then:</text:p>"), listStyles).text.split("\n\nThen:\n\n")).toEqual([
      "2. two\n3. three\n   a. a",
      "2. of its own",
      "b. b\n\n4. four",
      "9. nine",
      "10. ten\n    a. a",
      "2. two",
    ]);
  });

  it("does not count the items of deleted lists", () => {
    const deleted = `<text:tracked-changes><text:deletion>${list(["<text:p>gone</text:p>"], ' xml:id="one"')}</text:deletion></text:tracked-changes>`;
    const body = deleted + list(["<text:p>two</text:p>"], ' text:continue-list="one"');
    expect(read(body, listStyles).text).toBe("2. two");
  });

  it("writes the numbers of headings as the outline counts them", () => {
    const level = (at: number, more: string): string =>
      `<text:outline-level-style text:level="${at}" ${more}/>`;
    const outline = [
      level(1, 'style:num-prefix="Part " style:num-format="I" style:num-suffix=": " text:start-value="2"'),
      level(2, 'style:num-format="1" text:display-levels="2" style:num-suffix="."'),
      level(3, 'style:num-format=""'),
      level(4, 'style:num-format="a" text:display-levels="3"'),
    ];
    const bare = '<style:style style:name="Bare" style:family="paragraph" style:list-style-name=""/>';
    const own = '<style:style style:name="Own" style:family="paragraph" style:parent-style-name="Bare"/>';
    const styled = `<office:styles>${bare}${own}<text:outline-style>${outline.join("")}</text:outline-style></office:styles>`;
    const heading = (at: number, words: string, more = ""): string =>
      `<text:h text:outline-level="${at}"${more}>${words}</text:h>`;
    const body = [
      heading(1, "Ice"),
      heading(2, "Winter"),
      heading(2, "Spring"),
      heading(3, "May"),
      heading(4, "Floods"),
      heading(1, "Thanks", ' text:style-name="Own"'),
      heading(1, "Notes", ' text:is-list-header="true"'),
      `<text:tracked-changes>${heading(1, "Gone")}</text:tracked-changes>`,
      heading(1, "Snow"),
      heading(2, "Roads", ' text:restart-numbering="true" text:start-value="7"'),
      heading(99, "Deep"),
    ];
    expect(read(body.join(""), { "styles.xml": styled }).text.split("\n\n")).toEqual([
      "# Part II: Ice",
      "## II.1. Winter",
      "## II.2. Spring",
      "### May",
      "#### 2.a Floods",
      "# Thanks",
      "# Notes",
      "# Part III: Snow",
      "## III.7. Roads",
      "###### Deep",
    ]);
  });

  it("omits text that is struck out by a span or an inherited style", () => {
    const body = `<text:p>It costs ${span("Struck", "80 ")}95.</text:p><text:p text:style-name="P2">Old law. ${span("Plain", "Kept.")}</text:p>`;
    expect(read(body).text).toBe("It costs 95.\n\nKept.");
  });

  it("leaves out what is hidden, and counts it", () => {
    expect(read(`<text:p>One.${span("Hidden", " Secret.")} Two.</text:p>`)).toMatchObject({
      text: "One. Two.",
      invisibleCharacters: 8,
    });
  });

  it("separates marks of notes from the number before them, but not powers", () => {
    const body = `<text:p>Built in 1871${span("Raised", "3")}, it moved 10${span("Raised", "4")} tons.</text:p>`;
    expect(read(body).text).toBe("Built in 1871[3], it moved 10^4 tons.");
  });

  it("has the marks that notes state, and counts those that state none", () => {
    const note = (mark: string, text: string): string =>
      `<text:note>${mark}<text:note-body><text:p>${text}</text:p></text:note-body></text:note>`;
    const stated = (mark: string): string => `<text:note-citation>${mark}</text:note-citation>`;
    const body = `<text:p>Tolls${note(stated("*"), "Thanks.")}${note(stated("†"), "† Own.")} rose${note(stated("1"), "Foot.")} and${note(stated("i"), "End.")} fell${note("", "Last.")}.</text:p>`;
    expect(read(body).text).toBe(
      "Tolls[*][†] rose[1] and[i] fell[5].\n\n- * Thanks.\n- † Own.\n1. Foot.\ni. End.\n5. Last.",
    );
  });

  it("has the title of a list of contents once", () => {
    const source =
      "<text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source>";
    const index =
      "<text:index-body><text:index-title><text:p>Contents</text:p></text:index-title></text:index-body>";
    expect(read(`<text:table-of-content>${source}${index}</text:table-of-content>`).text).toBe("Contents");
  });

  it("writes formulas as TeX", () => {
    const frame =
      '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="x"/></draw:frame>';
    const object =
      '<math><semantics><mfrac><mi>a</mi><mn>2</mn></mfrac><annotation encoding="StarMath 5.0">a over 2</annotation></semantics></math>';
    expect(read(`<text:p>Then ${frame} holds.</text:p>`, { "Object 1/content.xml": object }).text).toBe(
      "Then \\frac{a}{2} holds.",
    );
  });
});
