import parseRobots from "robots-parser";

/** Rules of one robots.txt for this fetcher. */
export interface RobotsRules {
  /** Returns the reason why a page may not be read, as part of a sentence; undefined if it may. */
  against(url: string): string | undefined;
  /** Seconds requested by the site. */
  readonly crawlDelaySeconds: number | undefined;
  /** Absolute, each once. */
  readonly sitemaps: readonly string[];
}

interface RobotsRecord {
  /** In lower case. */
  readonly key: string;
  readonly value: string;
}

const longestRule = 100;
const maxSitemaps = 500;
// Wildcard matching takes time proportional to rules times path: 13 s for the worst file of 500 KiB.
const maxWildcardSteps = 20_000_000;
const record = /^\s*(?<key>[\w-]+)\s*:\s*(?<value>[^#]*)/u;
const escaped = /%(?<hex>[0-9a-f]{2})/giu;
const unreserved = /[\w.~-]/u;

const recordIn = (line: string): RobotsRecord => {
  const { key = "", value = "" } = record.exec(line)?.groups ?? {};
  return { key: key.toLowerCase(), value: value.trim() };
};

// RFC 9309 §2.2.2: octets are compared unescaped if they need no escape, and escaped otherwise.
const comparable = (path: string): string => {
  const plain = path.replaceAll(escaped, (whole, hex: string) => {
    const character = String.fromCodePoint(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : whole.toUpperCase();
  });
  return encodeURI(plain.toWellFormed()).replaceAll("%25", "%");
};

// §2.2.3: `$` is special only at the end of a rule; in a path neither `$` nor `*` is.
const comparableRule = (rule: string): string => comparable(rule).replaceAll(/\$(?!$)/gu, "%24");
const comparablePath = ({ pathname, search }: URL): string =>
  comparable(`${pathname}${search}`).replaceAll("*", "%2A").replaceAll("$", "%24");

/**
 * Returns the record as the parser compares it, and an empty line for anything outside a group, so that it separates none
 * (§2.2.4).
 */
const toParse = ({ key, value }: RobotsRecord): string => {
  if (key === "allow" || key === "disallow") return `${key}: ${comparableRule(value)}`;
  return key === "user-agent" || key === "crawl-delay" ? `${key}: ${value}` : "";
};

const sitemapsIn = (records: readonly RobotsRecord[], origin: string): readonly string[] => {
  const named = records.flatMap(({ key, value }) => (key === "sitemap" ? [value] : []));
  const absolute = named.flatMap((name) => (URL.canParse(name, origin) ? new URL(name, origin).href : []));
  return [...new Set(absolute)].filter((url) => /^https?:/u.test(url)).slice(0, maxSitemaps);
};

const wildcardCharactersIn = (records: readonly RobotsRecord[]): number =>
  records.reduce((sum, { value }) => sum + (value.includes("*") ? value.length : 0), 0);

/** Parses the rules of an origin's robots.txt for an agent, by RFC 9309; invalid records are skipped. */
export const readRobots = (origin: string, text: string, agent: string): RobotsRules => {
  const lines = text.split(/\r\n|\r|\n/u);
  const records = lines.map(recordIn);
  const parsed = parseRobots(`${origin}/robots.txt`, records.map(toParse).join("\n"));
  const wildcardCharacters = wildcardCharactersIn(records);
  return {
    against: (address) => {
      const url = new URL(address);
      // §2.2.2: robots.txt itself is always allowed.
      if (url.pathname === "/robots.txt") return undefined;
      const path = comparablePath(url);
      if (wildcardCharacters * path.length > maxWildcardSteps)
        return "its robots.txt has more wildcards than can be followed";
      const compared = `${origin}${path}`;
      if (parsed.isAllowed(compared, agent) !== false) return undefined;
      const line = parsed.getMatchingLineNumber(compared, agent);
      const rule = (lines[line - 1] ?? "").trim().slice(0, longestRule);
      return `line ${line} of its robots.txt says “${rule}”`;
    },
    crawlDelaySeconds: parsed.getCrawlDelay(agent),
    sitemaps: sitemapsIn(records, origin),
  };
};
