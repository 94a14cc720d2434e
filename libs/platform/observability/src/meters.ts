import { Counter, Histogram, type Registry } from "prom-client";

/** Functions that create metrics of one registry. */
export const metersOf = (registry: Registry) => {
  const registers = [registry];
  return {
    counter: <const Label extends string = never>(
      name: string,
      help: string,
      labelNames: readonly Label[] = [],
    ): Counter<Label> => new Counter({ name, help, labelNames, registers }),
    histogram: <const Label extends string>(
      name: string,
      help: string,
      { labelNames, buckets }: { readonly labelNames: readonly Label[]; readonly buckets: number[] },
    ): Histogram<Label> => new Histogram({ name, help, labelNames, buckets, registers }),
  };
};
