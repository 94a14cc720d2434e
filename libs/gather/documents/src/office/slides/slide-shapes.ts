import { childrenOf, elementsOf, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { relationsOf, xmlPart } from "../parts.ts";
import type { Box, Placed } from "./visual-order.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** A shape of a slide, and its place if it or its layout states one. */
export interface Shape extends Placed {
  readonly element: XmlElement;
}

/** Converts coordinates in a group to those of the slide. */
type Convert = (box: Box) => Box;

/** True for an attribute that is switched on. */
export const isOn = (value: string | undefined): boolean => value === "1" || value === "true";

const isHidden = (shape: XmlElement): boolean =>
  elementsOf(shape).some((part) =>
    findAll(part, "cNvPr")
      .slice(0, 1)
      .some(({ attributes }) => isOn(attributes["hidden"])),
  );

/** A quarter of a turn, in the units of angles (§20.1.10.3). */
const quarter = 5_400_000;

/** Returns the box that a shape fills when it is turned around its middle. */
const turned = (box: Box, turn: string | undefined): Box => {
  if (Math.round(Number(turn ?? 0) / quarter) % 2 === 0) return box;
  const { x, y, width, height } = box;
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
};

const boxIn = (transform: XmlElement, offset: string, extent: string): Box | undefined => {
  const [{ x, y } = {}] = childrenOf(transform, offset).map(({ attributes }) => attributes);
  const [{ cx, cy } = {}] = childrenOf(transform, extent).map(({ attributes }) => attributes);
  const box = { x: Number(x), y: Number(y), width: Number(cx), height: Number(cy) };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
};

/** Returns the box that a shape itself states. */
const ownBox = (shape: XmlElement): Box | undefined => {
  const transform = [shape, ...childrenOf(shape, "spPr")].flatMap((part) => childrenOf(part, "xfrm"))[0];
  const box = transform && boxIn(transform, "off", "ext");
  return box && turned(box, transform.attributes["rot"]);
};

const ratio = (outer: number, inner: number): number => (outer > 0 && inner > 0 ? outer / inner : 1);

/** Returns the conversion from the coordinates in a group (§20.1.7.5) to those around it. */
const conversionOf = (group: XmlElement, around: Convert): Convert => {
  const transform = childrenOf(group, "grpSpPr").flatMap((part) => childrenOf(part, "xfrm"))[0];
  const [outer, inner] = transform
    ? [boxIn(transform, "off", "ext"), boxIn(transform, "chOff", "chExt")]
    : [];
  if (outer === undefined || inner === undefined) return around;
  const across = ratio(outer.width, inner.width);
  const down = ratio(outer.height, inner.height);
  return ({ x, y, width, height }) =>
    around({
      x: outer.x + (x - inner.x) * across,
      y: outer.y + (y - inner.y) * down,
      width: width * across,
      height: height * down,
    });
};

const shapesIn = (tree: XmlElement, convert: Convert): Shape[] =>
  elementsOf(tree).flatMap((element): Shape[] => {
    if (isHidden(element)) return [];
    if (element.name === "AlternateContent")
      return elementsOf(element)
        .slice(0, 1)
        .flatMap((choice) => shapesIn(choice, convert));
    if (element.name === "grpSp") return shapesIn(element, conversionOf(element, convert));
    if (element.name !== "sp" && element.name !== "graphicFrame") return [];
    const box = ownBox(element);
    return [{ element, box: box && convert(box) }];
  });

const placeholderIn = (shape: XmlElement): XmlElement | undefined => findAll(shape, "ph")[0];

/** Returns the type of a placeholder; undefined for a shape that is none, and for one without a type. */
export const placeholderOf = (shape: XmlElement): string | undefined =>
  placeholderIn(shape)?.attributes["type"];

/** Placeholders of a master; all others take their place from its body (§19.7.10). */
const masterKinds: Readonly<Record<string, string>> = {
  title: "title",
  ctrTitle: "title",
  dt: "dt",
  ftr: "ftr",
  hdr: "hdr",
  sldNum: "sldNum",
};

const kindOf = ({ attributes }: XmlElement): string => masterKinds[attributes["type"] ?? ""] ?? "body";

const isSamePlace = (one: XmlElement, other: XmlElement): boolean =>
  (one.attributes["idx"] ?? "0") === (other.attributes["idx"] ?? "0");

const isSameKind = (one: XmlElement, other: XmlElement): boolean => kindOf(one) === kindOf(other);

/** Returns the shapes of a part of a presentation in the order of the file, including those in groups. */
export const shapesOf = (files: Files, part: string): Shape[] =>
  findAll(xmlPart(files, part), "spTree")
    .slice(0, 1)
    .flatMap((tree) => shapesIn(tree, (box) => box));

const relatedPart = (files: Files, part: string, type: string): string =>
  [...relationsOf(files, part).values()].find((each) => each.type === type)?.part ?? "";

type Patterns = readonly [layout: readonly Shape[], master: readonly Shape[]];

/**
 * Creates a function that returns the shapes of a slide in the order of the file; placeholders have the place that layout or master
 * give them. Each layout is read once.
 */
export const createPlacedShapes = (files: Files): ((slide: string) => Shape[]) => {
  const known = new Map<string, Patterns>();
  const patternsOf = (layout: string): Patterns => {
    const master = (): Shape[] => shapesOf(files, relatedPart(files, layout, "slideMaster"));
    const patterns = known.get(layout) ?? [shapesOf(files, layout), master()];
    known.set(layout, patterns);
    return patterns;
  };
  return (slide) => {
    const [layout, master] = patternsOf(relatedPart(files, slide, "slideLayout"));
    const boxOf = (placeholder: XmlElement): Box | undefined => {
      const like = (shapes: readonly Shape[], isLike: typeof isSamePlace): Box | undefined =>
        shapes.find(({ element, box }) => {
          const other = placeholderIn(element);
          return box !== undefined && other !== undefined && isLike(placeholder, other);
        })?.box;
      return like(layout, isSamePlace) ?? like(master, isSameKind);
    };
    return shapesOf(files, slide).map((shape) => {
      const placeholder = placeholderIn(shape.element);
      return shape.box === undefined && placeholder !== undefined
        ? { ...shape, box: boxOf(placeholder) }
        : shape;
    });
  };
};
