import type { PageNode } from "../html-page.ts";

/** An element on the way to blocks of text, with what all blocks in it come to. */
export interface Container {
  readonly element: PageNode;
  readonly tag: string;
  /** Class, id, role and the like, in lower case. */
  readonly names: string;
  readonly parent: Container | undefined;
  readonly depth: number;
  blocks: number;
  words: number;
  linkedWords: number;
}

/** A run of text that a browser would show as one paragraph, item, heading or row. */
export interface TextBlock {
  readonly container: Container;
  /** The text nodes that make it up, in order. */
  readonly nodes: readonly PageNode[];
  /** With white space collapsed. */
  readonly text: string;
  readonly words: number;
  readonly linkedWords: number;
  readonly links: number;
}
