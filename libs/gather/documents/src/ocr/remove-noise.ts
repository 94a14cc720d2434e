import { type GreyPicture, percentile } from "./grey-picture.ts";

/** Pixels from one that is examined to the next. */
const step = 3;

/** The disturbance of a picture. */
export interface Noise {
  /** Standard deviation of the shades within a plain area. */
  readonly grain: number;
  /** Share of the pixels that are much darker or much lighter than all their neighbours. */
  readonly specks: number;
}

/** A speck differs from each neighbour by more shades. */
const speckContrast = 48;
const maxLaplacian = 4_095;
/** Ratio of the median of |Laplacian| to the standard deviation of the shades. */
const medianOfGrain = 0.6745 * 6;

/**
 * Measures the noise of a picture. The grain follows from the Laplacian (Immerkær 1996); its median ignores the edges of letters, which
 * cover less than half of a page.
 */
export const measureNoise = ({ width, height, shades }: GreyPicture): Noise => {
  const laplacians = new Uint32Array(maxLaplacian + 1);
  const around = new Int32Array(8);
  let [examined, specks] = [0, 0];
  for (let y = 1; y < height - 1; y += step)
    for (let x = 1; x < width - 1; x += step) {
      const place = y * width + x;
      const middle = shades[place] ?? 0;
      around.set(shades.subarray(place - width - 1, place - width + 2));
      around.set(shades.subarray(place + width - 1, place + width + 2), 3);
      around[6] = shades[place - 1] ?? 0;
      around[7] = shades[place + 1] ?? 0;
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = around;
      const laplacian = Math.abs(4 * middle - 2 * (b + e + g + h) + a + c + d + f);
      laplacians[laplacian] = (laplacians[laplacian] ?? 0) + 1;
      examined += 1;
      const isDark = middle + speckContrast < Math.min(a, b, c, d, e, f, g, h);
      const isLight = middle - speckContrast > Math.max(a, b, c, d, e, f, g, h);
      if (isDark || isLight) specks += 1;
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

/** Fewer are dots of small type. */
const minSpecks = 0.002;
/** The grain that one pass of smoothing is for; more passes would blur small type. */
const grainOfPass = 25;

/** True if a picture with this noise reads better without it. */
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
