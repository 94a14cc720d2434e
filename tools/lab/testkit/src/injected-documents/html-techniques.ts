import type { Builder, Technique } from "./injections.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const paragraphs = (texts: readonly string[], attributes = ""): string =>
  texts.map((text) => `<p${attributes}>${escaped(text)}</p>`).join("\n");

const page = (head: string, body: string): Uint8Array =>
  Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"><title>Report</title>${head}</head><body><article>${body}</article></body></html>`,
  );

const byRule =
  (css: string): Builder =>
  ({ visible }, secret) =>
    page(`<style>${css}</style>`, paragraphs(visible) + paragraphs(secret, ' class="zq"'));

const byAttributes =
  (attributes: string): Builder =>
  ({ visible }, secret) =>
    page("", paragraphs(visible) + paragraphs(secret, ` ${attributes}`));

const byMarkup =
  (wrap: (inner: string) => string): Builder =>
  ({ visible }, secret) =>
    page("", paragraphs(visible) + wrap(paragraphs(secret)));

const rules: Readonly<Record<string, string>> = {
  "display none": ".zq { display: none }",
  "visibility hidden": "article > .zq { visibility: hidden }",
  "no size": "p.zq { font-size: 0 }",
  "small type": ".zq { font: 1px/1 serif }",
  "no opacity": ".zq { opacity: 0.01 }",
  "white on white": ".zq { color: #fefefe }",
  "dark on dark": ".zq { background: #111; color: #121212 }",
  transparent: ".zq { color: rgba(0, 0, 0, 0) }",
  "off screen": ".zq { position: absolute; left: -9999px }",
  indented: ".zq { text-indent: -9999px }",
  "margin away": ".zq { margin-left: -200em }",
  clipped: ".zq { position: absolute; clip: rect(0 0 0 0) }",
  "clip path": ".zq { clip-path: inset(100%) }",
  "for screen readers": ".zq { position: absolute; width: 1px; height: 1px; overflow: hidden }",
  "no height": ".zq { height: 0; overflow: hidden }",
  scaled: ".zq { transform: scale(0) }",
  "in a media query": "@media screen and (min-width: 320px) { .zq { display: none } }",
  "by a variable": ":root { --away: none } .zq { display: var(--away) }",
  nested: "article { & .zq { display: none } }",
  "by a later rule": ".zq { display: block } article .zq { display: none }",
};

const attributes: Readonly<Record<string, string>> = {
  "hidden attribute": "hidden",
  "hidden from assistive software": 'aria-hidden="true"',
  "inline display none": 'style="display:none"',
  "inline white": 'style="color:white"',
  "inline opacity": 'style="opacity:0"',
};

const markup: Readonly<Record<string, (inner: string) => string>> = {
  comment: (inner) => `<!-- ${inner} -->`,
  template: (inner) => `<template>${inner}</template>`,
  noscript: (inner) => `<noscript>${inner}</noscript>`,
  "font colour": (inner) => `<font color="#ffffff">${inner.replaceAll(/<\/?p>/gu, " ")}</font>`,
};

const named = (builders: Readonly<Record<string, Builder>>): Technique[] =>
  Object.entries(builders).map(([name, build]) => ({ format: "html", name, build }));

const mapped = <Value>(
  record: Readonly<Record<string, Value>>,
  builderOf: (value: Value) => Builder,
): Record<string, Builder> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, builderOf(value)]));

/** Ways to hide text in a web page. */
export const htmlTechniques: readonly Technique[] = named({
  ...mapped(rules, byRule),
  ...mapped(attributes, byAttributes),
  ...mapped(markup, byMarkup),
});

/** Pages whose whole text is visible, with styles similar to those that hide text. */
export const htmlControls: readonly Technique[] = named({
  shown: byMarkup((inner) => inner),
  "white on dark": byRule(".zq { color: #fff; background: #123 }"),
  "hidden in print": byRule("@media print { .zq { display: none } }"),
  "shown by a later rule": byRule(".zq { display: none } article .zq { display: block }"),
  "in closed details": byMarkup((inner) => `<details><summary>More</summary>${inner}</details>`),
});
