import type { Scene } from "./scene.ts";
import { flag, log, share, type SignalGroup } from "./signal-group.ts";
import type { Container } from "./text-block.ts";

const levels = [1, 2, 3, 5] as const;
const neighbours = [-2, -1, 1, 2] as const;
const heading = /^H[1-6]$/u;

const upBy = (container: Container, level: number): Container =>
  level === 0 || container.parent === undefined ? container : upBy(container.parent, level - 1);

const levelSignals = (container: Container, level: number, pageWords: number): number[] => {
  const { words, linkedWords, blocks } = upBy(container, level);
  return [log(words), share(linkedWords, words), log(share(words, blocks)), share(words, pageWords)];
};

const neighbourSignals = ({ blocks, kinNames }: Scene, place: number, step: number): number[] => {
  const other = blocks[place + step];
  if (other === undefined) return [-1, -1, 0, 0];
  return [
    log(other.words),
    share(other.linkedWords, other.words),
    flag(heading.test(other.container.tag)),
    flag(kinNames[place + step] === kinNames[place]),
  ];
};

/** Where a block stands, and what is around it. */
export const placeSignals: SignalGroup = {
  names: [
    "position",
    "placeFromHeading",
    "isAfterHeading",
    "isUnderForeign",
    "repeats",
    "depth",
    ...levels.flatMap((level) =>
      ["words", "linkShare", "wordsPerBlock", "share"].map((name) => `${name} ${level}`),
    ),
    ...neighbours.flatMap((step) =>
      ["words", "linkShare", "heading", "alike"].map((name) => `${name} at ${step}`),
    ),
    "kin",
    "kinWords",
    "kinLinkShare",
    "kinShare",
    "kinDefuddle",
  ],
  of: (scene, place) => {
    const block = scene.blocks[place];
    const kin = scene.kin[place];
    if (block === undefined || kin === undefined) return [];
    const fromHeading = place - scene.heading;
    return [
      place / scene.blocks.length,
      scene.heading === -1 ? 0 : Math.max(-50, Math.min(200, fromHeading)),
      flag(scene.heading !== -1 && fromHeading >= 0),
      flag(scene.isUnderForeign[place] === true),
      log((scene.repeats.get(block.text) ?? 1) - 1),
      block.container.depth,
      ...levels.flatMap((level) => levelSignals(block.container, level, scene.words)),
      ...neighbours.flatMap((step) => neighbourSignals(scene, place, step)),
      log(kin.blocks),
      log(share(kin.words, kin.blocks)),
      share(kin.linkedWords, kin.words),
      share(kin.words, scene.words),
      share(kin.inDefuddle, kin.words),
    ];
  },
};
