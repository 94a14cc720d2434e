import { describe, expect, it } from "vitest";
import { tiffPages } from "./tiff-pages.ts";

/** Creates a TIFF whose directories have no entries and are at these positions in order. */
const tiffOf = (places: readonly number[], { isLittle = true, size = 64 } = {}): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.write(isLittle ? "II*\0" : "MM\0*", "latin1");
  const write = (value: number, at: number): void => {
    if (isLittle) bytes.writeUInt32LE(value, at);
    else bytes.writeUInt32BE(value, at);
  };
  write(places[0] ?? 0, 4);
  for (const [index, place] of places.entries())
    if (place + 6 <= size && !places.slice(0, index).includes(place))
      write(places[index + 1] ?? 0, place + 2);
  return bytes;
};

const firstDirectories = (bytes: Uint8Array, isLittle = true): number[] =>
  tiffPages(bytes).map((page) => {
    const file = Buffer.from(page());
    return isLittle ? file.readUInt32LE(4) : file.readUInt32BE(4);
  });

describe("tiffPages", () => {
  it.each([true, false])("makes a file of each page, little endian: %s", (isLittle) => {
    expect(firstDirectories(tiffOf([8, 20, 32], { isLittle }), isLittle)).toEqual([8, 20, 32]);
  });

  it("stops where directories lead back or out of the file", () => {
    expect(firstDirectories(tiffOf([8, 20, 8]))).toEqual([8, 20]);
    expect(firstDirectories(tiffOf([8, 5_000]))).toEqual([8]);
  });

  it("leaves the file alone", () => {
    const bytes = tiffOf([8, 20]);
    tiffPages(bytes)[1]?.();
    expect(bytes.readUInt32LE(4)).toBe(8);
  });
});
