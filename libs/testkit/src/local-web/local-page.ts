/** A page as a site has it. */
export interface LocalPage {
  /** Where it stands on the real web. */
  readonly url: string;
  readonly title: string;
  /** Its words, for a search engine. */
  readonly text: string;
  readonly body: Uint8Array;
  /** `text/html; charset=utf-8` when left out. */
  readonly contentType?: string;
}
