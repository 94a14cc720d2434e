import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { unavailableReasonSchema } from "@quarry/contracts";
import type { Cache } from "@quarry/redis";
import { z } from "zod";

/** What is kept of a robots.txt. */
export const keptRobotsSchema = z.object({
  /** Packed: a site may have half a megabyte of it. */
  packed: z.string(),
  /** Epoch milliseconds. */
  readAt: z.number(),
});

/** What is kept of a site whose robots.txt cannot be had. */
export const robotsTroubleSchema = z.object({
  /** In a row. */
  failures: z.number(),
  /** What is said of its pages without asking again. */
  outcome: z.object({ reason: unavailableReasonSchema, detail: z.string() }).optional(),
});

/** Where robots.txt files are kept: for 30 days, of which one they count as fresh. */
export type RobotsCache = Pick<Cache<z.output<typeof keptRobotsSchema>>, "get" | "set">;
/** Where it is kept that one cannot be had: for 10 minutes. */
export type RobotsTroubles = Pick<Cache<z.output<typeof robotsTroubleSchema>>, "get" | "set">;

/** After this a robots.txt is asked for again (RFC 9309 §2.4). */
export const freshMs = 24 * 3_600_000;
/** For so long an old one is good enough where there is no newer one to be had (§2.3.1.4). */
export const keptSeconds = 30 * 86_400;
/** Before this a robots.txt that cannot be had is not asked for again. */
export const troubleSeconds = 600;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const maxBytes = 2_000_000;

/** A text as it is kept. */
export const packText = async (text: string): Promise<string> =>
  (await pack(Buffer.from(text))).toString("base64");

/** The text again. */
export const unpackText = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, "base64"), { maxOutputLength: maxBytes })).toString("utf8");
