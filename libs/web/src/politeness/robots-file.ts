import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { Failure } from "@quarry/failure";
import type { Egress } from "../client/egress.ts";

/** What came of asking a site for its robots.txt. */
export type RobotsFile =
  /** What it says; empty where the site has none, which allows everything (RFC 9309 §2.3.1.3). */
  | { readonly status: "read"; readonly text: string }
  /** It cannot be had, so nothing is allowed (§2.3.1.4). */
  | { readonly status: "unreachable"; readonly outcome: Unavailable }
  /** It fails now, and may be well in a moment. */
  | { readonly status: "failed"; readonly failure: Failure };

/** RFC 9309 §2.5: at least so much of a file is read, and no more here. */
const maxBytes = 500 * 1_024;

// All that is answered with 4xx, or leads nowhere.
const absent = new Set<string>(["not-found", "refused", "redirect-loop", "bot-challenge"]);
// What would be said of each of the pages, too.
const plain = new Set<string>(["address-refused", "unreachable", "busy"]);

/** Why no page is read of a site whose robots.txt cannot be had. */
export const withoutRobots = (origin: string, why: string): string =>
  `The robots.txt of ${new URL(origin).host} cannot be read, and while that is so nothing of the site is (RFC 9309): ${why}`;

const judge = (origin: string, outcome: Unavailable): RobotsFile => {
  const { reason, detail } = outcome;
  if (absent.has(reason)) return { status: "read", text: "" };
  if (plain.has(reason)) return { status: "unreachable", outcome };
  return { status: "unreachable", outcome: unavailable(reason, withoutRobots(origin, detail)) };
};

/**
 * Asks a site for its robots.txt, redirects followed.
 * @throws {Failure} `cancelled`, and `upstream-busy` where the site asks to come back later
 */
export const readRobotsFile = async (
  egress: Pick<Egress, "get">,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsFile> => {
  try {
    const answer = await egress.get(`${origin}/robots.txt`, signal, { maxBytes, isCut: true });
    if (answer.status === "unavailable") return judge(origin, answer);
    if (answer.status === "not-modified") return { status: "read", text: "" };
    return { status: "read", text: new TextDecoder().decode(answer.bytes.subarray(0, maxBytes)) };
  } catch (error) {
    if (error instanceof Failure && error.code === "upstream-failed")
      return { status: "failed", failure: error };
    throw error;
  }
};
