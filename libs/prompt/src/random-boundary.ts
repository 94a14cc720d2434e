import { randomBytes } from "node:crypto";

/** 96 random bits in hex: nobody who writes a page can know it in advance. */
export const randomBoundary = (): string => randomBytes(12).toString("hex");
