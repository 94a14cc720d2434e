import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../read-html.ts";

const prose =
  "The lock was built in 1893 by the district, and its gates were renewed in 1951, after the flood. ".repeat(
    3,
  );

const readingOf = (html: string): string =>
  htmlToMarkdown(`<article><h1>The lock</h1><p>${prose}</p>${html}<p>${prose}</p></article>`).markdown;

const panel = "The gates weigh 12 tonnes each, and they are opened by hand.";
const walls = "The walls are of granite from the island, and two yards thick.";
const sheet = "<style>.panel { display: none } input:checked + label + .panel { display: block }</style>";
const tabs = (label: string, open = "", inner = panel): string =>
  `<div><input type=radio name=t id=a checked><label for=a>Walls</label><div class=panel><p>${walls}</p></div>` +
  `<input type=radio name=t id=b ${open}><label for=b ${label}>Gates</label><div class=panel><p>${inner}</p></div></div>`;

describe("openCheckedPanels", () => {
  it("opens the panels of radio buttons, and writes their labels above them", () => {
    expect(readingOf(sheet + tabs(""))).toContain(`Walls\n\n${walls}\n\nGates\n\n${panel}`);
  });

  it("opens a part below the label of a check box", () => {
    const part = `<style>.f { max-height: 0; overflow: hidden } #c:checked ~ .f { max-height: 50em }</style><div><input type=checkbox id=c><label for=c>Gates</label><div class=f><p>${panel}</p></div></div>`;
    expect(readingOf(part)).toContain(panel);
  });

  it("keeps what a checked box would hide", () => {
    const part = `<style>#c:checked ~ .f { display: none }</style><div><input type=checkbox id=c><label for=c>Less</label><div class=f><p>${panel}</p></div></div>`;
    expect(readingOf(part)).toContain(panel);
  });

  it.each([
    ["without a visible label", sheet + tabs("style='display: none'")],
    ["without a label with words", sheet + tabs("").replace(">Gates<", "><")],
    ["of a button that cannot be checked", sheet + tabs("", "disabled")],
    ["that no rule opens", "<style>.panel { display: none }</style>" + tabs("")],
    ["hidden for another reason", sheet + tabs("", "", `<span style="display: none">${panel}</span>`)],
    ["in a menu", sheet + tabs("").replaceAll("class=panel", "class='panel menu'")],
  ])("leaves a panel closed %s", (_, html) => {
    expect(readingOf(html)).not.toContain(panel);
  });
});

describe("labelCheckedPanels", () => {
  it("writes the labels of tabs that another style sheet draws", () => {
    expect(readingOf(tabs(""))).toContain(`Walls\n\n${walls}\n\nGates\n\n${panel}`);
  });

  it.each([
    ["a hidden label unread", tabs("hidden"), "Gates"],
    ["a label of a closed panel where it is", tabs("").replace("class=panel", "hidden"), `Walls\n\n${walls}`],
  ])("leaves %s", (_, html, text) => {
    expect(readingOf(html)).not.toContain(text);
  });

  it("leaves a label without a panel where it is", () => {
    const choice = `<p>Open <input type=radio id=a><label for=a>the gate</label> or <input type=radio id=b><label for=b>the weir</label> at noon, says the lockkeeper.</p>`;
    expect(readingOf(choice)).toContain("Open the gate or the weir at noon, says the lockkeeper.");
  });
});
