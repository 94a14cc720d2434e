import type { GreyPicture } from "./grey-picture.ts";
import { levelPaper, measurePaper } from "./level-paper.ts";
import { isNoisy, measureNoise, removeNoise } from "./remove-noise.ts";

/** The shades of a larger picture would exhaust the memory of a parser, and its grain is too fine to matter. */
const maxPixels = 30_000_000;
/** Larger differences between shades of the paper mean uneven light. */
const evenLight = 40;
/** Darker paper is the background of a slide or a screenshot. */
const minPaper = 110;

/** True if a picture of this size may be cleaned; checked before its shades are read. */
export const isCleanable = ({ width, height }: Pick<GreyPicture, "width" | "height">): boolean =>
  width * height <= maxPixels;

/**
 * Removes specks, grain and shadows from a picture of text, so that letters can be distinguished from paper; undefined if it has
 * none of these, or shows light letters on a dark background.
 */
export const cleanPicture = (picture: GreyPicture): GreyPicture | undefined => {
  const noise = measureNoise(picture);
  const denoised = isNoisy(noise) ? removeNoise(picture, noise) : picture;
  const paper = measurePaper(denoised);
  const shades = paper.shades.toSorted();
  const [darkest = 0, lightest = 0] = [shades[0], shades.at(-1)];
  if ((shades[shades.length >> 1] ?? 0) < minPaper && lightest - darkest <= evenLight)
    return denoised === picture ? undefined : denoised;
  if (denoised === picture && lightest - darkest <= evenLight) return undefined;
  return levelPaper(denoised, paper);
};
