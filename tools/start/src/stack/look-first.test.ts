import { expect, it } from "vitest";
import { lookFirst } from "./look-first.ts";

it.each(["", "Segmentation fault", '{"checks": 1}'])(
  "says nothing of a doctor that answers %j",
  async (answer) => {
    const lines: string[] = [];
    await lookFirst(
      { root: ".", environment: {} },
      (line) => lines.push(line),
      async () => answer,
    );
    expect(lines).toEqual([]);
  },
);
