import { type Color, colorOf } from "../../color.ts";
import { createDrawnLines, type DrawnLines } from "../ruled/drawn-lines.ts";
import { type Cover, type DrawnText, type Unseen, withCovered } from "./covered.ts";
import { measured, withCopies } from "./drawn-twice.ts";
import { createLayers } from "./layers.ts";
import {
  type Box,
  boxAfter,
  boxOf,
  createPaintedAreas,
  identity,
  isRectangle,
  type Matrix,
  matrixOf,
  meet,
  numbersOf,
  overlap,
  times,
} from "./painted-areas.ts";

/** The drawn texts of a page in order, the area covered by pictures, in square points, and its lines. */
export interface DrawnPage extends DrawnLines {
  readonly texts: readonly DrawnText[];
  readonly pictured: number;
}

/** The drawing instructions of a page from pdf.js. */
export interface Instructions {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** pdf.js's operator numbers by name. */
export type Operators = Readonly<Record<string, number>>;

interface State {
  readonly matrix: Matrix;
  readonly fill: Color | undefined;
  readonly stroke: Color | undefined;
  readonly lineWidth: number;
  readonly alpha: number;
  readonly mode: number;
  readonly fontSize: number;
  readonly leading: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** The width of letters as a share of the usual one. */
  readonly stretch: number;
  /** Bounds of the area outside which nothing is painted; undefined for the whole page. */
  readonly clip: Box | undefined;
  /** True if painting may leave out a part of its area, or show what is below it. */
  readonly isShaped: boolean;
  readonly isMasked: boolean;
  readonly isBlended: boolean;
  /** True within a group that is transparent, masked or blended as a whole, or that is a mask itself. */
  readonly isInEffect: boolean;
  /** True if only the position of a picture was set since the last save; pdf.js omits pictures that are not unpacked. */
  readonly isPlaceOnly: boolean;
}

const black: Color = { r: 0, g: 0, b: 0, alpha: 1 };
const start: State = {
  matrix: identity,
  fill: black,
  stroke: black,
  lineWidth: 1,
  alpha: 1,
  mode: 0,
  fontSize: 1,
  leading: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  clip: undefined,
  isShaped: false,
  isMasked: false,
  isBlended: false,
  isInEffect: false,
  isPlaceOnly: false,
};
const unitBox: Box = [0, 0, 1, 1];
const minAlpha = 0.05;
const opaque = 0.95;
const notPainted = 3;

type Arguments = readonly unknown[];

const asArray = (value: unknown): Arguments => (Array.isArray(value) ? value : []);
const first = (args: unknown): unknown => asArray(args)[0];

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace?: boolean;
}

const isGlyph = (value: unknown): value is Glyph =>
  typeof value === "object" &&
  value !== null &&
  "unicode" in value &&
  typeof value.unicode === "string" &&
  "width" in value &&
  typeof value.width === "number";

/** True for the properties of a group that is painted into a mask. */
const isMask = (group: unknown): boolean =>
  typeof group === "object" && group !== null && "smask" in group && Boolean(group.smask);

/** True if a layer of the document is shown. */
type IsLayerShown = (layer: unknown) => boolean;

/**
 * Evaluates the instructions of a page as far as they affect the visibility of its text: colours, layers and clipping.
 */
