import { amountOf } from "../blocks/price-text.ts";
import type { PageNode } from "../html-page.ts";
import { mainThings, readJsonLd, type Thing } from "./json-ld.ts";
import { propertyValue } from "./page-index.ts";

const ofMetas = "meta[property='product:price:amount'], meta[property='og:price:amount']";
const ofMicrodata = "[itemprop='price']";

const offered = (thing: Thing): string[] =>
  thing
    .things("offers")
    .flatMap((offer) => [
      ...offer.texts("price"),
      ...offer.texts("lowPrice"),
      ...offer.things("priceSpecification").flatMap((one) => one.texts("price")),
      ...offered(offer),
    ]);

// Software writes "4345.0000".
const toAmount = (text: string): number => (/^\d+\.\d+$/u.test(text) ? Number(text) : amountOf(text));

const amountsAt = (page: PageNode, selector: string): number[] => [
  ...new Set(
    [...page.querySelectorAll(selector)].map((node) => toAmount(propertyValue(node) ?? "")).filter(Boolean),
  ),
];

/**
 * Returns the prices of the product of a page, from its machine-readable data. Different prices in microdata are those of a list
 * of goods.
 */
export const statedPrices = (page: PageNode, uri: string): number[] => {
  const product = mainThings(readJsonLd(page), uri).find(({ types }) => types.includes("Product"));
  const inMicrodata = amountsAt(page, ofMicrodata);
  return [
    ...(product === undefined ? [] : offered(product).map(toAmount).filter(Boolean)),
    ...amountsAt(page, ofMetas),
    ...(inMicrodata.length === 1 ? inMicrodata : []),
  ];
};
