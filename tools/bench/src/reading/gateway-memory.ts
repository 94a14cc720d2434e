/** The memory a process holds now, in MiB, as metrics in Prometheus's format say it; undefined where they do not. */
export const residentMemoryIn = (metrics: string): number | undefined => {
  const bytes = /^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/mu.exec(metrics)?.[1];
  return bytes === undefined ? undefined : Math.round(Number(bytes) / 1_048_576);
};

/** The memory the gateway holds now, in MiB. */
export const gatewayMemory = async (url: string, signal: AbortSignal): Promise<number | undefined> =>
  residentMemoryIn(await (await fetch(`${url}/metrics`, { signal })).text());
