/** Parses a text as JSON; undefined if it is not valid JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Decodes a part of an address; returns it unchanged if it has a percent sign that encodes nothing. */
export const decodedUri = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
