import { headEnd, partsOf, typeHeader } from "./mail-encoding.ts";

const isMultipart = /^content-type\s{0,9}:\s{0,9}multipart\//iu;
const boundaryOf = /\bboundary\s{0,9}=\s{0,9}(?:"(?<quoted>[^"\r\n]{1,200})"|(?<bare>[^\s;"]{1,200}))/iu;
/** A boundary in sections or with an encoding (RFC 2231), which only the parser reads. */
const codedBoundary = /\bboundary\*/iu;

/** Returns what is behind the two hyphens of each line that begins with them. */
const boundaryLines = (message: string): ReadonlySet<string> =>
  new Set([...message.matchAll(/^--(?! *\r?$)([^\r\n]{1,200})/gmu)].map(([, name = ""]) => name.trimEnd()));

/** Returns the header whose parts are in the message, or the first of a type without parts; undefined if none is. */
const fittingType = (types: readonly string[], lines: ReadonlySet<string>): number | undefined => {
  const withParts = types.findIndex((type) => {
    const { quoted, bare = "" } = (isMultipart.test(type) && boundaryOf.exec(type)?.groups) || {};
    return lines.has((quoted ?? bare).trimEnd());
  });
  const others = types.findIndex((type) => !isMultipart.test(type) || codedBoundary.test(type));
  return [withParts, others].find((place) => place >= 0);
};

const withFittingType = (part: string, lines: ReadonlySet<string>): string => {
  const [head = ""] = part.split(headEnd, 1);
  const everyType = new RegExp(typeHeader, "gimu");
  const types = [...head.matchAll(everyType)].map(([type]) => type);
  if (!types.some((type) => isMultipart.test(type))) return part;
  const fitting = fittingType(types, lines);
  let place = 0;
  const written = head.replaceAll(everyType, (type) => {
    const isFitting = place === fitting;
    place += 1;
    return isFitting ? type : `X-${type}`;
  });
  return written + part.slice(head.length);
};

/**
 * Hides from the parser, which uses the first type of a part, each type whose boundary is not in the message: the parser would
 * find no part, and drop the body.
 */
export const withFittingTypes = (bytes: Uint8Array): Uint8Array => {
  const message = Buffer.from(bytes).toString("latin1");
  const lines = boundaryLines(message);
  return Buffer.from(
    partsOf(message)
      .map((part) => withFittingType(part, lines))
      .join(""),
    "latin1",
  );
};
