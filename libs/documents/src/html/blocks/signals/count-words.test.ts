import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it.each([
  ["Two words.", 2],
  ["", 0],
  ["三十二个汉字三十二个汉字三十二个", 10],
  ["in 中文中文中文中文", 6],
])("counts about as many words as %j has", (text, words) => {
  expect(countWords(text)).toBeCloseTo(words);
});
