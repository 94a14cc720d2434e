import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../read-html.ts";

const prose =
  "The lock was built in 1893 by the district, and its gates were renewed in 1951, after the flood. ".repeat(
    3,
  );
const inner = "The gates weigh 12 tonnes each, and they are opened by hand.";

const readingOf = (html: string): string =>
  htmlToMarkdown(`<article><h1>The lock</h1><p>${prose}</p>${html}<p>${prose}</p></article>`).markdown;

describe("openFrames", () => {
  it("reads a document in the source of its frame", () => {
    expect(readingOf(`<iframe srcdoc="<p>${inner}</p>"></iframe>`)).toContain(`\n\n${inner}\n\n`);
  });

  it.each([
    ["a hidden frame", `<style>iframe { display: none }</style><iframe srcdoc="<p>${inner}</p>"></iframe>`],
    ["a frame without a size", `<iframe width="1" height="1" srcdoc="<p>${inner}</p>"></iframe>`],
    [
      "a frame without height by its style",
      `<style>.z iframe { height: 0 }</style><div class="z"><iframe srcdoc="<p>${inner}</p>"></iframe></div>`,
    ],
    [
      "what a frame hides",
      `<iframe srcdoc="<style>p { display: none }</style><p>${inner}</p><div>Tides</div>"></iframe>`,
    ],
  ])("does not read %s", (_, html) => {
    expect(readingOf(html)).not.toContain(inner);
  });

  it("keeps styles of a frame within it", () => {
    const html = `<iframe srcdoc="<style>p { display: none }</style><div>${inner}</div>"></iframe>`;
    expect(readingOf(html)).toContain(prose.trim());
  });
});

describe("openNoframes", () => {
  const noframes = `<noframes><body><h1>The lock</h1><p>${prose}</p></body></noframes>`;

  it("reads the text of a page of frames", () => {
    const page = `<html><head><title>Lock</title></head><frameset cols="*,*"><frame src="a"><frame src="b">${noframes}</frameset></html>`;
    expect(htmlToMarkdown(page).markdown).toBe(`# The lock\n\n${prose.trim()}`);
  });

  it.each(["noframes", "noembed"])("does not read such a text in another page: %s", (name) => {
    expect(readingOf(`<${name}><p>${inner}</p></${name}>`)).not.toContain(inner);
  });
});
