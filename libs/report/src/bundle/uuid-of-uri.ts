import { createHash } from "node:crypto";

/** The namespace RFC 9562 sets aside for names that are URLs. */
const urlNamespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/** The UUIDv5 of a URI (RFC 9562, namespace URL): the same URI always has the same id. */
export const uuidOfUri = (uri: string): string => {
  const hash = createHash("sha1").update(urlNamespace).update(uri, "utf8").digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
};
