/** Headers as undici gives them: lower-case names, a list where one came more than once. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const lists = new Set(["content-encoding"]);

/** Looks headers up by name; of one that may stand only once, the first counts. */
export const responseHeaders = (raw: RawHeaders): Pick<Headers, "get"> => ({
  get: (name) => {
    const value = Object.hasOwn(raw, name.toLowerCase()) ? raw[name.toLowerCase()] : undefined;
    if (value === undefined || typeof value === "string") return value ?? null;
    return (lists.has(name.toLowerCase()) ? value.join(", ") : value[0]) ?? null;
  },
});
