import { expect, it } from "vitest";
import { z } from "zod";
import { withNumbers } from "./with-numbers.ts";

const read = (schema: z.ZodType, value: unknown): unknown => {
  const { error } = schema.safeParse(value);
  return error === undefined ? value : withNumbers(value, error);
};

it("changes only the texts that are to be numbers", () => {
  const schema = z.object({ rows: z.array(z.object({ "a/b": z.string(), n: z.number() })) });
  const rows = [
    { "a/b": "1", n: "2" },
    { "a/b": "3", n: "four" },
  ];
  expect(read(schema, { rows })).toStrictEqual({
    rows: [
      { "a/b": "1", n: 2 },
      { "a/b": "3", n: "four" },
    ],
  });
  expect(read(z.number(), "7")).toBe(7);
});

it("copies a list once, however many numbers it has", () => {
  let copies = 0;
  class Counted<Item> extends Array<Item> {
    override map<Result>(change: (item: Item, index: number, all: Item[]) => Result): Result[] {
      copies += 1;
      return super.map(change);
    }
  }
  const { error } = z.array(z.number()).safeParse(["1", "2", "3"]);
  const answer = error && withNumbers(Counted.from(["1", "2", "3"]), error);
  expect(Array.from(z.array(z.unknown()).parse(answer))).toStrictEqual([1, 2, 3]);
  expect(copies).toBe(1);
});
