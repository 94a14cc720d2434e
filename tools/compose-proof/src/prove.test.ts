import { describe, expect, it } from "vitest";
import { renderProof } from "./prove.ts";

describe("renderProof", () => {
  it("has a row for every step, and marks what failed", () => {
    const results = [
      { name: "build", isWell: true, seen: "28 s" },
      { name: "kill redis", isWell: false, seen: "one | two\nthree" },
    ];
    const page = renderProof(results, "Docker 26.1.5");
    expect(page).toContain("Docker 26.1.5");
    expect(page).toContain("| build | well | 28 s |");
    expect(page).toContain("| kill redis | **failed** | one \\| two three |");
  });
});
