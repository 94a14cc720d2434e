/** The window a page is judged in, in pixels: that of a reader at a desk, in light colours. */
export const viewport = { width: 1_280, height: 800 };

const pixelsPer: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  pt: 4 / 3,
  cm: 96 / 2.54,
  in: 96,
};

const pixels = (text: string): number | undefined => {
  const [, number, unit = "px"] = /^([+-]?[\d.]+)([a-z]+)?$/u.exec(text) ?? [];
  const each = pixelsPer[unit];
  return number === undefined || each === undefined ? undefined : Number(number) * each;
};

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
};

const valueOf = (operand: string): number | undefined =>
  operand === "width" ? viewport.width : operand === "height" ? viewport.height : pixels(operand);

/** As `(400px <= width < 900px)`; undefined where it is no range. */
const rangeHolds = (feature: string): boolean | undefined => {
  const parts = feature.split(/\s*(<=|>=|<|>|=)\s*/u);
  if (parts.length !== 3 && parts.length !== 5) return undefined;
  for (let place = 1; place < parts.length; place += 2) {
    const [left, right] = [valueOf(parts[place - 1] ?? ""), valueOf(parts[place + 1] ?? "")];
    const isTrue =
      left !== undefined && right !== undefined && comparisons[parts[place] ?? ""]?.(left, right) === true;
    if (!isTrue) return false;
  }
  return true;
};

const known: Readonly<Record<string, string>> = {
  orientation: "landscape",
  "prefers-color-scheme": "light",
  "prefers-reduced-motion": "no-preference",
  "prefers-contrast": "no-preference",
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  scripting: "enabled",
  color: "",
};

const featureHolds = (feature: string): boolean => {
  const [name = "", value] = feature.split(":").map((part) => part.trim());
  const [, bound, side = ""] = /^(min|max)-(?:device-)?(width|height)$/u.exec(name) ?? [];
  if (bound === undefined)
    return rangeHolds(feature) ?? (value === undefined ? name in known : known[name] === value);
  const [limit, actual] = [pixels(value ?? ""), valueOf(side) ?? 0];
  return limit !== undefined && (bound === "min" ? actual >= limit : actual <= limit);
};

const queryHolds = (query: string): boolean => {
  const isNegated = /^not\b/u.test(query);
  const rest = query.replace(/^(?:not|only)\b\s*/u, "");
  const holds = rest.split(/\s+or\s+/u).some((choice) =>
    choice.split(/\s+and\s+/u).every((condition) => {
      const text = condition.trim();
      const inverted = /^not\s*\((.*)\)$/su.exec(text)?.[1];
      if (inverted !== undefined) return !featureHolds(inverted.trim());
      const feature = /^\((.*)\)$/su.exec(text)?.[1];
      return feature === undefined ? ["screen", "all", ""].includes(text) : featureHolds(feature.trim());
    }),
  );
  return holds !== isNegated;
};

/** Whether rules under these media queries hold for a reader at a screen of a desk. */
export const mediaHolds = (queries: string): boolean =>
  queries.trim() === "" ||
  queries
    .toLowerCase()
    .split(",")
    .some((query) => queryHolds(query.trim()));
