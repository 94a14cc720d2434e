import type { PdfLine } from "./pdf-lines.ts";

/** The size of a line's type, without what is only rounding. */
export const roundedSize = ({ size }: Pick<PdfLine, "size">): number => Math.round(size * 2) / 2;

/** The size that most characters are set in; 0 without any. */
export const bodySize = (lines: readonly PdfLine[]): number => {
  const characters = new Map<number, number>();
  for (const line of lines) {
    const size = roundedSize(line);
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
  }
  return [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
};
