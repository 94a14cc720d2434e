import { aroundSignals } from "./around-signals.ts";
import { ownSignals } from "./own-signals.ts";
import { pageSignals } from "./page-signals.ts";
import { placeSignals } from "./place-signals.ts";
import { type PageView, setScene } from "./scene.ts";
import type { TextBlock } from "./text-block.ts";

const groups = [ownSignals, aroundSignals, placeSignals, pageSignals] as const;

/** The names of the signals, in the order they are given. */
export const signalNames: readonly string[] = groups.flatMap(({ names }) => names);

/** The signals of each block, one row a block, in the order of the names. */
export const signalsOf = (blocks: readonly TextBlock[], view: PageView): Float32Array[] => {
  const scene = setScene(blocks, view);
  return blocks.map((_block, place) => Float32Array.from(groups.flatMap(({ of }) => of(scene, place))));
};
