import { describe, expect, it } from "vitest";
import { isGreeting } from "./greetings.ts";

describe("isGreeting", () => {
  it("is true for courtesy with names, and false where anything else is said", () => {
    expect(isGreeting("Ann Lee, thank you very much.", "en")).toBe(true);
    expect(isGreeting("Thank you for the boiler, Ann.", "en")).toBe(false);
  });

  it("knows German thanks", () => {
    expect(isGreeting("Vielen Dank!", "de")).toBe(true);
  });

  it.each([
    ["Vielen Dank, Frau Lindner.", true],
    ["Herr Dr. Jan Groß-Lind, guten Morgen.", true],
    ["Guten Tag, Frau Weiß, der Kessel ist dicht.", false],
  ])("tells German names from what is said: %s", (sentence, is) => {
    expect(isGreeting(sentence, "de")).toBe(is);
  });
});
