import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { findDecades } from "./decades.ts";

it("reads no number words at import, which takes long without pauses", () => {
  // In a process of its own, as other tests read them.
  const slices = `
    await import("./decades.ts");
    const { numberWordsInSlices } = await import("@quarry/language-data/numbers");
    process.stdout.write(String([...numberWordsInSlices("de")].length));
  `;
  const options = { cwd: import.meta.dirname, encoding: "utf8" } as const;
  const count = execFileSync(process.execPath, ["--input-type=module", "--eval", slices], options);
  expect(Number(count)).toBeGreaterThan(20);
});

it("reads German decades in words", () => {
  expect(findDecades("Die dreißiger Jahre, in den Sechzigern", [], "de").map(({ from }) => from)).toEqual([
    1930, 1960,
  ]);
});
