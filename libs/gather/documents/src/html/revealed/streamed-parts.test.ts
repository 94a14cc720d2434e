import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";

const react = "<script>$RC=function(b,c){};$RS=function(a,b){}</script>";
const marko = "<script>function $afm_1(d,a){}</script>";

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
      "React, of which only the styled ones are defined",
      `<!--$?--><template id="x-B:a"></template>wait<!--/$-->c<div hidden id="x-S:a">b</div><script>$RR=function(r,t,w){$RC.bind(null,r,t,"")};$RR("x-B:a","x-S:a",[["/a.css?w=400;700","next"]])</script>`,
      "bc",
    ],
    [
      "React, rows of tables",
      `${react}<table><tbody><tr><td>a</td></tr><template id="P:1"></template></tbody></table><table hidden><tr id="S:1"><td>b</td></tr></table><script>$RS("S:1","P:1")</script>`,
      "ab",
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
  const script = `<script>${call}</script>`;

  it.each([
    ["that no script moves", `${place}${part}${react}`],
    ["without a place", `wait${part}${react}<script>${call}</script>`],
    ["if a text mentions the call", `${place}${part}${react}<p hidden>${call}</p>`],
    ["if the call is data", `${place}${part}${react}<script type="text/plain">${call}</script>`],
    [
      "if the call is in a script with an address",
      `${place}${part}${react}<script src="a.js">${call}</script>`,
    ],
    [
      "if the call is for readers without scripts",
      `${place}${part}${react}<noscript><script>${call}</script></noscript>`,
    ],
    ["if the call is in a comment", `${place}${part}${react}<script>// never run: $RC = ${call}</script>`],
    ["if the call is in a block", `${place}${part}${react}<script>if (false) { ;${call} }</script>`],
    ["if the call is conditional", `${place}${part}${react}<script>if (false) ${call}</script>`],
    ["if only a comment defines the call", `${place}${part}<script>//$RC(</script><script>${call}</script>`],
    ["with other ids", `${react}${(place + part + script).replaceAll(/[BS]:0/gu, "x$&y")}`],
    ["at other elements", `${place.replaceAll("template", "span")}${part}${react}${script}`],
    ["if nothing defines the call", `${place}${part}<script>${call}</script>`],
  ])("leaves parts hidden %s", (_case, html) => {
    expect(textOf(html)).toBe("wait");
  });

  it("leaves a part hidden if another part has replaced its place", () => {
    const twice = script + script.replaceAll("0", "1");
    const fallback = `<!--$?--><template id="B:1"></template><!--/$-->`;
    const parts = `<div hidden id="S:0">b</div><div hidden id="S:1">c</div>`;
    expect(textOf(`a${place.replace("wait", fallback)}d${react}${parts}${twice}`)).toBe("abd");
  });

  it("moves no part that is hidden in another way", () => {
    const covered = part.replace("hidden", 'class="covered"');
    expect(textOf(`${place}${react}${covered}${script}`)).toBe("waitsecret");
  });

  it("moves no part into itself", () => {
    expect(textOf(`a${react}<div hidden id="S:0">${place}</div><script>${call}</script>`)).toBe("a");
  });
});
