import { type GreyPicture, percentile } from "./grey-picture.ts";

/** Distance in pixels between two examined pixels. */
const step = 3;

/** The noise of a picture. */
export interface Noise {
  /** Standard deviation of the shades within a plain area. */
  readonly grain: number;
  /** Share of the pixels that are much darker or much lighter than all their neighbours. */
  readonly specks: number;
}

/** Minimum difference in shade between a speck and each neighbour. */
const speckContrast = 48;
const maxLaplacian = 4_095;
/** Ratio of the median of |Laplacian| to the standard deviation of the shades. */
const medianOfGrain = 0.6745 * 6;

/** Returns the shades around a pixel, row by row. */
const aroundOf = ({ width, shades }: GreyPicture, place: number): Uint8Array => {
  const around = new Uint8Array(9);
  for (const row of [0, 1, 2]) {
    const first = place + (row - 1) * width - 1;
    around.set(shades.subarray(first, first + 3), 3 * row);
  }
  return around;
};

/** Weights of a Laplacian that ignores slopes. */
const weights = [1, -2, 1, -2, 4, -2, 1, -2, 1];
const middle = 4;

const laplacianOf = (around: Uint8Array): number => {
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sum += (weights[index] ?? 0) * (around[index] ?? 0);
  return Math.abs(sum);
};

const isSpeck = (around: Uint8Array): boolean => {
  const shade = around[middle] ?? 0;
  let [low, high] = [255, 0];
  for (let index = 0; index < around.length; index += 1) {
    if (index === middle) continue;
    low = Math.min(low, around[index] ?? 0);
    high = Math.max(high, around[index] ?? 0);
  }
  return shade + speckContrast < low || shade - speckContrast > high;
};

/**
 * Measures the noise of a picture. The grain follows from the Laplacian (Immerkær 1996); its median ignores the edges of letters, which
 * cover less than half of a page.
 */
export const measureNoise = (picture: GreyPicture): Noise => {
  const { width, height } = picture;
  const laplacians = new Uint32Array(maxLaplacian + 1);
  let [examined, specks] = [0, 0];
  for (let y = 1; y < height - 1; y += step)
    for (let x = 1; x < width - 1; x += step) {
      const around = aroundOf(picture, y * width + x);
      const laplacian = laplacianOf(around);
      laplacians[laplacian] = (laplacians[laplacian] ?? 0) + 1;
      examined += 1;
      if (isSpeck(around)) specks += 1;
    }
  return {
    grain: percentile(laplacians, 0.5) / medianOfGrain,
    specks: examined === 0 ? 0 : specks / examined,
  };
};

/** Replaces each shade by the median of itself and two neighbours. */
const medianOfThree = (from: Uint8Array, distance: number): Uint8Array => {
  const to = new Uint8Array(from);
  for (let place = distance; place < from.length - distance; place += 1) {
    const middle = from[place] ?? 0;
    const [before, after] = [from[place - distance] ?? 0, from[place + distance] ?? 0];
    to[place] = Math.max(Math.min(before, middle), Math.min(Math.max(before, middle), after));
  }
  return to;
};

const smooth = (from: Uint8Array, distance: number): Uint8Array => {
  const to = new Uint8Array(from);
  for (let place = distance; place < from.length - distance; place += 1)
    to[place] =
      ((from[place - distance] ?? 0) + 2 * (from[place] ?? 0) + (from[place + distance] ?? 0) + 2) >> 2;
  return to;
};

/** A smaller share of specks comes from the dots of small type. */
const minSpecks = 0.002;
/** Grain that one pass of smoothing removes; more passes would blur small type. */
const grainOfPass = 25;

/** True if a picture with this noise is easier to read without it. */
export const isNoisy = ({ grain, specks }: Noise): boolean => grain >= grainOfPass / 4 || specks >= minSpecks;

/** Removes specks by medians and grain by smoothing, in rows and in columns. */
export const removeNoise = (picture: GreyPicture, { grain, specks }: Noise): GreyPicture => {
  const { width } = picture;
  let { shades } = picture;
  if (specks >= minSpecks) shades = medianOfThree(medianOfThree(shades, 1), width);
  const passes = grain < grainOfPass / 4 ? 0 : Math.ceil(grain / grainOfPass);
  for (let pass = 0; pass < passes; pass += 1) shades = smooth(smooth(shades, 1), width);
  return { ...picture, shades };
};
