import { expect, it } from "vitest";
import { isPrice } from "./price-text.ts";

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
])("knows that %s is none", (text) => {
  expect(isPrice(text)).toBe(false);
});
