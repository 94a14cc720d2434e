import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixturePages, type LocalWeb, startLocalWeb } from "@quarry/testkit/processes";
import { type SearchServer, startSearxng } from "@quarry/testkit/search-servers";
import type { Holder } from "../gates/hold.ts";

/** What is asked of the sources. */
export const question =
  "How does Larkspur keep messages when a node is killed, and how long does recovery take?";

/** The files that are handed in. */
export const handedIn = ["handbook.md", "field-report.html"].map((name) => ({
  uri: `file:${name}`,
  path: `${import.meta.dirname}/${name}`,
}));

const site = "https://larkspur.example";
const given = [`${site}/design.html`, `${site}/measurements.html`] as const;
/** Of these a search engine knows the first; a link of what is given leads to the other. */
const others = [`${site}/operations.html`, `${site}/recovery.html`] as const;

const textOf = (page: string): string =>
  readFileSync(join(import.meta.dirname, new URL(page).pathname), "utf8");

/** The addresses that are given, as they stand on that web. */
export const givenPages = ({ here }: Pick<LocalWeb, "here">): string[] => given.map(here);

/** A web with the pages, of which it can hold one. */
export const startWeb = (holder: Holder): Promise<LocalWeb> =>
  startLocalWeb({
    pages: [],
    routes: () =>
      Object.fromEntries(
        [...given, ...others].map((page) => {
          const body = textOf(page);
          const route = () =>
            holder.holds("web", () => `GET ${page}`) ? fixturePages.silence() : fixturePages.html(body);
          return [page, route];
        }),
      ),
  });

/** A search engine that finds what is given on that web, and one page more. */
export const startSearch = ({ here }: Pick<LocalWeb, "here">): Promise<SearchServer> =>
  startSearxng({
    documents: [...given, others[0]].map((page) => ({
      uri: here(page),
      title: page,
      text: textOf(page).replaceAll(/<[^>]+>/g, " "),
    })),
  });
