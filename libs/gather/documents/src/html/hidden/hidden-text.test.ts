import { describe, expect, it } from "vitest";
import { cleanPage } from "../clean-page.ts";
import { parsePage } from "../html-page.ts";
import { hiddenText } from "./hidden-text.ts";

const textOf = (html: string): string => {
  const page = parsePage(html);
  for (const node of hiddenText(page).nodes) node.remove();
  cleanPage(page);
  return (page.body?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
};

const prose = "The bridge was opened in 1932 and carries four lanes and a footpath. ".repeat(6).trim();

/** A page of prose with a paragraph of class and id "x". */
const pageWith = (css: string, { head = "", inline = "", around = (inner: string) => inner } = {}): string =>
  `<html><head>${head}<style>${css}</style></head><body><p>${prose}</p>` +
  `${around(`<p class="x y" id="x" style="${inline}">secret</p>`)}</body></html>`;

const hiding = [
  "display: none",
  "visibility: hidden",
  "visibility: collapse",
  "content-visibility: hidden",
  "opacity: 0",
  "opacity: 1%",
  "filter: blur(2px) opacity(0)",
  "font-size: 0",
  "font-size: 1px",
  "font-size: .01em",
  "font: 1px/1 serif",
  "color: #fff",
  "color: #FDFDFD",
  "color: rgb(255 255 255)",
  "color: hsl(0, 0%, 100%)",
  "color: white; background: #fefefe",
  "color: #0a0a0a; background-color: black",
  "color: transparent",
  "color: rgba(0, 0, 0, .02)",
  "-webkit-text-fill-color: white",
  "position: absolute; left: -9999px",
  "position: absolute; top: -200em",
  "position: fixed; right: -5000px",
  "position: absolute; inset: -9999px auto auto auto",
  "position: absolute; left: 99999px",
  "text-indent: -9999px",
  "margin-left: -9999px",
  "margin: 0 0 0 -300em",
  "transform: translateX(-9999px)",
  "transform: scale(0)",
  "scale: 0",
  "position: absolute; clip: rect(0, 0, 0, 0)",
  "position: absolute; clip: rect(1px 1px 1px 1px)",
  "clip-path: inset(50%)",
  "clip-path: circle(0)",
  "clip-path: polygon(0 0, 0 0, 0 0)",
  "width: 0; overflow: hidden",
  "height: 1px; overflow: clip",
  "max-height: 0; overflow-y: hidden",
  "--gone: none; display: var(--gone)",
  "display: var(--missing, none)",
];

const showing = [
  "display: flex",
  "visibility: visible",
  "opacity: .6",
  "font-size: 9px",
  "font-size: 60%",
  "font: italic 700 12px/1.4 serif",
  "color: #888",
  "color: white; background: #036",
  "color: white; background: url(dark.png)",
  "color: white; background: linear-gradient(#036, #000)",
  "color: white; text-shadow: 0 0 2px #000",
  "color: transparent; background: linear-gradient(red, blue); background-clip: text",
  "left: -9999px",
  "position: absolute; left: -20px",
  "text-indent: 2em",
  "text-indent: -1.5em",
  "margin: 0 -30px",
  "margin: 0 -9999px; padding: 0 9999px",
  "transform: translateX(-50%)",
  "clip: rect(0, 0, 0, 0)",
  "clip-path: inset(5%)",
  "width: 0",
  "height: 0; padding-bottom: 56%; overflow: hidden",
  "overflow: hidden; max-height: 200px",
];

it.each([
  ["none", "", prose],
  ["another", "<style>[popover] { color: black }</style>", prose],
  ["one that shows it", "<style>[popover] { display: block; position: static }</style>", `${prose} secret`],
])("leaves a popover out, as browsers do below the rules of the page (%s)", (_which, css, text) => {
  expect(textOf(`${css}<p>${prose}</p> <p popover>secret</p>`)).toBe(text);
});

describe("text that is hidden by style", () => {
  it.each(hiding)("is left out of a page, by a rule and by an attribute: %s", (style) => {
    expect(textOf(pageWith(`.x { ${style} }`))).toBe(prose);
    expect(textOf(pageWith("", { inline: style }))).toBe(prose);
  });

  it.each(showing)("is distinguished from text with other styles: %s", (style) => {
    expect(textOf(pageWith(`.x { ${style} }`))).toBe(`${prose}secret`);
    expect(textOf(pageWith("", { inline: style }))).toBe(`${prose}secret`);
  });

  it.each([
    "p.x { display: none }",
    "#x{display:none}",
    "body > p:nth-of-type(2) { display: none }",
    "p + p { display: none }",
    "[class~=y] { display: none }",
    "p:not(:first-child) { display: none }",
    "p:not(:hover).x { display: none }",
    ":is(.x, .z) { display: none }",
    "@media screen { .x { display: none } }",
    "@media (min-width: 600px) and (orientation: landscape) { .x { display: none } }",
    "@media (width >= 40em) { .x { display: none } }",
    "@media not print { .x { display: none } }",
    "@supports (display: grid) { .x { display: none } }",
    "@layer base { .x { display: none } }",
    "body { & .x { display: none } }",
    "body { .x { display: none } }",
    ".y { display: block } .x { display: none }",
    ".x.y { display: none } .x { display: block }",
    ".x { display: none !important } #x { display: block }",
    "/* } */ .x { display: none",
    "a:unknown(b) { color: red } .x { display: none }",
  ])("is found by a rule: %s", (css) => {
    expect(textOf(pageWith(css))).toBe(prose);
  });

  it.each([
    "@media print { .x { display: none } }",
    "@media (max-width: 600px) { .x { display: none } }",
    "@media (prefers-color-scheme: dark) { .x { display: none } }",
    "@supports not (display: grid) { .x { display: none } }",
    ".x:hover { display: none }",
    ".x::before { display: none }",
    ".x { display: none } .x { display: block }",
    ".x { display: none } #x { display: block }",
    ".x { display: none } .y { display: block !important }",
    ".z .x { display: none }",
    "@keyframes in { from { opacity: 0 } to { opacity: 1 } } .x { opacity: 0; animation: in 1s forwards }",
  ])("is distinguished from text that is visible nevertheless: %s", (css) => {
    expect(textOf(pageWith(css))).toBe(`${prose}secret`);
  });

  it("is inherited by the content, except for what may be set again", () => {
    const around = (inner: string): string => `<div class="around">${inner}</div>`;
    expect(textOf(pageWith(".around { color: white }", { around }))).toBe(prose);
    expect(textOf(pageWith(".around { color: white } .x { color: black }", { around }))).toBe(
      `${prose}secret`,
    );
    expect(textOf(pageWith(".around { visibility: hidden } .x { visibility: visible }", { around }))).toBe(
      `${prose}secret`,
    );
    expect(textOf(pageWith(".around { font-size: 0 } .x { font-size: 14px }", { around }))).toBe(
      `${prose}secret`,
    );
    expect(textOf(pageWith(".around { display: none } .x { display: block }", { around }))).toBe(prose);
    expect(textOf(pageWith(".around { opacity: .2 } .x { opacity: .2 }", { around }))).toBe(prose);
    expect(textOf(pageWith(".around { background: #222 } .x { color: white }", { around }))).toBe(
      `${prose}secret`,
    );
    expect(textOf(pageWith(".around { background: #222 } .x { color: #232323 }", { around }))).toBe(prose);
  });

  it("is not taken for hidden where it is upon a picture", () => {
    const around = (inner: string): string => `<div><img src="sea.jpg">${inner}</div>`;
    expect(textOf(pageWith(".x { color: white; position: absolute }", { around }))).toBe(`${prose}secret`);
  });

  it("knows colours by attributes of HTML", () => {
    expect(textOf(`<p>${prose}</p><font color="white">secret</font>`)).toBe(prose);
    expect(textOf(`<p>${prose}</p><table bgcolor="#000080"><tr><td><font color="white">seen</font>`)).toBe(
      `${prose}seen`,
    );
  });

  it("knows sheets that are for other readers", () => {
    const page = (attributes: string): string =>
      `<style ${attributes}>p + p { display: none }</style><p>${prose}</p><p>seen</p>`;
    expect(textOf(page("media='print'"))).toBe(`${prose}seen`);
    expect(textOf(page("type='text/x-template'"))).toBe(`${prose}seen`);
    expect(textOf(`<noscript>${page("")}</noscript>${page("media='print'")}`)).toContain("seen");
  });

  it("remains if it is in a collapsed part of a page", () => {
    expect(textOf(`<p>${prose}</p><details><summary>More</summary>seen</details>`)).toBe(`${prose}Moreseen`);
  });

  it("stays where scripts show a page that is hidden as a whole, and not where nothing does", () => {
    const page = (script: string): string =>
      `<style>#app { opacity: 0 }</style>${script}<div id="app"><p>${prose}</p></div>`;
    expect(textOf(page("<script>show()</script>"))).toBe(prose);
    expect(textOf(page(""))).toBe("");
  });

  it("remains if scripts fade it in or expand it", () => {
    const page = (style: string, before = ""): string =>
      `<p>${prose}</p>${before}<div style="${style}">part</div>`;
    const script = "<script>reveal()</script>";
    expect(textOf(script + page("opacity: 0; transform: translateY(20px)"))).toBe(`${prose}part`);
    expect(textOf(page("opacity: 0; transform: translateY(20px)"))).toBe(prose);
    const data = '<script type="application/ld+json">{}</script>';
    expect(textOf(data + page("opacity: 0; transform: translateY(20px)"))).toBe(prose);
    expect(textOf(script + page("opacity: 0"))).toBe(prose);
    expect(textOf(script + page("max-height: 0; overflow: hidden", "<h3>More</h3>"))).toBe(
      `${prose}Morepart`,
    );
    expect(textOf(page("max-height: 0; overflow: hidden", "<h3>More</h3>"))).toBe(`${prose}More`);
    expect(textOf(script + page("max-height: 0; overflow: hidden"))).toBe(prose);
  });

  it("stays where a sheet elsewhere says what is behind it", () => {
    const page = (link: string): string =>
      `${link}<style>.all { color: white }</style><div class="all"><p>${prose}</p></div><p>seen</p>`;
    expect(textOf(page("<link rel='stylesheet' href='dark.css'>"))).toBe(`${prose}seen`);
    expect(textOf(page(""))).toBe("seen");
  });

  it("is counted", () => {
    const page = `<p>${prose}</p><p hidden>one  two<script>no</script></p><p style="opacity:0">three</p>`;
    expect(hiddenText(parsePage(page)).characters).toBe(12);
  });

  it("is looked for within limits where each rule looks at all elements beside one", () => {
    const rules = "b:nth-last-child(2n+1) ~ b:has(+ b) { opacity: .9 }\n".repeat(10_000);
    expect(
      textOf(
        `<style>${rules} .x { display: none }</style>${"<b>seen</b>".repeat(3_000)}<b class="x">secret</b>`,
      ),
    ).not.toContain("secret");
  });

  it("is searched within limits", () => {
    const rules = Array.from({ length: 30_000 }, (_, index) => `* *:not(.c${index}) { opacity: .9 }`).join(
      "\n",
    );
    const elements = "<b>seen</b>".repeat(3_000);
    expect(textOf(`<style>${rules}</style><style>${"a{".repeat(200_000)}</style>${elements}`)).toContain(
      "seen",
    );
  });
});
