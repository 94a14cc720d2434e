/** A greyscale picture, row by row; 0 is black. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

/** Encodes a picture as PGM: a short header and the shades. */
export const toPgm = ({ width, height, shades }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1"), shades]);

/** Returns the value at or below which a share of all counted values lies. */
export const percentile = (counts: Uint32Array, share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  let sum = 0;
  for (const [value, count] of counts.entries()) {
    sum += count;
    if (sum > 0 && sum >= wanted) return value;
  }
  return counts.length - 1;
};
