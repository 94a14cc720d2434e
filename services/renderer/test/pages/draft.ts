import type { FixturePage, FixtureRoutes } from "@quarry/testkit";

/** A page before it is assigned a path. */
export interface Draft {
  readonly name: string;
  /** The HTML and other files, by paths below its own. */
  readonly html: string;
  readonly files?: FixtureRoutes;
  readonly fragment?: string;
  readonly gauges?: readonly number[];
  readonly absent?: readonly string[];
}

/** `here` is the path of the page, `gauge` the number of its article. */
export type Write = (here: string, gauge: number) => Draft;

/** A data file. */
export const json = (value: unknown): FixturePage => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
/** A script file. */
export const script = (body: string): FixturePage => ({
  headers: { "content-type": "text/javascript" },
  body,
});

/** Inserts an expression into the root of the page. */
export const show = (value: string): string => `document.querySelector("#root").innerHTML = ${value};`;
