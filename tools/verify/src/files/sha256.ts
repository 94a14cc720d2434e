import { createHash } from "node:crypto";

/** The SHA-256 of bytes in lower-case hexadecimal. */
export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
