import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type DrawnPageOptions, drawPage } from "@quarry/testkit/drawn-pages";
import { badInput } from "../evaluation.ts";

/** A page drawn from a known text. */
export interface Scan {
  /** Language of the text, according to the name of its file. */
  readonly language: string;
  readonly kind: string;
  readonly gold: string;
  /** Draws the page as PNG; a photo as JPEG. */
  draw(): Uint8Array;
}

type Disturbance = Omit<DrawnPageOptions, "width" | "height" | "size">;

/** Size of A4 at 150 dots per inch, with type of about 13 points. */
const sheet = { width: 1_240, height: 1_754 };
const size = 28;
/** Type size for the narrower lines of columns. */
const columnSize = 24;
const photoQuality = 50;

/** Kinds of pages, with their disturbances. */
const kinds: Readonly<Record<string, Disturbance>> = {
  clean: {},
  skewed: { skew: 3 },
  columns: { columns: 2 },
  grain: { noise: 80 },
  specks: { specks: 0.05 },
  photo: { skew: -2, shadow: 0.6, noise: 20 },
};

/** Kinds of pages whose noise makes letters harder to recognise. */
export const noisyKinds: readonly string[] = ["grain", "specks", "photo"];

/**
 * Prepares one page of each kind for each text of a folder, named by its language (`en.txt`).
 * @throws {Failure} `bad-input` if the folder has none
 */
export const listScans = async (folder: string): Promise<readonly Scan[]> => {
  const files = (await readdir(folder)).filter((name) => /^[a-z]{2,3}\.txt$/u.test(name)).toSorted();
  if (files.length === 0) throw badInput(`${folder} has no text that is named by its language, as en.txt is`);
  const scans: Scan[] = [];
  for (const file of files) {
    const gold = (await readFile(join(folder, file), "utf8")).trim();
    for (const [kind, disturbance] of Object.entries(kinds))
      scans.push({
        language: basename(file, ".txt"),
        kind,
        gold,
        draw: () => {
          const options = { ...sheet, ...disturbance, size: kind === "columns" ? columnSize : size };
          const page = drawPage(gold.split(/\n+/u), options);
          return kind === "photo" ? page.toBuffer("image/jpeg", photoQuality) : page.toBuffer("image/png");
        },
      });
  }
  return scans;
};
