/** What a group of RTF inherits from the one around it. */
export interface RtfGroup {
  /** The destination its text belongs to: the body, or a part of what the document says of itself. */
  destination: string;
  /** Characters that stand after a Unicode one for readers that know none. */
  fallbackLength: number;
  /** Undefined where it is that of the document. */
  font: number | undefined;
  isHidden: boolean;
}

/** A document that is being read. */
export interface RtfState {
  readonly groups: RtfGroup[];
  /** Encodings of fonts by their number. */
  readonly fonts: Map<number, string | undefined>;
  /** Levels of headings by the number of their style. */
  readonly headings: Map<number, number>;
  /** What the document says of itself: title, author, and the parts of its date. */
  readonly said: Record<string, string>;
  readonly html: string[];
  /** By their encoding. */
  readonly decoders: Map<string, { decode(bytes: Uint8Array): string }>;
  encoding: string;
  defaultFont: number;
  /** Read and not yet decoded, for a character may have several. */
  bytes: number[];
  toSkip: number;
  style: number;
  cells: string[];
  paragraph: { headingLevel: number | undefined; isInTable: boolean; html: string };
  isStarred: boolean;
}

const noGroup: RtfGroup = { destination: "none", fallbackLength: 1, font: undefined, isHidden: true };

/** A document of which nothing was read. */
export const newRtfState = (): RtfState => ({
  groups: [{ ...noGroup, destination: "body", isHidden: false }],
  fonts: new Map(),
  headings: new Map(),
  said: {},
  html: [],
  decoders: new Map(),
  encoding: "windows-1252",
  defaultFont: 0,
  bytes: [],
  toSkip: 0,
  style: 0,
  cells: [],
  paragraph: { headingLevel: undefined, isInTable: false, html: "" },
  isStarred: false,
});

/** The group that is open. */
export const openGroup = ({ groups }: RtfState): RtfGroup => groups.at(-1) ?? { ...noGroup };
