import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { readBlocks } from "./read-blocks.ts";
import { pageKinds } from "./scene.ts";
import { signalNames, signalsOf } from "./signals.ts";

const page = parsePage(
  `<nav class="main-menu"><a href="/">Home</a></nav>
   <main><h1>Title</h1><p>One sentence, with a comma.</p><h2>Related posts</h2><p><a href="/b">Other</a></p></main>`,
);
const blocks = readBlocks(page.body ?? page);
const rows = signalsOf(blocks, {
  kinds: pageKinds(page),
  inReadability: blocks.map(({ text }) => text.startsWith("One")),
  inDefuddle: blocks.map(() => false),
});
const signal = (place: number, name: string): number | undefined => rows[place]?.[signalNames.indexOf(name)];

it("gives a number for every name, and every name once", () => {
  expect(rows.map(({ length }) => length)).toEqual(blocks.map(() => signalNames.length));
  expect(new Set(signalNames).size).toBe(signalNames.length);
  expect(rows.every((row) => row.every((value) => Number.isFinite(value)))).toBe(true);
});

it.each([
  [0, "in NAV", 1],
  [0, "near nav", 1],
  [0, "linkShare", 1],
  [0, "isAfterHeading", 0],
  [1, "tag H1", 1],
  [2, "endsSentence", 1],
  [2, "inReadability", 1],
  [2, "isUnderForeign", 0],
  [3, "inReadability", 0],
  [4, "isUnderForeign", 1],
])("finds for block %i what %s says", (place, name, value) => {
  expect(signal(place, name)).toBe(value);
});
