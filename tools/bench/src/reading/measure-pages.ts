import { textPageSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { World } from "../benchmark.ts";
import { percentile } from "../evidence/percentile.ts";
import type { MadeItem } from "./make-item.ts";

/** What a page of a text takes beside the whole of it, over HTTP. */
export interface PageNumbers {
  readonly part: "transcript" | "comments";
  readonly characters: number;
  readonly pageP50Ms: number;
  readonly wholeP50Ms: number;
}

const pageCharacters = 1_000;
/** As much as one page may have. */
const longestPage = 1_000_000;
const turns = 20;

/** Reads short pages from all over each text of an item, and the text whole, in turns. */
export const measurePages = async (
  collectionUrl: string,
  { linkId }: MadeItem,
  { now, signal }: World,
): Promise<PageNumbers[]> => {
  const read = async (part: PageNumbers["part"], from: number, to: number) => {
    const url = `${collectionUrl}/items/${linkId}/text?part=${part}&from=${from}&to=${to}`;
    const begun = now();
    const response = await fetch(url, { signal });
    const body = await response.text();
    const ms = now() - begun;
    if (response.ok) return { ms, total: textPageSchema.parse(JSON.parse(body)).total };
    throw new Failure("bad-output", `a page was not answered: ${body.slice(0, 500)}`, { retry: "never" });
  };
  const measure = async (part: PageNumbers["part"]): Promise<PageNumbers> => {
    const { total } = await read(part, 0, pageCharacters);
    const pages: number[] = [];
    const wholes: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const from = Math.floor((turn * total) / turns);
      pages.push((await read(part, from, from + pageCharacters)).ms);
      let whole = 0;
      for (let start = 0; start < total; start += longestPage)
        whole += (await read(part, start, start + longestPage)).ms;
      wholes.push(whole);
    }
    const [pageP50Ms, wholeP50Ms] = [percentile(pages, 0.5), percentile(wholes, 0.5)];
    return { part, characters: total, pageP50Ms, wholeP50Ms };
  };
  return [await measure("transcript"), await measure("comments")];
};
