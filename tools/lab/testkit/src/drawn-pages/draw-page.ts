import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { buildPdfOf } from "../build-pdf.ts";

/** Layout of a drawn text, and the defects of its page. */
export interface DrawnPageOptions {
  readonly width: number;
  readonly height: number;
  /** Size of the letters in pixels. */
  readonly size: number;
  readonly columns?: number;
  /** Degrees by which the sheet is skewed. */
  readonly skew?: number;
  /** Maximum deviation of shades, of 255. */
  readonly noise?: number;
  /** Share of pixels that are replaced with white or black. */
  readonly specks?: number;
  /** Share of the light that is missing in the darkest corner. */
  readonly shadow?: number;
}

const fonts = {
  "Noto Sans": () => import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  "Noto Sans Hans": () =>
    new URL("../fonts/NotoSansHans-Regular.otf", import.meta.resolve("@embedpdf/fonts-sc")).href,
};

const registerFonts = (): void => {
  for (const [name, find] of Object.entries(fonts))
    if (!GlobalFonts.has(name)) GlobalFonts.register(readFileSync(fileURLToPath(find())), name);
};

// Splits a paragraph where lines may break: between words, or between characters in a text without spaces.
const piecesOf = (paragraph: string): readonly string[] =>
  paragraph.includes(" ") ? paragraph.split(" ").map((word) => `${word} `) : Array.from(paragraph);

const linesOf = (context: SKRSContext2D, paragraph: string, width: number): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(paragraph)) {
    if (line !== "" && context.measureText((line + piece).trimEnd()).width > width) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  return [...lines, line];
};

/** Creates a generator of numbers from 0 to 1, with the same sequence every time. */
const createRandom = (): (() => number) => {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return ((state >>> 8) % 2_001) / 2_000;
  };
};

interface Disturbance {
  readonly noise: number;
  readonly specks: number;
  readonly shadow: number;
}

const addNoise = (
  context: SKRSContext2D,
  { width, height }: DrawnPageOptions,
  { noise, specks, shadow }: Disturbance,
): void => {
  const picture = context.getImageData(0, 0, width, height);
  const random = createRandom();
  for (let place = 0; place < picture.data.length; place += 4) {
    const [x, y] = [((place / 4) % width) / width, Math.floor(place / 4 / width) / height];
    const light = 1 - (shadow * (x + y)) / 2;
    const stray = (2 * random() - 1) * noise;
    const isSpeck = specks > 0 && random() < specks;
    const speck = isSpeck ? 255 * Math.round(random()) : undefined;
    for (const channel of [0, 1, 2]) {
      const shade = (picture.data[place + channel] ?? 0) * 0.85 + 20;
      picture.data[place + channel] = speck ?? Math.max(0, Math.min(255, shade * light + stray));
    }
  }
  context.putImageData(picture, 0, 0);
};

const disturb = (context: SKRSContext2D, options: DrawnPageOptions): void => {
  const { noise = 0, specks = 0, shadow = 0 } = options;
  if (noise + specks + shadow > 0) addNoise(context, options, { noise, specks, shadow });
};

/** Draws paragraphs on a white page, column by column. Text that does not fit is left out, so pass no more than fits. */
export const drawPage = (paragraphs: readonly string[], options: DrawnPageOptions): Canvas => {
  registerFonts();
  const { width, height, size, columns = 1, skew = 0 } = options;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((skew * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.fillStyle = "#111";
  context.font = `${size}px ${Object.keys(fonts)
    .map((name) => `"${name}"`)
    .join(", ")}`;
  const margin = 3 * size;
  const gutter = 2 * size;
  const columnWidth = (width - 2 * margin - (columns - 1) * gutter) / columns;
  let column = 0;
  let y = margin + size;
  for (const paragraph of paragraphs) {
    for (const line of linesOf(context, paragraph, columnWidth)) {
      if (y > height - margin && column < columns - 1) {
        column += 1;
        y = margin + size;
      }
      context.fillText(line, margin + column * (columnWidth + gutter), y);
      y += 1.5 * size;
    }
    y += 0.8 * size;
  }
  context.resetTransform();
  disturb(context, options);
  return canvas;
};

/** Builds a PDF whose pages are drawing instructions, as text, or pictures, as scanners make them. */
export const buildScannedPdf = (pages: readonly (string | Canvas)[]): Buffer =>
  buildPdfOf(
    pages.map((page) => {
      if (typeof page === "string") return page;
      const { width, height } = page;
      const bytes = page.toBuffer("image/jpeg", 90).toString("latin1");
      return `q 612 0 0 792 0 0 cm\nBI /W ${width} /H ${height} /BPC 8 /CS /RGB /F /DCT ID ${bytes}\nEI Q`;
    }),
  );
