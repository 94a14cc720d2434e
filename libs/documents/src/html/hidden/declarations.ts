/** What a style says of the properties that can hide a text; names in lower case, shorthands taken apart. */
export type Declarations = ReadonlyMap<string, Declared>;

/** The value of a property, as it is written, in lower case. */
export interface Declared {
  readonly value: string;
  readonly isImportant: boolean;
}

const longhands: ReadonlySet<string> = new Set(
  (
    "display visibility content-visibility opacity filter font-size color -webkit-text-fill-color text-shadow -webkit-text-stroke " +
    "background-color background-image background-clip position left right top text-indent transform clip clip-path width height " +
    "max-width max-height overflow padding-left padding-top padding-bottom margin-left margin-top animation-name transition"
  ).split(" "),
);
const sides = ["top", "right", "bottom", "left"] as const;

type Pair = readonly [name: string, value: string];

// A space in brackets parts nothing.
const partsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? [];

/** Values of the four sides: one stands for all, two for vertical and horizontal, three leave out the left. */
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
  "overflow-x": (value) => [["overflow", value]],
  "overflow-y": (value) => [["overflow", value]],
  "-webkit-transform": (value) => [["transform", value]],
  "-webkit-clip-path": (value) => [["clip-path", value]],
  "-webkit-background-clip": (value) => [["background-clip", value]],
  "margin-inline-start": (value) => [["margin-left", value]],
  "inset-inline-start": (value) => [["left", value]],
  translate: (value) => [["transform", `translate(${value.replaceAll(/\s+/gu, ",")})`]],
  scale: (value) => [["transform", `scale(${value.replaceAll(/\s+/gu, ",")})`]],
  // The name stands among words for the course of the animation, of which none is the name of one.
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

/** Puts a declaration among others, where it is one of a property that can hide a text; what is important stays before what is not. */
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
