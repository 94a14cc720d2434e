/** Something that is wrong with a bundle. */
export interface Problem {
  /** The file it was found in, relative to the bundle. */
  readonly file: string;
  /** The part of the file: a sentence, claim, document or line. */
  readonly id: string;
  readonly what: string;
}
