import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { statedPrices } from "./stated-prices.ts";

const pricesOf = (html: string): number[] => statedPrices(parsePage(html), "https://shop.example/table");

const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const product = (offers: unknown, name = "Oak table"): unknown => ({ "@type": "Product", name, offers });

it.each([
  ["an offer", script(product({ "@type": "Offer", price: "480.0000" }))],
  ["the lowest of several", script(product({ "@type": "AggregateOffer", lowPrice: 480 }))],
  ["an offer in an offer", script(product({ "@type": "AggregateOffer", offers: [{ price: 480 }] }))],
  ["a specification", script(product([{ "@type": "Offer", priceSpecification: { price: 480 } }]))],
  ["a meta element", '<meta property="product:price:amount" content="480.00">'],
  ["microdata", '<p itemprop="price">$480.00</p><span itemprop="price" content="480"></span>'],
])("reads the price of %s", (_case, html) => {
  expect(pricesOf(html)).toEqual([480]);
});

it.each([
  ["several products", script([product({ price: 480 }), product({ price: 90 }, "Bench")])],
  ["several goods in microdata", '<p itemprop="price">$480</p><p itemprop="price">$90</p>'],
  ["an offer without an amount", script(product({ price: "on request" }))],
])("reads no price of %s", (_case, html) => {
  expect(pricesOf(html)).toEqual([]);
});
