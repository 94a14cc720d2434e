/** The assumed window in pixels: a desktop browser in light mode. */
const viewport = { width: 1_280, height: 800 };

const perUnit: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
  vw: viewport.width / 100,
  vh: viewport.height / 100,
  vmin: viewport.height / 100,
  vmax: viewport.width / 100,
};

/** Parses a length to pixels, with `em` and `percent` as given; undefined for anything else. */
export const pixelsOf = (
  value: string,
  { em, percent }: { readonly em: number; readonly percent?: number },
): number | undefined => {
  const [, number, unit = ""] =
    /^(?:calc\(\s*)?([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)\s*\)?$/u.exec(value) ?? [];
  if (number === undefined) return undefined;
  const each =
    { em, ex: em / 2, ch: em / 2, "%": percent === undefined ? undefined : percent / 100 }[unit] ??
    perUnit[unit];
  return each === undefined ? undefined : Number(number) * each;
};

const pixels = (text: string): number | undefined => pixelsOf(text, { em: 16 });

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
};

const valueOf = (operand: string): number | undefined =>
  operand === "width" ? viewport.width : operand === "height" ? viewport.height : pixels(operand);

/** Evaluates a range such as `(400px <= width < 900px)`; undefined for anything else. */
const rangeHolds = (feature: string): boolean | undefined => {
  const parts = feature.split(/\s*(<=|>=|<|>|=)\s*/u);
  if (parts.length !== 3 && parts.length !== 5) return undefined;
  for (let place = 1; place < parts.length; place += 2) {
    const [left, right] = [valueOf(parts[place - 1] ?? ""), valueOf(parts[place + 1] ?? "")];
    const isTrue =
      left !== undefined && right !== undefined && comparisons[parts[place] ?? ""]?.(left, right) === true;
    if (!isTrue) return false;
  }
  return true;
};

const known: Readonly<Record<string, string>> = {
  orientation: "landscape",
  "prefers-color-scheme": "light",
  "prefers-reduced-motion": "no-preference",
  "prefers-contrast": "no-preference",
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  scripting: "enabled",
  color: "",
};

const featureHolds = (feature: string): boolean => {
  const [name = "", value] = feature.split(":").map((part) => part.trim());
  const [, bound, side = ""] = /^(min|max)-(?:device-)?(width|height)$/u.exec(name) ?? [];
  if (bound === undefined)
    return rangeHolds(feature) ?? (value === undefined ? name in known : known[name] === value);
  const [limit, actual] = [pixels(value ?? ""), valueOf(side) ?? 0];
  return limit !== undefined && (bound === "min" ? actual >= limit : actual <= limit);
};

const queryHolds = (query: string): boolean => {
  const isNegated = /^not\b/u.test(query);
  const rest = query.replace(/^(?:not|only)\b\s*/u, "");
  const holds = rest.split(/\s+or\s+/u).some((choice) =>
    choice.split(/\s+and\s+/u).every((condition) => {
      const text = condition.trim();
      const inverted = /^not\s*\((.*)\)$/su.exec(text)?.[1];
      if (inverted !== undefined) return !featureHolds(inverted.trim());
      const feature = /^\((.*)\)$/su.exec(text)?.[1];
      return feature === undefined ? ["screen", "all", ""].includes(text) : featureHolds(feature.trim());
    }),
  );
  return holds !== isNegated;
};

/** True if rules under these media queries apply to a desktop screen. */
export const mediaHolds = (queries: string): boolean =>
  queries.trim() === "" ||
  queries
    .toLowerCase()
    .split(",")
    .some((query) => queryHolds(query.trim()));

/** Parses a share, such as opacity; undefined for anything else. */
export const shareOf = (value: string): number | undefined => {
  const [, number, percent] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%)?$/u.exec(value) ?? [];
  return number === undefined ? undefined : Number(number) / (percent === undefined ? 1 : 100);
};

const maxValueLength = 2_000;
const maxVariableDepth = 10;

/** Resolves the custom properties in a value; an unknown one becomes its fallback, or nothing. */
export const withVariables = (value: string, known: (name: string) => string | undefined): string => {
  let resolved = value;
  for (let depth = 0; depth < maxVariableDepth && resolved.includes("var("); depth += 1) {
    resolved = resolved.replaceAll(
      /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/gu,
      (_, name: string, fallback?: string) => known(name) ?? fallback ?? "",
    );
    if (resolved.length > maxValueLength) return "";
  }
  return resolved.trim();
};

/** Declarations of style properties that can hide text; names in lower case, shorthands expanded. */
export type Declarations = ReadonlyMap<string, Declared>;

