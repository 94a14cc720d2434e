import { describe, expect, it } from "vitest";
import { inBlocks } from "./in-blocks.ts";

async function* chunksOf(sizes: readonly number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1);
}

const sizesOf = async (sizes: readonly number[]): Promise<number[]> =>
  (await Array.fromAsync(inBlocks(chunksOf(sizes)))).map(({ byteLength }) => byteLength);

describe("inBlocks", () => {
  it("puts small chunks together until they are a megabyte", async () => {
    expect(await sizesOf([600_000, 500_000, 7])).toEqual([1_100_000, 7]);
  });

  it("keeps every byte in its order", async () => {
    const blocks = await Array.fromAsync(inBlocks(chunksOf([2, 3])));
    expect(blocks).toEqual([Buffer.from([1, 1, 2, 2, 2])]);
  });

  it("makes nothing of nothing", async () => {
    expect(await sizesOf([])).toEqual([]);
    expect(await sizesOf([0, 0])).toEqual([]);
  });
});
