import { viewport } from "./media-query.ts";

const perUnit: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
  vw: viewport.width / 100,
  vh: viewport.height / 100,
  vmin: viewport.height / 100,
  vmax: viewport.width / 100,
};

/** A length in pixels, where `em` is as long as is said and `percent` is the whole; undefined for what is none. */
export const pixelsOf = (
  value: string,
  { em, percent }: { readonly em: number; readonly percent?: number },
): number | undefined => {
  const [, number, unit = ""] =
    /^(?:calc\(\s*)?([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)\s*\)?$/u.exec(value) ?? [];
  if (number === undefined) return undefined;
  const each =
    { em, ex: em / 2, ch: em / 2, "%": percent === undefined ? undefined : percent / 100 }[unit] ??
    perUnit[unit];
  return each === undefined ? undefined : Number(number) * each;
};

/** A share, as of opacity; undefined for what is none. */
export const shareOf = (value: string): number | undefined => {
  const [, number, percent] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%)?$/u.exec(value) ?? [];
  return number === undefined ? undefined : Number(number) / (percent === undefined ? 1 : 100);
};

const longestValue = 2_000;
const deepestVariable = 10;

/** A value with its custom properties put in; one that is not known leaves its fallback, or nothing. */
export const withVariables = (value: string, known: (name: string) => string | undefined): string => {
  let resolved = value;
  for (let depth = 0; depth < deepestVariable && resolved.includes("var("); depth += 1) {
    resolved = resolved.replaceAll(
      /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/gu,
      (_, name: string, fallback?: string) => known(name) ?? fallback ?? "",
    );
    if (resolved.length > longestValue) return "";
  }
  return resolved.trim();
};
