import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { unsupportedType } from "../unsupported-type.ts";

/** Says why a compound file is not read: it is locked, or of a version of Office before 2007. */
export const readCompoundFile = (bytes: Uint8Array): Unavailable => {
  const isLocked = Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
  return isLocked
    ? unavailable("password-protected", "The document asks for a password; hand in a copy without one.")
    : unsupportedType("a file of an old Office program, or one like it");
};
