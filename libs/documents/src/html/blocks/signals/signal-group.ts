import type { Scene } from "./scene.ts";

/** Signals that belong together: their names, and their values for the block at a place, in the same order. */
export interface SignalGroup {
  readonly names: readonly string[];
  readonly of: (scene: Scene, place: number) => readonly number[];
}

/** 1 or 0, so that signals are numbers. */
export const flag = (isSo: boolean): number => (isSo ? 1 : 0);

/** Sizes tell by their order of magnitude. */
export const log = (value: number): number => Math.log2(1 + value);

/** 0 of nothing. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
