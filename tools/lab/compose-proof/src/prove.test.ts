import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ownServices, renderProof } from "./prove.ts";

const composeSchema = z.looseObject({ services: z.record(z.string(), z.looseObject({ image: z.string() })) });

describe("renderProof", () => {
  it("has a row for every step, and marks what failed", () => {
    const results = [
      { name: "build", isWell: true, seen: "28 s" },
      { name: "kill redis", isWell: false, seen: "one | two\nthree" },
    ];
    const page = renderProof(results, "Docker 26.1.5");
    expect(page).toContain("Docker 26.1.5");
    expect(page).toContain("| build | passed | 28 s |");
    expect(page).toContain("| kill redis | **failed** | one \\| two three |");
  });
});

describe("ownServices", () => {
  it("are those of docker-compose.yml that run Quarry's image", () => {
    const text = readFileSync(`${import.meta.dirname}/../../../../docker-compose.yml`, "utf8");
    const { services } = composeSchema.parse(parse(text, { merge: true }));
    const own = Object.entries(services).flatMap(([name, { image }]) =>
      image === "quarry/quarry" ? name : [],
    );
    expect(ownServices.toSorted()).toEqual(own.toSorted());
  });
});
