import { flag, log, share, type SignalGroup } from "./signal-group.ts";

const reach = 3;

const shareAround = (kept: readonly boolean[], place: number): number => {
  const some = kept.slice(Math.max(0, place - reach), place + reach + 1);
  return share(some.filter(Boolean).length, some.length);
};

/** What two libraries think of a block, and what the page is as a whole. */
export const pageSignals: SignalGroup = {
  names: [
    "inReadability",
    "inDefuddle",
    "nearReadability",
    "nearDefuddle",
    "readabilityShare",
    "defuddleShare",
    "isForum",
    "isProduct",
    "isArticle",
    "isListing",
    "isDocumentation",
    "pageWords",
    "pageBlocks",
    "pageLinkShare",
    "pageLongShare",
  ],
  of: (scene, place) => {
    const { inReadability, inDefuddle, kinds } = scene.view;
    return [
      flag(inReadability[place] === true),
      flag(inDefuddle[place] === true),
      shareAround(inReadability, place),
      shareAround(inDefuddle, place),
      share(scene.readabilityWords, scene.words),
      share(scene.defuddleWords, scene.words),
      flag(kinds.isForum),
      flag(kinds.isProduct),
      flag(kinds.isArticle),
      flag(kinds.isListing),
      flag(kinds.isDocumentation),
      log(scene.words),
      log(scene.blocks.length),
      share(scene.linkedWords, scene.words),
      share(scene.longWords, scene.words),
    ];
  },
};
