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
// Matching time grows with the length of the path and the number of rules, and with the length of rules that have wildcards: up
// to 13 s for the worst file.
const maxSteps = 20_000_000;
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

const agentIn = (value: string): string => value.split("/", 1).join("").trim().toLowerCase();

/**
 * Returns the records as the parser compares them, line by line. Lines outside a group become empty, so that they do not separate
 * groups (§2.2.4). Lines of groups for other agents become empty too, because the parser stores each rule once for each agent of
 * its group, and 500 KiB could fill the memory.
 */
const toParse = (records: readonly RobotsRecord[], agent: string): string[] => {
  const named = new Set<string>();
  let isOpen = false;
  return records.map(({ key, value }) => {
    if (key === "user-agent") {
      if (!isOpen) named.clear();
      isOpen = true;
      const own = agentIn(value);
      if (named.has(own) || !["*", agentIn(agent)].includes(own)) return "";
      named.add(own);
      return `${key}: ${own}`;
    }
    const isRule = key === "allow" || key === "disallow";
    if (!isRule && key !== "crawl-delay") return "";
    isOpen = false;
    if (named.size === 0) return "";
    return `${key}: ${isRule ? comparableRule(value) : value}`;
  });
};

const sitemapsIn = (records: readonly RobotsRecord[], origin: string): readonly string[] => {
  const named = records.flatMap(({ key, value }) => (key === "sitemap" ? [value] : []));
  const absolute = named.flatMap((name) => (URL.canParse(name, origin) ? new URL(name, origin).href : []));
  return [...new Set(absolute)].filter((url) => /^https?:/u.test(url)).slice(0, maxSitemaps);
};

/** Returns the steps that comparing all rules takes for each character of a path. */
const stepsIn = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (line.includes("*") ? line.length : Math.sign(line.length)), 0);

/** Parses the rules of an origin's robots.txt for an agent, by RFC 9309; invalid records are skipped. */
export const readRobots = (origin: string, text: string, agent: string): RobotsRules => {
  const lines = text.split(/\r\n|\r|\n/u);
  const records = lines.map(recordIn);
  const compared = toParse(records, agent);
  const parsed = parseRobots(`${origin}/robots.txt`, compared.join("\n"));
  const steps = stepsIn(compared);
  return {
    against: (address) => {
      const url = new URL(address);
      // §2.2.2: robots.txt itself is always allowed.
      if (url.pathname === "/robots.txt") return undefined;
      const path = comparablePath(url);
      if (steps * path.length > maxSteps) return "its robots.txt has more rules than can be followed";
      const page = `${origin}${path}`;
      if (parsed.isAllowed(page, agent) !== false) return undefined;
      const line = parsed.getMatchingLineNumber(page, agent);
      const rule = (lines[line - 1] ?? "").trim().slice(0, longestRule);
      return `line ${line} of its robots.txt says “${rule}”`;
    },
    crawlDelaySeconds: parsed.getCrawlDelay(agent),
    sitemaps: sitemapsIn(records, origin),
  };
};
