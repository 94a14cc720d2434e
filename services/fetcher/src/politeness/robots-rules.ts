import parseRobots from "robots-parser";

/** The rule that speaks against reading a page. */
export interface Disallowing {
  /** In robots.txt, from 1. */
  readonly line: number;
  /** As it is written there. */
  readonly rule: string;
}

/** What one robots.txt says to one agent. */
export interface RobotsRules {
  /** Undefined where a page of this origin may be read. */
  against(url: string): Disallowing | undefined;
  /** Seconds, as the site asks. */
  readonly crawlDelaySeconds: number | undefined;
  /** Absolute, each once. */
  readonly sitemaps: readonly string[];
}

const longestRule = 100;
const mostSitemaps = 500;
const record = /^\s*(?<key>[\w-]+)\s*:\s*(?<value>[^#]*)/u;
const escaped = /%(?<hex>[0-9a-f]{2})/giu;
const unreserved = /[\w.~-]/u;

const valueOf = (line: string, key: RegExp): string | undefined => {
  const { key: name = "", value = "" } = record.exec(line)?.groups ?? {};
  return key.test(name) ? value.trim() : undefined;
};

// RFC 9309 §2.2.2: octets are compared unescaped where they need no escape, and escaped where they do.
const comparable = (path: string): string => {
  const plain = path.replaceAll(escaped, (whole, hex: string) => {
    const character = String.fromCodePoint(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : whole.toUpperCase();
  });
  return encodeURI(plain.toWellFormed()).replaceAll("%25", "%");
};

// §2.2.3: `$` is special at the end of a rule only; in a path neither it nor `*` is.
const comparableRule = (rule: string): string => comparable(rule).replaceAll(/\$(?!$)/gu, "%24");
const comparablePath = ({ pathname, search }: URL): string =>
  comparable(`${pathname}${search}`).replaceAll("*", "%2A").replaceAll("$", "%24");

/** Leaves the line as the parser compares it, and an empty one for what is no part of a group, so that it parts none (§2.2.4). */
const toParse = (line: string): string => {
  const rule = valueOf(line, /^(?:dis)?allow$/iu);
  if (rule !== undefined) return `${/dis/iu.test(line) ? "Disallow" : "Allow"}: ${comparableRule(rule)}`;
  return valueOf(line, /^(?:user-agent|crawl-delay)$/iu) === undefined ? "" : line;
};

const sitemapsIn = (lines: readonly string[], origin: string): readonly string[] => {
  const named = lines.flatMap((line) => valueOf(line, /^sitemap$/iu) ?? []);
  const absolute = named.flatMap((name) => (URL.canParse(name, origin) ? new URL(name, origin).href : []));
  return [...new Set(absolute)].filter((url) => /^https?:/u.test(url)).slice(0, mostSitemaps);
};

/** Reads what the robots.txt of an origin says to an agent, by RFC 9309; whatever is no record of it is skipped. */
export const readRobots = (origin: string, text: string, agent: string): RobotsRules => {
  const lines = text.split(/\r\n|\r|\n/u);
  const parsed = parseRobots(`${origin}/robots.txt`, lines.map(toParse).join("\n"));
  return {
    against: (address) => {
      const url = new URL(address);
      // §2.2.2: robots.txt itself is always allowed.
      if (url.pathname === "/robots.txt") return undefined;
      const compared = `${origin}${comparablePath(url)}`;
      if (parsed.isAllowed(compared, agent) !== false) return undefined;
      const line = parsed.getMatchingLineNumber(compared, agent);
      return { line, rule: (lines[line - 1] ?? "").trim().slice(0, longestRule) };
    },
    crawlDelaySeconds: parsed.getCrawlDelay(agent),
    sitemaps: sitemapsIn(lines, origin),
  };
};
