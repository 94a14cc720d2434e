import { describe, expect, it } from "vitest";
import { isGreeting } from "./greetings.ts";

describe("isGreeting", () => {
  it("is true for courtesy with names, and false where anything else is said", () => {
    expect(isGreeting("Ann Lee, thank you very much.", "en")).toBe(true);
    expect(isGreeting("Thank you for the boiler, Ann.", "en")).toBe(false);
  });

  it("takes no day for a name, and no German noun", () => {
    expect(isGreeting("Friday, thanks.", "en")).toBe(false);
    expect(isGreeting("Danke, Kellertreppe.", "de")).toBe(false);
    expect(isGreeting("Vielen Dank!", "de")).toBe(true);
  });

  it.each([
    ["Vielen Dank, Frau Lindner.", true],
    ["Herr Dr. Jan Groß-Lind, guten Morgen.", true],
    ["Danke, Herr Lind, für die Kellertreppe.", false],
    ["Guten Tag, Frau Weiß, der Kessel ist dicht.", false],
  ])("treats a German name behind a title as a name: %s", (sentence, is) => {
    expect(isGreeting(sentence, "de")).toBe(is);
  });
});
