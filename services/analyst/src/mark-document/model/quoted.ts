/** A quote that was found in a text. */
export interface Quoted {
  /** As it stands in the text. */
  readonly quote: string;
  /** The quote and what stands around it. */
  readonly around: string;
  readonly language: string;
}
