/** A field of what Redis answers to INFO; "unknown" when it does not have it. */
export const infoField = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, "mu").exec(info)?.[1]?.trim() ?? "unknown";
