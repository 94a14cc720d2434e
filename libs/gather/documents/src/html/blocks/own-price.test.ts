import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { placeOfOwnPrice } from "./own-price.ts";
import { readBlocks, type TextBlock } from "./read-blocks.ts";

const ownPrice = (
  html: string,
  stated: readonly number[],
  isVisible: (block: TextBlock) => boolean = () => true,
): string | undefined => {
  const page = parsePage(html);
  const blocks = readBlocks(page.body ?? page);
  return blocks[placeOfOwnPrice(blocks, stated, isVisible) ?? -1]?.text;
};

const options = "<p>Oak</p><p>Walnut</p><p>Ash</p>";
const others = "<h2>You may like</h2><p>Garden bench</p><p>$90</p><p>Oak stool</p><p>$480.00</p>";

it.each([
  ["after options", `<h1>Oak table</h1>${options}<p>$480.00</p>`, "$480.00"],
  [
    "before the heading",
    `<p>Price: USD 480</p><p>In stock</p><h1>Oak table</h1>${options}`,
    "Price: USD 480",
  ],
  ["without a main heading", `<p>Oak table</p>${options}<p>480,00 €</p>`, "480,00 €"],
  ["beside the button", `<h1>Oak table</h1><button>Buy: $480</button><p>Now $480</p>`, "Now $480"],
])("finds the stated price %s", (_case, html, price) => {
  expect(ownPrice(html + others, [480])).toBe(price);
});

it("takes the price right after the heading where none is stated", () => {
  expect(ownPrice(`<h1>Oak table</h1><p>$512</p>${others}`, [])).toBe("$512");
});

it.each([
  ["of other goods", `<h1>Oak table</h1><p>Sold out</p>${others}`, [512]],
  ["of an empty cart", "<h1>Your cart</h1><p>$0.00</p><p>Oak table</p>", [0]],
  ["without a stated one or a heading before it", `<h1>Tables</h1>${others}`, []],
])("takes no price %s", (_case, html, stated) => {
  expect(ownPrice(html, stated)).toBeUndefined();
});

it("takes a visible price instead of a nearer invisible one", () => {
  const html = `<h1>Oak table</h1><p class="old">$480</p>${options}<p>$480.00</p>`;
  expect(ownPrice(html, [480], ({ container }) => container.names !== "old")).toBe("$480.00");
});
