import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares two secrets in a time that says nothing about either, their length included. */
export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** Whether a secret has one of these SHA-256 digests (hexadecimal); every digest is looked at. */
export const hasDigestOf = (given: string, digests: readonly string[]): boolean => {
  const own = digest(given);
  return digests.filter((hex) => timingSafeEqual(own, Buffer.from(hex, "hex"))).length > 0;
};
