import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { followEquals } from "./follow-equals.ts";
import { readBlocks } from "./read-blocks.ts";

/** Returns the texts kept from a page if `chosen` were kept before. */
const keptOf = (body: string, chosen: (text: string) => boolean, own?: string): string[] => {
  const page = parsePage(`<!doctype html><body>${body}</body>`);
  const blocks = readBlocks(page.body ?? page);
  const place = blocks.findIndex(({ text }) => text === own);
  const kept = followEquals(
    blocks,
    blocks.map(({ text }) => chosen(text)),
    place === -1 ? undefined : place,
  );
  return blocks.flatMap(({ text }, index) => (kept[index] === true ? [text] : []));
};

const boats = ["Ada", "Bee", "Cod", "Dab", "Eel", "Fay"];
const card = (boat: string, place: number): string =>
  `<div class="card card-${place}"><h3>${boat}</h3><div class="fare">${place} crowns</div></div>`;
const grid = `<div>${boats.map(card).join("")}</div>`;
const fares = boats.map((_boat, place) => `${place} crowns`);
const table = (boat: string): string =>
  `<div class="boat"><table><tr><td>Boat</td><td>${boat}</td></tr><tr><td>Length</td><td>of ${boat}</td></tr></table></div>`;
const rowsOf = (boat: string): string[] => [`Boat ${boat}`, `Length of ${boat}`];

describe("followEquals", () => {
  it("keeps a part that all other cards keep, although cards have numbered classes", () => {
    expect(keptOf(grid, (text) => fares.includes(text) && text !== "4 crowns")).toEqual(fares);
  });

  it("drops a part that all other cards drop", () => {
    expect(keptOf(grid, (text) => boats.includes(text) || text === "4 crowns")).toEqual(boats);
  });

  it("leaves parts alone that cards differ about", () => {
    const some = ["0 crowns", "2 crowns", "3 crowns"];
    expect(keptOf(grid, (text) => some.includes(text))).toEqual(some);
  });

  it("leaves the page's own price alone", () => {
    expect(keptOf(grid, (text) => text === "4 crowns", "4 crowns")).toEqual(["4 crowns"]);
  });

  it("keeps an equal table if most are kept, and drops it if few are", () => {
    const three = ["Ada", "Bee", "Cod"];
    const tables = three.map(table).join("");
    expect(keptOf(tables, (text) => !text.endsWith("Cod"))).toEqual(three.flatMap(rowsOf));
    expect(keptOf(tables, (text) => text.endsWith("Cod"))).toEqual([]);
  });

  it("leaves rows of layout tables alone, which have no classes", () => {
    const rows = ["Home", "News", "Tides", ...boats].map((text) => `<tr><td>${text}</td></tr>`).join("");
    expect(keptOf(`<table>${rows}</table>`, (text) => boats.includes(text))).toEqual(boats);
  });

  it("does not ask the cards of another list", () => {
    const many = [...boats, ...boats, ...boats];
    const others = ["Gar", "Hag", "Ide"].map(card).join("");
    const lists = `<div>${many.map(card).join("")}</div><section>${others}</section>`;
    expect(keptOf(lists, (text) => boats.includes(text))).toEqual(many);
  });

  it("keeps a longer text once", () => {
    const rule = "Children below six years travel free of charge.";
    const item = (text: string): string => `<li><div class="note">${text}</div></li>`;
    const notes = [...boats, ...boats, rule, rule].map(item).join("");
    expect(keptOf(`<ul>${notes}</ul>`, (text) => text !== rule)).toEqual([...boats, ...boats, rule]);
  });
});
