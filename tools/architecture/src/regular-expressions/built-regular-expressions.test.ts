import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtRegexes } from "./built-regular-expressions.ts";

it("collects what files assemble when they are imported, by the file that uses it", async () => {
  const root = mkdtempSync(join(tmpdir(), "quarry-built-"));
  const folder = join(root, "libs/kernel/words/src");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "one-of.ts"),
    'export const oneOf = (words) => new RegExp(words.join("|"), "u");\n',
  );
  writeFileSync(
    join(folder, "numbers.ts"),
    'import { oneOf } from "./one-of.ts";\nexport const patterns = [new RegExp("[0-9]+$"), oneOf(["one", "two"])];\n',
  );
  const places = ["libs/kernel/words/src/numbers.ts"];
  expect(await builtRegexes(root)).toEqual([
    { regex: "/[0-9]+$/", places },
    { regex: "/one|two/u", places },
  ]);
});
