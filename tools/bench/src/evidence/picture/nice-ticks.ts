/** Round numbers (1, 2 or 5 times a power of ten apart) from 0 to the first that reaches `highest`; some four to six. */
export const niceTicks = (highest: number): number[] => {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, position) => position * step);
};
