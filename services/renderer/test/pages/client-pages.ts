import { fixturePages, type FixtureRoutes } from "@quarry/testkit";
import { drawnPages } from "./drawn-pages.ts";
import { growingPages } from "./growing-pages.ts";
import { placedPages } from "./placed-pages.ts";
import { sentencesOf } from "./prose.ts";

/** A page that only a browser can read. */
export interface ClientPage {
  readonly name: string;
  /** Its first path; all of its paths contain its number. */
  readonly path: string;
  readonly routes: FixtureRoutes;
  /** Sentences that its text must contain. */
  readonly sentences: readonly string[];
  /** Sentences that its text must not contain. */
  readonly absent?: readonly string[];
}

/** Pages without text unless rendered. Each opens a browser, so a page has several kinds of text, each in its own article. */
export const clientPages: readonly ClientPage[] = [...drawnPages, ...growingPages, ...placedPages].map(
  (write, index) => {
    const here = `/client-${index}`;
    const { name, html, files = {}, fragment = "", gauges = [index + 1], absent } = write(here, index + 1);
    return {
      name,
      path: `${here}${fragment}`,
      routes: { [here]: fixturePages.html(html), ...files },
      sentences: gauges.flatMap((gauge) => sentencesOf(gauge)),
      ...(absent && { absent }),
    };
  },
);