export const drawnPage = (
  { fnArray, argsArray }: Instructions,
  operators: Operators,
  isLayerShown: IsLayerShown = () => true,
): DrawnPage => {
  const fills = new Set(
    ["fill", "eoFill", "fillStroke", "eoFillStroke", "closeFillStroke", "closeEOFillStroke"].map(
      (name) => operators[name],
    ),
  );
  const strokes = new Set([operators["stroke"], operators["closeStroke"]]);
  const areas = createPaintedAreas();
  const texts: DrawnText[] = [];
  const lines = createDrawnLines();
  const covers: Cover[] = [];
  const layers = createLayers(isLayerShown);
  let isClipping = false;
  const saved: State[] = [];
  let state = start;
  let line = identity;
  let pen = identity;
  let pictured = 0;
  const set = (change: Partial<State>): void => {
    state = { ...state, ...change };
  };
  const addPicture = (): void => {
    const box = boxAfter(state.matrix, unitBox);
    pictured += (box[2] - box[0]) * (box[3] - box[1]);
    areas.add({ box, color: undefined, isWhole: false });
    set({ isPlaceOnly: false });
  };
  const restore = (): void => {
    if (state.isPlaceOnly) addPicture();
    state = saved.pop() ?? state;
  };
  const save = (): void => {
    saved.push(state);
    set({ isPlaceOnly: false });
  };
  const transform = (matrix: Matrix): void => set({ matrix: times(state.matrix, matrix), isPlaceOnly: true });
  const moveTo = (matrix: Matrix): void => {
    line = matrix;
    pen = matrix;
  };
  const moveBy = (x: number, y: number): void => moveTo(times(line, [1, 0, 0, 1, x, y]));
  const isShownAt = (box: Box): boolean =>
    layers.areShown() && (state.clip === undefined || meet(box, state.clip));
  const unseen = (box: Box): Unseen | undefined => {
    const isShown = isShownAt(box);
    if (state.mode === notPainted || state.alpha < minAlpha || !isShown) return "not-painted";
    if (state.fill === undefined || (state.mode !== 0 && state.mode !== 4)) return undefined;
    // Slightly above the base line and after the first edge, within the letters.
    const [, , , , x, y] = times(
      state.matrix,
      times(pen, [1, 0, 0, 1, state.fontSize * 0.2, state.fontSize * 0.25]),
    );
    return areas.isLikeBackground(state.fill, { x, y }) ? "background-color" : undefined;
  };
  const show = (args: unknown): void => {
    const glyphs = asArray(first(args));
    const place = times(state.matrix, pen);
    const [across, up, , , x, y] = place;
    const scale = (state.fontSize / 1_000) * state.stretch;
    let advance = 0;
    const letters = glyphs.flatMap((glyph) => {
      const before = advance;
      const width = isGlyph(glyph) ? glyph.width : -Number(glyph) || 0;
      advance += width * scale;
      if (isGlyph(glyph))
        advance += (state.charSpacing + (glyph.isSpace === true ? state.wordSpacing : 0)) * state.stretch;
      return isGlyph(glyph)
        ? [{ text: glyph.unicode, x: x + before * across, width: width * scale * across }]
        : [];
    });
    const text = letters.map((letter) => letter.text).join("");
    const box = boxAfter(place, [0, 0, advance, state.fontSize * 0.7]);
    const [, low, , high] = boxAfter(place, [0, state.fontSize * 0.05, advance, state.fontSize * 0.5]);
    const heights = Math.abs(up) < Math.abs(across) ? ([low, high] as const) : undefined;
    const measures = measured(place, { advance, fontSize: state.fontSize, count: text.length });
    texts.push({ text, x, y, ...measures, heights, unseen: unseen(box), letters });
    pen = times(pen, [1, 0, 0, 1, advance, 0]);
    set({ isPlaceOnly: false });
  };
  const addLines = (path: unknown, area: Box, operator: unknown): void => {
    const { matrix, fill, stroke, lineWidth } = state;
    const isFilled = fills.has(Number(operator));
    const isDrawn = isFilled || strokes.has(Number(operator));
    if (!isDrawn || !isShownAt(area) || state.alpha < 0.5) return;
    const [color, width] = isFilled ? [fill, 0] : [stroke, lineWidth * Math.abs(matrix[3])];
    lines.add({ path, matrix, area, isFilled, color, width });
  };
  const hasEffect = (): boolean =>
    state.isInEffect || state.isMasked || state.isBlended || state.alpha < opaque;
  const addArea = (box: Box, isWhole: boolean): void => {
    const color = state.alpha < opaque ? undefined : state.fill;
    areas.add({ box, color, isWhole });
    if (color !== undefined && isWhole && !state.isShaped && !hasEffect())
      covers.push({ box: state.clip ? overlap(state.clip, box) : box, before: texts.length });
  };
  const clipTo = (box: Box): void => set({ clip: state.clip ? overlap(state.clip, box) : box });
  const paint = ([operator, path, bounds]: Arguments): void => {
    const box = boxOf(bounds);
    const isFilled = typeof operator === "number" && fills.has(operator);
    set({ isPlaceOnly: false });
    const area = box && boxAfter(state.matrix, box);
    if (isClipping && area) {
      clipTo(area);
      set({ isShaped: state.isShaped || !isRectangle(path) });
    }
    isClipping = false;
    if (area !== undefined) addLines(path, area, operator);
    if (area === undefined || !isFilled || state.alpha < minAlpha || !layers.areShown()) return;
    addArea(area, isRectangle(path));
  };
  const setGraphics = (args: unknown): void => {
    for (const [name, value] of asArray(first(args)).map(asArray)) {
      if (name === "ca") set({ alpha: Number(value) });
      if (name === "BM") set({ isBlended: value !== "source-over" });
      if (name === "SMask") set({ isMasked: value !== false });
    }
  };
  const beginGroup = (args: unknown): void => {
    save();
    set({ isInEffect: hasEffect() || isMask(first(args)) });
  };
  const beginForm = (args: unknown): void => {
    save();
    const [matrix, bounds] = asArray(args);
    if (numbersOf(matrix).length === 6) set({ matrix: times(state.matrix, matrixOf(matrix)) });
    const box = boxOf(bounds);
    if (box !== undefined) clipTo(boxAfter(state.matrix, box));
  };
  const handlers: Readonly<Record<string, (args: unknown) => void>> = {
    save,
    restore,
    transform: (args) => transform(matrixOf(args)),
    paintFormXObjectBegin: beginForm,
    paintFormXObjectEnd: restore,
    beginGroup,
    endGroup: restore,
    setGState: setGraphics,
    setFillRGBColor: (args) => set({ fill: colorOf(String(first(args))) }),
    setFillColorN: () => set({ fill: undefined }),
    setStrokeRGBColor: (args) => set({ stroke: colorOf(String(first(args))) }),
    setStrokeColorN: () => set({ stroke: undefined }),
    setStrokeTransparent: () => set({ stroke: undefined }),
    setLineWidth: (args) => set({ lineWidth: Number(first(args)) || 0 }),
    setFillTransparent: () => set({ fill: undefined }),
    setTextRenderingMode: (args) => set({ mode: Number(first(args)) }),
    setFont: (args) => set({ fontSize: Number(asArray(args)[1]) || 0 }),
    setCharSpacing: (args) => set({ charSpacing: Number(first(args)) || 0 }),
    setWordSpacing: (args) => set({ wordSpacing: Number(first(args)) || 0 }),
    setHScale: (args) => set({ stretch: Number(first(args)) / 100 || 1 }),
    setLeading: (args) => set({ leading: -Number(first(args)) || 0 }),
    beginText: () => moveTo(identity),
    setTextMatrix: (args) => moveTo(matrixOf(args)),
    moveText: (args) => moveBy(Number(first(args)), Number(asArray(args)[1])),
    setLeadingMoveText: (args) => {
      set({ leading: Number(asArray(args)[1]) });
      moveBy(Number(first(args)), Number(asArray(args)[1]));
    },
    nextLine: () => moveBy(0, state.leading),
    showText: show,
    constructPath: (args) => paint(asArray(args)),
    clip: () => {
      isClipping = true;
    },
    eoClip: () => {
      isClipping = true;
    },
    beginMarkedContent: () => layers.begin(undefined),
    beginMarkedContentProps: (args) => layers.begin(args),
    endMarkedContent: layers.end,
    shadingFill: () => areas.add({ box: [-1e6, -1e6, 1e6, 1e6], color: undefined, isWhole: true }),
    paintImageXObject: addPicture,
    paintInlineImageXObject: addPicture,
    paintImageMaskXObject: addPicture,
  };
  const byNumber = new Map(Object.entries(handlers).map(([name, handle]) => [operators[name], handle]));
  for (const [place, operator] of fnArray.entries()) byNumber.get(operator)?.(argsArray[place]);
  if (state.isPlaceOnly) addPicture();
  return { texts: withCopies(withCovered(texts, covers)), pictured, ...lines.drawn };
};
