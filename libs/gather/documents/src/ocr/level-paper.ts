import { type GreyPicture, percentile } from "./grey-picture.ts";

/** Side length in pixels of the tiles in which the shade of the paper is measured. */
const tile = 48;
/** Most of a tile is paper; its darker shades are letters. */
const paperShare = 0.8;

/** The shade of the paper in each tile. */
export interface Paper {
  readonly columns: number;
  readonly rows: number;
  readonly shades: Float32Array;
}

const tileShade = ({ width, height, shades }: GreyPicture, column: number, row: number): number => {
  const counts = new Uint32Array(256);
  const [right, bottom] = [Math.min(width, (column + 1) * tile), Math.min(height, (row + 1) * tile)];
  for (let y = row * tile; y < bottom; y += 2)
    for (let x = column * tile; x < right; x += 2) {
      const shade = shades[y * width + x] ?? 0;
      counts[shade] = (counts[shade] ?? 0) + 1;
    }
  return percentile(counts, paperShare);
};

/** Replaces the shade of each tile by one chosen from it and the surrounding tiles. */
const combine = (paper: Paper, choose: (near: readonly number[]) => number): Paper => {
  const { columns, rows } = paper;
  const shades = paper.shades.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const near: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        near.push(paper.shades[y * columns + x] ?? 0);
    return choose(near);
  });
  return { ...paper, shades };
};

const upperOf = (near: readonly number[]): number =>
  near.toSorted((left, right) => left - right)[Math.floor(near.length * 0.7)] ?? 0;
const meanOf = (near: readonly number[]): number => near.reduce((sum, shade) => sum + shade, 0) / near.length;

/** Measures the shade of the paper under the letters; a tile full of letters takes it from its neighbours. */
export const measurePaper = (picture: GreyPicture): Paper => {
  const [columns, rows] = [Math.ceil(picture.width / tile), Math.ceil(picture.height / tile)];
  const shades = Float32Array.from({ length: columns * rows }, (_, index) =>
    tileShade(picture, index % columns, Math.floor(index / columns)),
  );
  return combine({ columns, rows, shades }, upperOf);
};

/** Paper in shadow has at least this share of the lightest shade; a darker area is a photo. */
const minShade = 0.3;
/** Shades this close to the paper become white as well, because they are remaining grain. */
const margin = 0.15;
/** Share of pixels, darkest first, treated as ink. */
const inkShare = 0.01;

/** Returns the two tiles between whose centres a pixel lies, and its relative distance from the first to the second. */
const between = (pixel: number, tiles: number): readonly [number, number, number] => {
  const place = Math.max(0, Math.min(tiles - 1, pixel / tile - 0.5));
  const first = Math.floor(place);
  return [first, Math.min(tiles - 1, first + 1), place - first];
};

/** Makes paper white and ink black, regardless of how the page is lit. */
export const levelPaper = (picture: GreyPicture, measured: Paper): GreyPicture => {
  const { width, height, shades } = picture;
  const floor = minShade * measured.shades.reduce((top, shade) => Math.max(top, shade), 1);
  const raised = { ...measured, shades: measured.shades.map((shade) => Math.max(shade, floor)) };
  const { columns, rows, shades: paper } = combine(raised, meanOf);
  const across = Array.from({ length: width }, (_, x) => between(x, columns));
  const counts = new Uint32Array(256);
  const relative = new Uint8Array(shades.length);
  for (let y = 0; y < height; y += 1) {
    const [above, below, down] = between(y, rows);
    const line = Float32Array.from({ length: columns }, (_, column) => {
      const [first = 0, second = 0] = [paper[above * columns + column], paper[below * columns + column]];
      return first + (second - first) * down;
    });
    for (let x = 0; x < width; x += 1) {
      const [left, right, along] = across[x] ?? [0, 0, 0];
      const level = (line[left] ?? 0) * (1 - along) + (line[right] ?? 0) * along;
      const share = Math.min(255, (255 * (shades[y * width + x] ?? 0)) / level);
      relative[y * width + x] = share;
      counts[Math.floor(share)] = (counts[Math.floor(share)] ?? 0) + 1;
    }
  }
  const ink = percentile(counts, inkShare);
  const range = Math.max(1, 255 * (1 - margin) - ink);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, shade) => (255 * (shade - ink)) / range);
  return { width, height, shades: relative.map((shade) => levels[shade] ?? 0) };
};
