import { fixturePages, type FixtureRoutes } from "@quarry/testkit";
import { drawnPages } from "./drawn-pages.ts";
import { growingPages } from "./growing-pages.ts";
import { sentencesOf } from "./prose.ts";

/** A page that only a browser reads. */
export interface ClientPage {
  readonly name: string;
  /** Where it begins; every path of it has its number in it. */
  readonly path: string;
  readonly routes: FixtureRoutes;
  /** What must be in its text. */
  readonly sentences: readonly string[];
  /** What must not be. */
  readonly absent?: readonly string[];
}

/** Thirty pages that hold no text without a browser, each with an article of its own. */
export const clientPages: readonly ClientPage[] = [...drawnPages, ...growingPages].map((write, index) => {
  const here = `/client-${index}`;
  const { name, html, files = {}, fragment = "", gauges = [index + 1], absent } = write(here, index + 1);
  return {
    name,
    path: `${here}${fragment}`,
    routes: { [here]: fixturePages.html(html), ...files },
    sentences: gauges.flatMap((gauge) => sentencesOf(gauge)),
    ...(absent && { absent }),
  };
});
