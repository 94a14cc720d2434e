import { expect, it } from "vitest";
import { readSample } from "../../testing/read-sample.ts";

const prose = "The bridge was opened in 1932 and carries four lanes and a footpath. ".repeat(6).trim();
const script = "<script>show()</script>";

const read = async (body: string) => {
  const html = `<!doctype html><html lang="en"><head><title>Bridge</title></head><body>${body}</body></html>`;
  const page = await readSample(html, { uri: "https://example.org/a", contentType: "text/html" });
  return page.status === "read" ? page : undefined;
};

it.each(["visibility: hidden", "color:#222;VISIBILITY:hidden !important;opacity: 0;", "opacity:0.0"])(
  "reads a text that a script of the page shows when it has loaded (%s)",
  async (style) => {
    const page = await read(`${script}<h1>Bridge</h1><div style="${style}"><p>${prose}</p></div>`);
    expect(page?.text).toContain(prose);
    expect(page?.invisibleCharacters).toBeUndefined();
  },
);

it("reads it beside parts that are not displayed", async () => {
  const shut = `<div style="display: none"><p>${prose}</p></div><div hidden><p>${prose}</p></div>`;
  const page = await read(`${script}<div style="visibility: hidden"><p>${prose}</p></div>${shut}`);
  expect(page?.text).toBe(prose);
});

it.each([
  ["in a page without scripts", `<div style="visibility: hidden"><p>${prose}</p></div><p>Seen.</p>`],
  [
    "that is only most of the text",
    `${script}<p>${prose}</p><div style="visibility: hidden"><p>${prose} ${prose} Secret.</p></div>`,
  ],
  [
    "that is nearly all of the text beside a shown paragraph",
    `${script}<p>${prose}</p><div style="visibility: hidden">${`<p>${prose} Secret.</p>`.repeat(9)}</div>`,
  ],
  [
    "beside text in a form",
    `${script}<form><p>${prose}</p></form><div style="visibility: hidden">${`<p>${prose} Secret.</p>`.repeat(9)}</div>`,
  ],
  [
    "within the text that a script shows",
    `${script}<div style="opacity: 0"><p>${prose}</p><p style="visibility: hidden">Secret.</p></div>`,
  ],
  [
    "in the colour of the page within that text",
    `${script}<div style="opacity: 0"><p>${prose}</p><p style="color: #fff">Secret.</p></div>`,
  ],
  [
    "that is also not displayed",
    `${script}<p>Seen.</p><div style="opacity: 0; display: none"><p>${prose} Secret.</p></div>`,
  ],
])("leaves out and counts hidden text %s", async (_where, body) => {
  const page = await read(body);
  expect(page?.text).not.toContain("Secret.");
  expect(page?.invisibleCharacters).toBeGreaterThan(0);
});

it("leaves out a hidden dialog of a page that its scripts have still to write", async () => {
  const page = await read(
    `<div id="app"></div>${script}<div role="dialog" style="visibility: hidden"><p>${prose}</p></div>`,
  );
  expect(page).toBeUndefined();
});
