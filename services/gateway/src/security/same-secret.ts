import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares two secrets in a time that says nothing about either, their length included. */
export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** The one of these SHA-256 digests (hexadecimal) that a secret has; every digest is looked at. */
export const digestIn = (given: string, digests: readonly string[]): string | undefined => {
  const own = digest(given);
  return digests.filter((hex) => timingSafeEqual(own, Buffer.from(hex, "hex"))).at(0);
};
