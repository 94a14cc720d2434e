import { describe, expect, it } from "vitest";
import { cleanPicture } from "./clean-picture.ts";
import { type GreyPicture, toPgm } from "./grey-picture.ts";

const [width, height] = [480, 240];

/** Returns a generator of numbers from 0 to 1 that produces the same sequence every time. */
const createRandom = (): (() => number) => {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

const isInk = (x: number, y: number): boolean => y % 24 >= 8 && y % 24 < 16 && x % 12 < 4;

/** Draws strokes on paper and changes each pixel by the function. */
const drawn = (
  change: (shade: number, x: number, y: number) => number,
  [ink, paper] = [20, 235],
): GreyPicture => ({
  width,
  height,
  shades: Uint8Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    return Math.max(0, Math.min(255, change(isInk(x, y) ? ink : paper, x, y)));
  }),
});

/** Returns the share of pixels that a middle threshold classifies correctly. */
const rightShare = ({ shades }: GreyPicture): number => {
  const right = shades.filter((shade, place) => {
    return shade < 128 === isInk(place % width, Math.floor(place / width));
  });
  return right.length / shades.length;
};

describe("cleanPicture", () => {
  it("leaves a clean picture, and light letters on a dark ground, as they are", () => {
    expect(cleanPicture(drawn((shade) => shade))).toBeUndefined();
    expect(cleanPicture(drawn((shade) => shade, [230, 30]))).toBeUndefined();
  });

  it("removes grain", () => {
    const random = createRandom();
    const noisy = drawn((shade) => shade + 320 * (random() - 0.5));
    expect(rightShare(noisy)).toBeLessThan(0.9);
    expect(rightShare(cleanPicture(noisy) ?? noisy)).toBeGreaterThan(0.95);
  });

  it("removes specks", () => {
    const random = createRandom();
    const speckled = drawn((shade) => (random() < 0.05 ? 255 * Math.round(random()) : shade));
    expect(rightShare(speckled)).toBeLessThan(0.98);
    expect(rightShare(cleanPicture(speckled) ?? speckled)).toBeGreaterThan(0.99);
  });

  it("removes a shadow that makes paper as dark as ink", () => {
    const shaded = drawn((shade, x) => shade * (1 - (0.6 * x) / width), [90, 235]);
    expect(rightShare(shaded)).toBeLessThan(0.9);
    const cleaned = cleanPicture(shaded) ?? shaded;
    expect(rightShare(cleaned)).toBeGreaterThan(0.97);
  });

  it("keeps the size", () => {
    const random = createRandom();
    const cleaned = cleanPicture(drawn((shade) => shade + 320 * (random() - 0.5)));
    expect(cleaned).toMatchObject({ width, height });
    expect(cleaned?.shades).toHaveLength(width * height);
  });
});

describe("toPgm", () => {
  it("writes the size in a header before the shades", () => {
    const bytes = Buffer.from(toPgm(drawn((shade) => shade)));
    expect(bytes.subarray(0, 15).toString("latin1")).toBe("P5\n480 240\n255\n");
    expect(bytes).toHaveLength(15 + width * height);
  });
});
