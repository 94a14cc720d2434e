import { describe, expect, it } from "vitest";
import { withoutAssistantMarks } from "./assistant-marks.ts";

describe("withoutAssistantMarks", () => {
  it.each([
    ["a citation", "It froze \uE200cite\uE202turn0search0\uE202turn1view2\uE201.", "It froze."],
    ["a citation of lines", "It froze.\uE200cite\uE202turn0search0\uE202L8-L10\uE201", "It froze."],
    ["a citation of a file", "It froze. \uE200filecite\uE202turn0file3\uE201", "It froze."],
    ["a list of links", "It froze.\n\uE200navlist\uE202News\uE202turn0news1,turn0news2\uE201", "It froze.\n"],
    ["the kind of a name", 'The \uE200entity\uE202["place","Tarn","lake"]\uE201 froze.', "The Tarn froze."],
    ["a citation without its signs", "It froze citeturn0search0turn1view2. It held", "It froze. It held"],
    ["a mark of Grok", 'It froze.{render_inline_citation citation_id="17"} It held', "It froze. It held"],
    [
      "an element of Grok",
      'It froze. <grok:render type="x"><argument name="citation_id">4</argument></grok:render> It held',
      "It froze. It held",
    ],
    [
      "the same over lines",
      'It froze. <grok:render card_id="a1" type="x">\n<argument name="citation_id">4</argument>\n</grok:render> It held',
      "It froze. It held",
    ],
    [
      "an element of Grok after one without an end",
      "A <grok:render> B <grok:render>4</grok:render> C",
      "A <grok:render> B C",
    ],
    ["one of a file", "It frozefileciteturn12file3", "It froze"],
  ])("removes %s", (_what, text, without) => {
    expect(withoutAssistantMarks(text)).toBe(without);
  });

  it.each([
    "They cite turn 0 of search 0.",
    "a \uE200 sign",
    "citeturn",
    "# Menu\n\n\uE200 The price is 5 marks.\n\nIt rose in 1911.\n\n\uE201 Contact us.",
  ])("leaves %j as it is", (text) => {
    expect(withoutAssistantMarks(text)).toBe(text);
  });
});
