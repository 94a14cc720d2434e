import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { htmlToMarkdown } from "../read-html.ts";
import { openPanels } from "./open-panels.ts";

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
      "a panel in the place of a tab",
      `<div><ul role="tablist"><li role="tab">Walls</li><li role="tab">Gates</li></ul><div><div role="tabpanel"></div><div role="tabpanel" hidden><p>${panel}</p></div></div></div>`,
    ],
    [
      "a part below a heading",
      `<h3><button aria-controls="p" aria-expanded="false">Gates</button></h3><div id="p" aria-hidden="true"><p>${panel}</p></div>`,
    ],
    [
      "a part that is not displayed",
      `<button aria-controls="p">Gates</button><div id="p" style="color:red; display: none"><p>${panel}</p></div>`,
    ],
    [
      "a part that Bootstrap opens",
      `<h3><button data-bs-toggle="collapse" data-bs-target="#p">Gates</button></h3><div id="p" hidden><p>${panel}</p></div>`,
    ],
    [
      "a part that a link of Bootstrap opens",
      `<h3><a data-toggle="collapse" href="#p">Gates</a></h3><div id="p" hidden><p>${panel}</p></div>`,
    ],
  ])("reads %s if a script may open it", (_case, html) => {
    expect(readingOf(script + html)).toContain(panel);
    expect(readingOf(html)).not.toContain(panel);
  });

  it.each([
    '<a href="#p">Gates</a>',
    '<button data-target="#p">Gates</button>',
    '<button data-toggle="collapse" data-target=".p">Gates</button>',
    '<button data-toggle="modal" data-target="#p">Gates</button>',
    '<a data-bs-toggle="tooltip" href="#p">Gates</a>',
  ])("opens nothing by %s", (control) => {
    expect(readingOf(`${script}${control}<div id="p" hidden><p>${panel}</p></div>`)).not.toContain(panel);
  });

  const button = '<h3><button aria-controls="p" aria-expanded="false">Gates</button></h3>';

  it.each([
    [".x { display: none }"],
    [".x:not(.show) { display: none !important }"],
    [".x { visibility: hidden; height: 0; overflow: hidden }"],
    [".x { max-height: 0; opacity: 0; overflow: hidden }"],
    [".x { opacity: 0 }"],
  ])("reads a part that a style sheet closes if a script may open it: %s", (rule) => {
    const html = `<style>${rule}</style>${button}<div id="p" class="x"><p>${panel}</p></div>`;
    expect(readingOf(script + html)).toContain(panel);
    expect(readingOf(html)).not.toContain(panel);
  });

  it.each([
    [".x { font-size: 0 }"],
    [".x { display: none; position: absolute; left: -9999px }"],
    [".x { display: none; color: #fff }"],
    [".x { display: none } .x p { display: none }"],
    [".y { display: none } .x { display: none }"],
    [".y { visibility: hidden }"],
    [".x { display: none } h3 { display: none }"],
  ])("leaves a part unread that no click would show: %s", (rule) => {
    const html = `<style>${rule}</style>${button}<div class="y"><div id="p" class="x"><p>${panel}</p></div></div>`;
    expect(readingOf(script + html)).not.toContain(panel);
  });

  it("writes the names of tabs above their panels", () => {
    const tabs =
      '<ul role="tablist"><li role="tab" aria-controls="w">Walls</li><li role="tab" aria-controls="g">Gates</li></ul>';
    const wall = "The walls are of granite, and they were mended in 1911 by the masons.";
    const panels = `<div id="w" role="tabpanel"><p>${wall}</p></div><div id="g" role="tabpanel" hidden><p>${panel}</p></div>`;
    expect(readingOf(script + tabs + panels)).toContain(`\n\nWalls\n\n${wall}\n\nGates\n\n${panel}\n\n`);
  });

  it("reads a panel within its tab", () => {
    const inTab = `<ul role="tablist"><li role="tab" aria-controls="p"><span>Gates</span><div id="p" role="tabpanel" hidden><p>${panel}</p></div></li></ul>`;
    expect(readingOf(script + inTab)).toMatch(new RegExp(`- +Gates\\s+${panel}`, "u"));
  });

  it.each([
    ["no control names it", `<button>Gates</button><div id="p" hidden><p>${panel}</p></div>`],
    [
      "there are more panels than tabs",
      `<div><ul role="tablist"><li role="tab">Gates</li></ul><div><div role="tabpanel"></div><div role="tabpanel" hidden><p>${panel}</p></div></div></div>`,
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
      "it is a tooltip",
      `<button aria-controls="p">Gates</button><div id="p" role="tooltip" hidden><p>${panel}</p></div>`,
    ],
    [
      "it is in a form",
      `<button aria-controls="p">Gates</button><form><div id="p" hidden><p>${panel}</p></div></form>`,
    ],
    [
      "it is named as a dialog",
      `<button aria-controls="p">Gates</button><div id="p" class="c-modal" hidden><p>${panel}</p></div>`,
    ],
    [
      "another element around it is hidden",
      `<button aria-controls="p">Gates</button><div hidden><div id="p" hidden><p>${panel}</p></div></div>`,
    ],
  ])("leaves a part hidden if %s", (_case, html) => {
    expect(readingOf(script + html)).not.toContain(panel);
  });

  const hidden = `<div id="p" hidden><p>${panel}</p></div>`;

  it.each([
    ["is in a hidden element", '<div hidden><button aria-controls="p">Gates</button></div>'],
    [
      "is hidden by a style sheet",
      '<style>.x { display: none }</style><button class="x" aria-controls="p">Gates</button>',
    ],
    ["is invisible", '<button style="visibility: hidden" aria-controls="p">Gates</button>'],
    ["is transparent", '<button style="opacity: 0" aria-controls="p">Gates</button>'],
    [
      "is out of reach",
      '<a style="position: absolute; left: -9999px" role="tab" aria-controls="p">Gates</a>',
    ],
    ["is empty", '<a aria-controls="p" aria-label="Gates"></a>'],
    ["has only invisible text", '<a aria-controls="p">&#x200b;<b hidden>Gates</b><style>b {}</style></a>'],
    ["is disabled", '<button disabled aria-controls="p">Gates</button>'],
    ["is in a disabled form", '<fieldset disabled><button aria-controls="p">Gates</button></fieldset>'],
    ["is inert", '<div inert><button aria-controls="p">Gates</button></div>'],
    ["is for readers without scripts", '<noscript><button aria-controls="p">Gates</button></noscript>'],
    ["is never drawn", '<canvas><button aria-controls="p">Gates</button></canvas>'],
  ])("leaves a part hidden if its control %s", (_case, control) => {
    expect(readingOf(script + control + hidden)).not.toContain(panel);
  });

  it.each([
    '<button popovertarget="p">?</button>',
    '<button commandfor="p" command="toggle-popover">More</button>',
    '<a href="#p" interestfor="p">gates</a>',
    '<button aria-controls="p" aria-expanded="false">More</button>',
  ])("reads a popover that %s opens, also without scripts, and none whose control is hidden", (control) => {
    const popover = `<div popover id="p" class="popover"><p>${panel}</p></div>`;
    expect(readingOf(control + popover)).toContain(panel);
    expect(readingOf(`<div hidden>${control}</div>${popover}`)).not.toContain(panel);
  });

  it.each([
    ["holds data", '<script type="application/ld+json">{}</script>'],
    ["is for old browsers", "<script nomodule>listen()</script>"],
    ["is for readers without scripts", "<noscript><script>listen()</script></noscript>"],
  ])("leaves a part hidden if the only script %s", (_case, only) => {
    const button = '<button aria-controls="p">Gates</button>';
    expect(readingOf(only + button + hidden)).not.toContain(panel);
    expect(readingOf(only + script + button + hidden)).toContain(panel);
  });

  it("leaves a part hidden on a page with too many elements for its style sheets", () => {
    const page = parsePage(
      `${script}<button aria-controls="p">Gates</button><p id="p" hidden></p>${"<b></b>".repeat(50_000)}`,
    );
    openPanels(page);
    expect(page.querySelector("#p")?.getAttribute("hidden")).toBe("");
  });

  it("asks once for each text whether it is visible", () => {
    const nested = '<div role="tab" aria-controls="p" style="visibility:hidden">'.repeat(150);
    const html = `${script}${hidden}${nested}${"<b id='q' hidden>.</b>".repeat(40_000)}`;
    expect(readingOf(html)).not.toContain(panel);
  });
});
