/** What a group of RTF inherits from the one around it. */
export interface RtfGroup {
  /** The destination its text belongs to: the body, or a part of what the document says of itself. */
  destination: string;
  /** Characters that stand after a Unicode one for readers that know none. */
  fallbackLength: number;
  /** Undefined where it is that of the document. */
  font: number | undefined;
  isHidden: boolean;
  /** Places in the table of colours, of its letters and of what is behind them; undefined where it says none. */
  color: number | undefined;
  fill: number | undefined;
  /** In half points. */
  size: number;
}

/** A document that is being read. */
export interface RtfState {
  readonly groups: RtfGroup[];
  /** Encodings of fonts by their number. */
  readonly fonts: Map<number, string | undefined>;
  /** Of the table of colours; undefined stands for what the reader chooses. */
  readonly colors: (string | undefined)[];
  /** The parts of a colour that is being read. */
  rgb: number[];
  /** What is behind a paragraph, as a place in the table of colours. */
  paragraphFill: number | undefined;
  /** Whether cells have colours, which of them is not looked for. */
  hasCellFill: boolean;
  /** Characters that nobody sees. */
  hiddenCharacters: number;
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

/** How letters look that nothing is said of. */
export const plainLook = { color: undefined, fill: undefined, size: 24 };

const noGroup: RtfGroup = {
  destination: "none",
  fallbackLength: 1,
  font: undefined,
  isHidden: true,
  ...plainLook,
};

/** A document of which nothing was read. */
export const newRtfState = (): RtfState => ({
  groups: [{ ...noGroup, destination: "body", isHidden: false }],
  fonts: new Map(),
  colors: [],
  rgb: [],
  paragraphFill: undefined,
  hasCellFill: false,
  hiddenCharacters: 0,
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
