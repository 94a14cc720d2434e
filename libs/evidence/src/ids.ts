import { createHash } from "node:crypto";

/** Namespace of every id that is not derived from another id; drawn once, at random. */
const namespace = "0c8a5c1e-6a0d-4f0e-9d3e-5d6b2b1f7a34";

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

/** The name-based UUID (version 5, RFC 9562) of a name in a namespace. */
export const uuidFromName = (name: string, within: string = namespace): string => {
  const bytes = createHash("sha1").update(bytesOf(within)).update(name, "utf8").digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/** The same content at the same address is the same document. */
export const documentIdOf = (canonicalUri: string, sha256: string): string =>
  uuidFromName(`document\n${canonicalUri}\n${sha256}`);

/** The id of the passage at a position of a document. */
export const passageIdOf = (documentId: string, index: number): string =>
  uuidFromName(`passage/${index}`, documentId);

/** The id of a document's membership in a scope. */
export const membershipIdOf = (scope: string, documentId: string): string =>
  uuidFromName(`membership/${scope}`, documentId);
