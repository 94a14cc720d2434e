import { countWords } from "./read-blocks.ts";

// An amount with its currency before or after it: "$149", "CHF 20.–", "12 999 Kč".
const price =
  /(?:\p{Sc}|(?<!\p{L})(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|CAD|AUD|NZD|INR|BRL|SGD|HKD|ZAR|kr\.?|Kč|zł|Ft|Fr\.?|Rs\.?))\s?(?:\d{1,3}(?:[\s.,'’]\d{3}){1,3}|\d{1,7})(?:[.,](?:\d{1,2}|[-–—]{1,2}))?(?!\d)|(?:\d{1,3}(?:[\s.,'’]\d{3}){1,3}|\d{1,7})(?:[.,](?:\d{1,2}|[-–—]{1,2}))?\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|CAD|AUD|NZD|INR|BRL|SGD|HKD|ZAR|kr|Kč|zł|Ft|Fr|Rs)(?!\p{L}))/gu;
const longest = 80;
const longestBefore = 12;
const mostWordsAfter = 4;
const mostPrices = 2;

/** True for a text that states a price, or two as for a range or an offer, with a few words around it. */
export const isPrice = (text: string): boolean => {
  if (text.length > longest) return false;
  const prices = text.match(price) ?? [];
  const [before = "", ...after] = text.split(price);
  return (
    prices.length > 0 &&
    prices.length <= mostPrices &&
    prices.every((one) => /[1-9]/u.test(one)) &&
    before.length <= longestBefore &&
    countWords(after.join(" ")) <= mostWordsAfter &&
    !/\d/u.test(before + after.join(" "))
  );
};
