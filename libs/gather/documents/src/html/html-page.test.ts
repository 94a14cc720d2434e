import { describe, expect, it } from "vitest";
import { createPages, parsePage } from "./html-page.ts";

describe("parsePage", () => {
  it.each([
    ["a fragment", "<p>One</p>two", "Onetwo"],
    ["what follows a section of XML that HTML does not have", "<body><![CDATA[ <p>One</p> ]]></body>", "One"],
    ["what stands behind an element that was never closed", "<head><title>T</head><body><p>One", ""],
    ["paragraphs that are not closed", "<p>One<p>Two", "OneTwo"],
  ])("reads %s as browsers do", (_case, html, text) => {
    expect((parsePage(html).body?.textContent ?? "").replaceAll(/\s|\]\]>/gu, "")).toBe(text);
  });

  it("has a head and a body, whatever there is", () => {
    const page = parsePage("");
    expect([page.head?.nodeName, page.body?.nodeName]).toEqual(["HEAD", "BODY"]);
  });

  it("leaves comments and templates out", () => {
    const page = parsePage("<p>a<!-- secret --></p><template><p>secret</p></template>");
    expect([...(page.querySelector("p")?.childNodes ?? [])]).toHaveLength(1);
    expect(page.body?.textContent).toBe("a");
  });

  it("keeps the text of elements that nest deeper than anybody writes", () => {
    const depth = 20_000;
    const page = parsePage(`${"<div>".repeat(depth)}end${"</div>".repeat(depth)}`);
    expect(page.body?.textContent).toBe("end");
    expect([...page.querySelectorAll("div")].length).toBeLessThan(300);
  });
});

describe("createPages", () => {
  it("gives pages that are not changed together", () => {
    const createPage = createPages("<p>a</p>");
    createPage().querySelector("p")?.remove();
    expect(createPage().querySelector("p")?.textContent).toBe("a");
  });
});
