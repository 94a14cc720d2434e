import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findChromium } from "./find-chromium.ts";

/** Creates a folder with a program of this name. */
const folderWith = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-chromium-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), "");
  chmodSync(join(folder, name), 0o755);
  return folder;
};

describe("findChromium", () => {
  it("takes the first browser of the PATH, and prefers Chromium in a folder that has two", () => {
    const [other, browser] = [folderWith("firefox"), folderWith("google-chrome")];
    const PATH = [other, browser].join(delimiter);
    expect(findChromium({ PATH })).toBe(join(browser, "google-chrome"));
    writeFileSync(join(browser, "chromium"), "");
    expect(findChromium({ PATH })).toBe(join(browser, "chromium"));
    expect(findChromium({ PATH: other })).toBeUndefined();
  });

  it("takes the program that CHROMIUM_PATH names, so that a wrong name is told when it is opened", () => {
    expect(findChromium({ PATH: folderWith("chromium"), CHROMIUM_PATH: "/opt/browser" })).toBe(
      "/opt/browser",
    );
    expect(findChromium({ PATH: "", CHROMIUM_PATH: " " })).toBeUndefined();
  });
});
