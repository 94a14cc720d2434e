/** Milliseconds that nothing but getting the pages takes, so many at a time. */
export const downloadAlone = async (
  urls: readonly string[],
  {
    atOnce,
    signal,
    now,
  }: { readonly atOnce: number; readonly signal: AbortSignal; readonly now: () => number },
): Promise<number> => {
  const began = now();
  const left = [...urls];
  const work = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop())
      await (await fetch(url, { signal })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return now() - began;
};
