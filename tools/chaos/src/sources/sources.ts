import { readFileSync } from "node:fs";
import { fixturePages, type FixtureWeb, startFixtureWeb } from "@quarry/testkit/processes";
import type { Holder } from "../gates/hold.ts";

/** What is asked of the sources. */
export const question =
  "How does Larkspur keep messages when a node is killed, and how long does recovery take?";

/** The files that are handed in. */
export const handedIn = ["handbook.md", "field-report.html"].map((name) => ({
  uri: `file:${name}`,
  path: `${import.meta.dirname}/${name}`,
}));

const pages = ["design.html", "measurements.html"] as const;

/** Path of each page on the web server. */
export const pagePaths: readonly string[] = pages.map((page) => `/${page}`);

/** A web server with the pages, of which it can hold one. */
export const startWeb = (holder: Holder): Promise<FixtureWeb> =>
  startFixtureWeb(
    Object.fromEntries(
      pages.map((page) => {
        const path = `/${page}`;
        const body = readFileSync(`${import.meta.dirname}/${page}`, "utf8");
        const route = () =>
          holder.holds("web", () => `GET ${path}`) ? fixturePages.silence() : fixturePages.html(body);
        return [path, route];
      }),
    ),
  );
