import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../read-html.ts";

const prose =
  "The lock was built in 1893 by the district, and its gates were renewed in 1951, after the flood. ".repeat(
    3,
  );

const readingOf = (html: string): string =>
  htmlToMarkdown(`<article><h1>The lock</h1><p>${prose}</p>${html}<p>${prose}</p></article>`).markdown;

const script = "<script>listen()</script>";
const panel = "The gates weigh 12 tonnes each, and they are opened by hand.";

describe("openPanels", () => {
  it.each([
    [
      "a panel of tabs",
      `<div role="tablist"><a role="tab" id="t">Gates</a></div><div role="tabpanel" aria-labelledby="t" hidden><p>${panel}</p></div>`,
    ],
    [
      "a part below a heading",
      `<h3><button aria-controls="p" aria-expanded="false">Gates</button></h3><div id="p" aria-hidden="true"><p>${panel}</p></div>`,
    ],
    [
      "a part that is not displayed",
      `<button aria-controls="p">Gates</button><div id="p" style="color:red; display: none"><p>${panel}</p></div>`,
    ],
  ])("reads %s if a script may open it", (_case, html) => {
    expect(readingOf(script + html)).toContain(panel);
    expect(readingOf(html)).not.toContain(panel);
  });

  it.each([
    ["no control names it", `<button>Gates</button><div id="p" hidden><p>${panel}</p></div>`],
    [
      "its control is hidden",
      `<div hidden><button aria-controls="p">Gates</button></div><div id="p" hidden><p>${panel}</p></div>`,
    ],
    [
      "it is a menu",
      `<button aria-controls="p" aria-haspopup="true">Gates</button><div id="p" hidden><p>${panel}</p></div>`,
    ],
    [
      "it is a dialog",
      `<button aria-controls="p">Gates</button><div id="p" role="dialog" hidden><p>${panel}</p></div>`,
    ],
    [
      "it is named as one",
      `<button aria-controls="p">Gates</button><div id="p" class="c-modal" hidden><p>${panel}</p></div>`,
    ],
    [
      "another element around it is hidden",
      `<button aria-controls="p">Gates</button><div hidden><div id="p" hidden><p>${panel}</p></div></div>`,
    ],
  ])("leaves a part hidden if %s", (_case, html) => {
    expect(readingOf(script + html)).not.toContain(panel);
  });
});
