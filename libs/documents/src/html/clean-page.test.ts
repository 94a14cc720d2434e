import { describe, expect, it } from "vitest";
import { cleanPage } from "./clean-page.ts";
import { parsePage } from "./html-page.ts";

const textOf = (html: string): string => {
  const page = parsePage(html);
  cleanPage(page);
  return (page.body?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
};

const many = "word ".repeat(60).trim();

describe("cleanPage", () => {
  it.each([
    "<p hidden>secret</p>",
    "<p style='display : none'>secret</p>",
    "<p style='color:red;VISIBILITY:HIDDEN'>secret</p>",
    "<span aria-hidden='true'>secret</span>",
    "<script>secret</script>",
    "<svg><title>secret</title></svg>",
    "<select><option>secret</option></select>",
    "<dialog>secret</dialog>",
  ])("drops what no reader sees: %s", (html) => {
    expect(textOf(`<p>seen</p>${html}`)).toBe("seen");
  });

  it("keeps a page that is hidden as a whole until its scripts have run", () => {
    expect(textOf("<body style='visibility:hidden'><p>seen</p></body>")).toBe("seen");
  });

  it("keeps what is there for readers without scripts where it is most of the page, and nowhere else", () => {
    expect(textOf(`<p>Loading</p><noscript><p>${many}</p></noscript>`)).toBe(`Loading${many}`);
    expect(textOf(`<p>${many} ${many}</p><noscript><p>${many}</p></noscript>`)).toBe(`${many} ${many}`);
    expect(textOf("<p>a</p><noscript>Please enable JavaScript.</noscript>")).toBe("a");
  });
});