/** The raw value of a property in lower case. */
export interface Declared {
  readonly value: string;
  readonly isImportant: boolean;
}

const longhands: ReadonlySet<string> = new Set(
  (
    "display visibility content-visibility opacity filter font-size color -webkit-text-fill-color text-shadow -webkit-text-stroke " +
    "background-color background-image background-clip position left right top text-indent text-decoration-line white-space transform clip clip-path width height " +
    "max-width max-height overflow padding-left padding-top padding-bottom margin-left margin-top animation-name transition"
  ).split(" "),
);
const sides = ["top", "right", "bottom", "left"] as const;

type Pair = readonly [name: string, value: string];

// A space in brackets does not separate.
const partsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? [];

/** Expands the values of four sides: one for all, two for vertical and horizontal, three omit the left. */
const fourSides = (value: string, nameOf: (side: string) => string): Pair[] => {
  const parts = partsOf(value);
  return sides.map((side, place) => [nameOf(side), parts[place] ?? parts[place - 2] ?? parts[0] ?? ""]);
};

const fontSizeIn = (value: string): Pair[] => {
  const size = partsOf(value).find(
    (part) => /^\+?(?:\d|\.\d|calc\(|var\()/u.test(part) && !/^[1-9]00$/u.test(part),
  );
  return size === undefined ? [] : [["font-size", size.replace(/\/.*$/su, "")]];
};

const isImage = (part: string): boolean =>
  /^(?:url|image|[\w-]*gradient|image-set|element|cross-fade)\(/u.test(part);
const isPlace = (part: string): boolean =>
  /^(?:[\d.+/,-]|(?:repeat|no-repeat|scroll|fixed|local|center|left|right|top|bottom|cover|contain|border-box|padding-box|content-box|text)\b)/u.test(
    part,
  );

const backgroundIn = (value: string): Pair[] => {
  const parts = partsOf(value);
  const color = parts.find((part) => !isImage(part) && !isPlace(part));
  return [
    ["background-image", parts.find(isImage) ?? "none"],
    ["background-color", color ?? "transparent"],
    ...(parts.includes("text") ? [["background-clip", "text"] as const] : []),
  ];
};

const animationIn = (value: string): Pair[] =>
  partsOf(value)
    .filter((part) => /^-?[a-z_]/iu.test(part))
    .map((part): Pair => ["animation-name", part.replace(/,$/u, "")]);

const shorthands: Readonly<Record<string, (value: string) => readonly Pair[]>> = {
  font: fontSizeIn,
  background: backgroundIn,
  margin: (value) => fourSides(value, (side) => `margin-${side}`),
  padding: (value) => fourSides(value, (side) => `padding-${side}`),
  inset: (value) => fourSides(value, (side) => side),
  "text-decoration": (value) => [["text-decoration-line", value]],
  "overflow-x": (value) => [["overflow", value]],
  "overflow-y": (value) => [["overflow", value]],
  "-webkit-transform": (value) => [["transform", value]],
  "-webkit-clip-path": (value) => [["clip-path", value]],
  "-webkit-background-clip": (value) => [["background-clip", value]],
  "margin-inline-start": (value) => [["margin-left", value]],
  "inset-inline-start": (value) => [["left", value]],
  translate: (value) => [["transform", `translate(${value.replaceAll(/\s+/gu, ",")})`]],
  scale: (value) => [["transform", `scale(${value.replaceAll(/\s+/gu, ",")})`]],
  // The name is among keywords of the animation's timing.
  animation: (value) => [
    [
      "animation-name",
      animationIn(value)
        .map(([, name]) => name)
        .join(" "),
    ],
  ],
};

const longhandsOf = (name: string, value: string): readonly Pair[] => {
  if (Object.hasOwn(shorthands, name)) return shorthands[name]?.(value) ?? [];
  return [[name, value]];
};

/** Adds a declaration of a property that can hide text; important ones override others. */
export const putDeclaration = (
  into: Map<string, Declared>,
  { name, value, isImportant }: Declared & { readonly name: string },
): void => {
  if (name.startsWith("--")) {
    into.set(name.toLowerCase(), { value: value.trim().toLowerCase(), isImportant });
    return;
  }
  for (const [longhand, part] of longhandsOf(name.toLowerCase(), value.trim().toLowerCase())) {
    const isWeaker = into.get(longhand)?.isImportant === true && !isImportant;
    if (longhands.has(longhand) && !isWeaker) into.set(longhand, { value: part, isImportant });
  }
};
