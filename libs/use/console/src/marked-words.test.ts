import { expect, it } from "vitest";
import { partsOf } from "./app/collections/marked-words.ts";

const shown = (text: string, words: readonly string[]): string =>
  partsOf(text, words)
    .map((part) => (part.isMatch ? `<${part.text}>` : part.text))
    .join("");

it("marks words in any case, with the signs of regular expressions as signs", () => {
  expect(shown("Retention fell by 30% (30.5 before).", ["retention", "30%", "(30.5"])).toBe(
    "<Retention> fell by <30%> <(30.5> before).",
  );
  expect(shown("Nothing else.", [])).toBe("Nothing else.");
});
