import { describe, expect, it } from "vitest";
import { parseUpArguments } from "./up-arguments.ts";

describe("parseUpArguments", () => {
  it.each([
    [undefined, 8_080],
    ["", 8_080],
    [" 9000 ", 9_000],
    ["0", undefined],
  ])("takes the port %s as %s", (given, port) => {
    expect(parseUpArguments([], { GATEWAY_PORT: given })).toBe(port);
  });

  it.each([["abc"], ["-1"], ["65536"], ["80.5"]])("refuses the port %s by its name and limit", (given) => {
    expect(() => parseUpArguments([], { GATEWAY_PORT: given })).toThrow(
      /GATEWAY_PORT: ".+" is no port; .*0 to 65535/,
    );
  });

  it("starts nothing for an option or a word that it does not know", () => {
    expect(() => parseUpArguments(["--data", "x"], {})).toThrow(
      "unknown option '--data'; see npm run up -- --help",
    );
    expect(() => parseUpArguments(["again"], {})).toThrow("see npm run up -- --help");
  });
});
