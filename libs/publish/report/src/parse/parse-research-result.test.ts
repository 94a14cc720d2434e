import { describe, expect, it } from "vitest";
import { parseResearchResult } from "./parse-research-result.ts";

const item = (content: string, source = "https://a.example/x"): string =>
  `<research_item>\n<source>${source}</source>\n<content>\n${content}\n</content>\n</research_item>`;
const result = (...parts: readonly string[]): string =>
  `<research_result>\n${parts.join("\n")}\n</research_result>`;
const contents = (text: string): readonly string[] =>
  parseResearchResult(text).items.map(({ content }) => content);

const fenced = (code: string, language = "python"): string => `\`\`\`${language}\n${code}\n\`\`\``;

describe("parseResearchResult", () => {
  it("reads items in order, and ignores the prose around and between them", () => {
    const text = `First I looked.\n${result(item("one"), "<!-- more items... -->", "and", item("two", "B"))}\nDone.`;
    expect(parseResearchResult(text)).toEqual({
      items: [
        { source: "https://a.example/x", content: "one" },
        { source: "B", content: "two" },
      ],
      content: null,
    });
  });

  it("returns the body of a freeform answer unchanged", () => {
    const body = "## Abstract\n\nWords (https://a.example).\n\n## Methodology\n\n- a <b>list</b>";
    expect(parseResearchResult(`Notes.\n${result(body)}`)).toEqual({ items: [], content: body });
  });

  it.each([
    "",
    "No tags at all.",
    item("an item outside any result"),
    "</research_result>",
    "<research_result>",
  ])("finds nothing in %j", (text) => {
    expect(parseResearchResult(text)).toEqual({ items: [], content: null });
  });

  it.each([
    ["no content", "<research_item><source>a</source></research_item>"],
    ["no source", "<research_item><content>a</content></research_item>"],
    ["an empty source", item("a", "  ")],
    [
      "the dots of the prompt's own example",
      "<research_item><source>...</source><content>…</content></research_item>",
    ],
  ])("drops an item with %s", (_name, bad) => {
    expect(contents(result(bad, item("good")))).toEqual(["good"]);
  });

  it.each([
    "</content>",
    "<content>",
    "<source>https://b.example</source>",
    "</content>\n</research_item>\n<research_item>\n<source>x</source>\n<content>",
    "</research_result>",
    "<research_result>",
    "<!-- ",
    "<![CDATA[",
    "&lt;b&gt; &amp;",
  ])("keeps code that contains %j unchanged", (code) => {
    const content = `Words.\n\n${fenced(`a = 1\n${code}\nb`)}\n\nDependencies: none`;
    const tilde = content.replaceAll("```", "~~~~");
    expect(contents(result(item(content), item(tilde), item("last")))).toEqual([content, tilde, "last"]);
  });

  it("keeps a shorter fence inside a longer one", () => {
    const content = "````md\n```ts\nx\n```\n</content>\n````";
    expect(contents(result(item(content)))).toEqual([content]);
  });

  it("keeps inline code that names a tag", () => {
    const content = "Close it with `</content>`, or ``</research_item> ` ``.";
    expect(contents(result(item(content)))).toEqual([content]);
  });

  it.each([
    ["of its content", `<research_result><research_item><source>a</source><content>cut off`, "cut off"],
    ["of a source", `<research_result><research_item><source>a<content>b</content></research_item>`, "b"],
    ["of a result", `<research_result>${item("b")}`, "b"],
    ["of an item", `<research_result><research_item><source>a</source><content>b</content>`, "b"],
    [
      "of everything, in code",
      "<research_result><research_item><source>a</source><content>\n```py\nx = <",
      "```py\nx = <",
    ],
  ])("tolerates a missing end %s", (_name, text, expected) => {
    expect(contents(text)).toEqual([expected]);
  });

  it("ends an item where the next one begins", () => {
    const open = "<research_item><source>a</source><content>";
    expect(contents(`<research_result>${open}one${open}two</research_result>`)).toEqual(["one", "two"]);
  });

  it("reads the items after a fence that is not closed", () => {
    const forgotten = item("Words\n```python\nx = 1");
    expect(contents(result(forgotten, item("two")))).toEqual(["Words\n```python\nx = 1", "two"]);
    expect(contents(result(forgotten, item(fenced("y"))))).toEqual(["Words\n```python\nx = 1", fenced("y")]);
  });

  it.each([
    [
      "in upper case",
      "<RESEARCH_RESULT><Research_Item><SOURCE>a</SOURCE><Content>b</CONTENT></Research_Item></RESEARCH_RESULT>",
    ],
    [
      "with attributes",
      `<research_result n="2"><research_item id="1"><source type='url'>a</source><content lang="en">b</content></research_item></research_result>`,
    ],
    [
      "with spaces inside",
      "< research_result ><research_item ><source>a</ source><content>b</content ></research_item></research_result>",
    ],
    [
      "with hyphens",
      "<research-result><researchitem><source>a</source><content>b</content></researchitem></research-result>",
    ],
    [
      "said twice",
      "<research_result><research_result>\n<research_item>\n<research_item><source><source>a</source></source><content>\n<content>b</content></content></research_item></research_item></research_result></research_result>",
    ],
    [
      "with the content first",
      "<research_result><research_item><content>b</content><source>a</source></research_item></research_result>",
    ],
    [
      "with line breaks of Windows",
      "<research_result>\r\n<research_item>\r\n<source>a</source>\r\n<content>\r\nb\r\n</content>\r\n</research_item>\r\n</research_result>",
    ],
  ])("reads tags %s", (_name, text) => {
    expect(parseResearchResult(text).items).toEqual([{ source: "a", content: "b" }]);
  });

  it("uses the first source and the first content of an item", () => {
    const text = result(
      "<research_item><source></source><source>a</source><source>b</source><content>c</content><content>d</content></research_item>",
    );
    expect(parseResearchResult(text).items).toEqual([{ source: "a", content: "c" }]);
  });

  it("resolves character references, but not in code", () => {
    const code = fenced("a &lt; b &amp;&amp; c");
    const text = result(
      item(
        `R&amp;D &lt;b&gt; &#x4e2d;&#20013; &nbsp; &#xD800; \`&amp;\`\n${code}`,
        "https://a.example/?x=1&amp;y=2",
      ),
    );
    expect(parseResearchResult(text).items).toEqual([
      {
        source: "https://a.example/?x=1&y=2",
        content: `R&D <b> 中中 &nbsp; &#xD800; \`&amp;\`\n${code}`,
      },
    ]);
  });

  it.each([
    ["whole", "<![CDATA[ a </content> &amp; ]]>", " a </content> &amp; "],
    ["divided", "<![CDATA[a ]]]]><![CDATA[> b]]>", "a ]]> b"],
    ["without an end", "<![CDATA[a", "a"],
  ])("removes a CDATA section that is %s", (_name, section, expected) => {
    expect(contents(result(item(section)))).toEqual([expected]);
  });

  it.each(["xml", "", "html"])("reads an answer wrapped in a fence with the language %j", (language) => {
    const body = result(item(fenced("x = 1")), item("two"), item(fenced("</content>")));
    expect(contents(fenced(body, language))).toEqual([fenced("x = 1"), "two", fenced("</content>")]);
    expect(contents(`Here:\n\n${fenced(result(item("one")), language)}\n\nBye.`)).toEqual(["one"]);
  });

  it("reads items wrapped in a fence inside the result", () => {
    expect(contents(result(fenced(`${item("one")}\n${item(fenced("x"))}`, "xml")))).toEqual([
      "one",
      fenced("x"),
    ]);
  });

  it("removes the fence around a whole Markdown report, and keeps code unchanged", () => {
    expect(parseResearchResult(result(fenced("# Title", "markdown"))).content).toBe("# Title");
    expect(parseResearchResult(result(fenced("x = 1"))).content).toBe(fenced("x = 1"));
  });

  it("does not treat the example in the prose as the answer", () => {
    const prose = `I answer in \`<research_result>\`, like\n${fenced(result(item("example")), "xml")}\n`;
    expect(contents(prose + result(item("real")))).toEqual(["real"]);
  });

  it("treats tags in the code of a report as text", () => {
    const body = `## Implementations\n\n${fenced(item("x"), "xml")}\n\nSee \`<research_item>\`.`;
    expect(parseResearchResult(result(body))).toEqual({ items: [], content: body });
  });

  it("joins several results without repetitions", () => {
    expect(contents(result(item("one")) + result(item("one"), item("two")))).toEqual(["one", "two"]);
    expect(parseResearchResult(result("a") + result("b") + result("a")).content).toBe("a\n\nb");
    expect(contents(`${result("a draft")}${result(item("one"))}`)).toEqual(["one"]);
    expect(contents(`<research_result>${item("one")}\n${result(item("two"))}`)).toEqual(["one", "two"]);
  });
});
