import { expect, it } from "vitest";
import { amountsIn, isPrice } from "./price-text.ts";

it.each([
  "$179",
  "€ 20.00",
  "from $1,299.99",
  "20 EUR",
  "CHF 20.–",
  "kr 200",
  "12 999 Kč",
  "1 200 €",
  "1.234,50 zł",
  "$10 – $20",
  "$149 $179",
  "$20 per user per month",
  "Regular price: $36",
  "Unverbindlicher Preis 36 €",
  "Sale price $36 Regular price $48 (-25%)",
])("knows %s as a price", (text) => {
  expect(isPrice(text)).toBe(true);
});

it.each([
  "Cart: $0.00",
  "$0",
  "179",
  "kronor 200",
  "TOP 10",
  "The city paid $20",
  "$20 was what the city paid in the end",
  "$20 in 1871",
  "$10 $20 $30",
  "The price that the whole city paid was $20",
])("knows that %s is none", (text) => {
  expect(isPrice(text)).toBe(false);
});

it.each([
  ["$1,299.50", [1299.5]],
  ["1.299,50 €", [1299.5]],
  ["CHF 1'299.–", [1299]],
  ["$98.00$130.00", [98, 130]],
])("reads the amounts of %s", (text, amounts) => {
  expect(amountsIn(text)).toEqual(amounts);
});
