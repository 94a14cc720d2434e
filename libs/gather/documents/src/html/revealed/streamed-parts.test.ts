import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";

const react = "<script>$RC = function (b, c) {}; $RS = function (a, b) {};</script>";
const marko = "<script>function $afm_1(d, a) {}</script>";

/** Returns the text of a page without hidden elements. */
const textOf = (html: string): string => {
  const page = parsePage(`<body>${html}`);
  for (const hidden of page.querySelectorAll("[hidden], [style], script")) hidden.remove();
  return page.body?.textContent ?? "";
};

describe("placeStreamedParts", () => {
  it.each([
    [
      "React",
      `<p>a</p><!--$?--><template id="B:0"></template>wait<!--/$--><p>c</p>${react}<div hidden id="S:0"><p>b</p></div><script>$RC("B:0","S:0")</script>`,
      "abc",
    ],
    [
      "React, parts in parts",
      `${react}<!--$?--><template id="B:0"></template>wait<!--$?--><template id="B:9"></template><!--/$--><!--/$-->e<div hidden id="S:0">a<!--$?--><template id="B:1"></template><b>wait</b><!--/$-->d<template id="P:2"></template>, </div><script>$RC("B:0","S:0")</script><div hidden id="S:1">b</div><script>$RC("B:1","S:1")</script><div hidden id="S:2">!</div><script>$RS("S:2","P:2")</script>`,
      "abd!, e",
    ],
    [
      "Marko",
      `a<noscript id="afm_1ph7"><i>wait</i></noscript>c${marko}<div id="afm_17" style="display:none">b</div><script>$afm_1(7)</script>`,
      "abc",
    ],
  ])("shows the parts of %s at their places", (_library, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  const place = '<!--$?--><template id="B:0"></template>wait<!--/$-->';
  const part = '<div hidden id="S:0">secret</div>';
  const call = '$RC("B:0","S:0")';

  it.each([
    ["that no script moves", `${place}${part}${react}`],
    ["without a place", `wait${part}${react}<script>${call}</script>`],
    ["if a text mentions the call", `${place}${part}${react}<p hidden>${call}</p>`],
    ["if the call is data", `${place}${part}${react}<script type="text/plain">${call}</script>`],
    ["if nothing defines the call", `${place}${part}<script>${call}</script>`],
  ])("leaves parts hidden %s", (_case, html) => {
    expect(textOf(html)).toBe("wait");
  });

  it("leaves a part hidden if another part has replaced its place", () => {
    const twice = `<script>${call};${call.replaceAll("0", "1")}</script>`;
    const fallback = `<!--$?--><template id="B:1"></template><!--/$-->`;
    const parts = `<div hidden id="S:0">b</div><div hidden id="S:1">c</div>`;
    expect(textOf(`a${place.replace("wait", fallback)}d${react}${parts}${twice}`)).toBe("abd");
  });

  it("moves no part into itself", () => {
    expect(textOf(`a${react}<div hidden id="S:0">${place}</div><script>${call}</script>`)).toBe("a");
  });
});
