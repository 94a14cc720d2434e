const escaped = /\\(?:u([0-9a-f]{4})|[^])/giu;
const firstLetter = 0xa0;

/** JSON with its letters as they are read, not as \uXXXX; all that JSON needs escaped stays so, and it parses to the same. */
export const unescapeJson = (json: string): string =>
  json.replaceAll(escaped, (whole: string, digits: string | undefined) => {
    const code = Number.parseInt(digits ?? "0", 16);
    return code >= firstLetter ? String.fromCharCode(code) : whole;
  });
