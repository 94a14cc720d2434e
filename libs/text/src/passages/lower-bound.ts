/** The index of the first of the ascending `values` that is at least `least`; their number where none is. */
export const lowerBound = (values: ArrayLike<number>, least: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
};
