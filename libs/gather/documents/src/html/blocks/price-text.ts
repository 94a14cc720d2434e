import { countWords } from "./read-blocks.ts";

// An amount with its currency before or after it: "$149", "CHF 20.–", "12 999 Kč".
const price =
  /(?:\p{Sc}|(?<!\p{L})(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|CAD|AUD|NZD|INR|BRL|SGD|HKD|ZAR|kr\.?|Kč|zł|Ft|Fr\.?|Rs\.?))\s?(?:\d{1,3}(?:[\s.,'’]\d{3}){1,3}|\d{1,7})(?:[.,](?:\d{1,2}|[-–—]{1,2}))?(?!\d)|(?:\d{1,3}(?:[\s.,'’]\d{3}){1,3}|\d{1,7})(?:[.,](?:\d{1,2}|[-–—]{1,2}))?\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|CAD|AUD|NZD|INR|BRL|SGD|HKD|ZAR|kr|Kč|zł|Ft|Fr|Rs)(?!\p{L}))/gu;
// "Regular price: ", "Prix de vente "; such labels are for readers who cannot see which of two prices is crossed out.
const label = /(?<!\p{L})(?:price|preis|prix|precio|preço|prezzo|prijs|pris|cena|цена)(?!\p{L})/iu;
const share = /\d{1,3}\s?%/gu;
const longest = 80;
const longestBefore = 12;
const longestLabel = 30;
const mostWordsAfter = 4;
const mostPrices = 2;

/** True for a text that states a price, or two as for a range or an offer, with a few words around it. */
export const isPrice = (text: string): boolean => {
  if (text.length > longest) return false;
  const prices = text.match(price) ?? [];
  const [before = "", ...after] = text.replaceAll(share, "").split(price);
  return (
    prices.length > 0 &&
    prices.length <= mostPrices &&
    prices.every((one) => /[1-9]/u.test(one)) &&
    before.length <= (label.test(before) ? longestLabel : longestBefore) &&
    countWords(after.join(" ")) <= mostWordsAfter &&
    !/\d/u.test(before + after.join(" "))
  );
};

/** Returns the number that an amount of money states: 1299.5 for "1.299,50", "1,299.5" and "$ 1 299.50". */
export const amountOf = (text: string): number => {
  const [, whole = "", part = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(text.replaceAll(/[^\d.,]/gu, "")) ?? [];
  return Number(`${whole.replaceAll(/\D/gu, "")}.${part}`);
};

/** Returns the amounts of the prices in a text. */
export const amountsIn = (text: string): number[] => (text.match(price) ?? []).map(amountOf);
