import { expect, it } from "vitest";
import { parsePage } from "./html-page.ts";
import { keptInScripts } from "./kept-in-scripts.ts";

const body = "A sentence that a script would have drawn. ".repeat(10).trim();
const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

it("finds the longest body in data for machines, however deep", () => {
  const page = parsePage(script({ "@graph": [{ articleBody: body }, { description: body.slice(0, 320) }] }));
  expect(keptInScripts(page)).toBe(body);
});

it("reads the data of a script that draws the page, and takes markup off", () => {
  const data = JSON.stringify({ props: { post: { text: `<p>${body}</p><p>${body}</p>` } } });
  const page = parsePage(`<script id="__NEXT_DATA__" type="application/json">${data}</script>`);
  expect(keptInScripts(page)).toBe(`${body}\n\n${body}`);
});

it.each([script({ articleBody: "Too short." }), `<script type="application/ld+json">{broken`, "<p>x</p>"])(
  "finds nothing in %s",
  (html) => {
    expect(keptInScripts(parsePage(html))).toBe("");
  },
);
