/** Tracks the marked parts of a page, of which some belong to layers that are not shown. */
export const createLayers = (isShown: (layer: unknown) => boolean) => {
  const open: boolean[] = [];
  let hidden = 0;
  return {
    areShown: (): boolean => hidden === 0,
    begin: (args: unknown): void => {
      const [tag, layer]: readonly unknown[] = Array.isArray(args) ? args : [];
      const isHidden = tag === "OC" && !isShown(layer);
      open.push(isHidden);
      if (isHidden) hidden += 1;
    },
    end: (): void => {
      if (open.pop() === true) hidden -= 1;
    },
  };
};
