import { type Citation, citationSchema } from "@quarry/contracts";

/** A citation and where in its file it stands. */
export interface PlacedCitation {
  /** The ids of the objects around it, or the keys where there are none. */
  readonly place: string;
  readonly citation: Citation;
}

const step = (place: string, key: string): string =>
  place === "" || key.startsWith("[") ? place + key : `${place}.${key}`;

/** Every citation anywhere inside a parsed JSON value, in order. */
export const findCitations = (value: unknown, place = ""): PlacedCitation[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = citationSchema.safeParse(value);
  const inner = Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const label = Array.isArray(value) ? `[${key}]` : key;
    const id =
      typeof child === "object" && child !== null && "id" in child && typeof child.id === "string"
        ? `${label}:${child.id}`
        : label;
    return findCitations(child, step(place, id));
  });
  return own.success ? [{ place, citation: own.data }, ...inner] : inner;
};
