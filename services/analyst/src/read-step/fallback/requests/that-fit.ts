interface Sized {
  readonly characters: number;
}

/** Those that have room together, in their order: one that has none any more is passed over. */
export const thatFit = <One extends Sized>(sized: readonly One[], room: number): One[] => {
  let left = room;
  return sized.filter(({ characters }) => {
    if (characters > left) return false;
    left -= characters;
    return true;
  });
};
