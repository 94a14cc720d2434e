import { describe, expect, it } from "vitest";
import { readRobots } from "./robots-rules.ts";

const origin = "https://example.com";
const agent = "quarry-fetcher";
const read = (...lines: readonly string[]) => readRobots(origin, lines.join("\n"), agent);
const allows = (lines: readonly string[], path: string): boolean =>
  read(...lines).against(`${origin}${path}`) === undefined;

const everybody = "User-agent: *";
const us = "User-agent: quarry-fetcher";

/** Section of RFC 9309, file, path, and whether the path may be read. */
const cases = [
  [
    "§2.2.1: a group for this fetcher goes before that for everybody",
    [everybody, "Disallow: /", us, "Allow: /"],
    "/a",
    true,
  ],
  ["§2.2.1: a group for everybody holds where there is no other", [everybody, "Disallow: /a"], "/a", false],
  [
    "§2.2.1: names are compared without case and version",
    ["User-Agent: Quarry-FETCHER/2.0", "Disallow: /"],
    "/a",
    false,
  ],
  [
    "§2.2.1: groups of the same name are one",
    [us, "Disallow: /a", "User-agent: other", "Disallow: /", us, "Disallow: /b"],
    "/b",
    false,
  ],
  ["§2.2.1: names in a row share the rules", [us, "User-agent: other", "Disallow: /a"], "/a", false],
  ["§2.2.1: rules for others say nothing", ["User-agent: other", "Disallow: /"], "/a", true],
  [
    "§2.2.1: a name that only begins like this fetcher's is another",
    ["User-agent: quarry", "Disallow: /"],
    "/a",
    true,
  ],
  ["§2.2.1: without any group all is allowed", [""], "/a", true],
  ["§2.2.2: robots.txt itself is allowed", [everybody, "Disallow: /"], "/robots.txt", true],
  ["§2.2.2: a rule holds for all that begins with it", [everybody, "Disallow: /a"], "/abc/d?e", false],
  ["§2.2.2: paths are compared with their case", [everybody, "Disallow: /A"], "/a", true],
  ["§2.2.2: the longest rule decides", [everybody, "Disallow: /a/b", "Allow: /a"], "/a/b", false],
  [
    "§2.2.2: the longest rule decides, whatever the order",
    [everybody, "Allow: /a/b/c", "Disallow: /a/b"],
    "/a/b/c",
    true,
  ],
  [
    "§2.2.2: of equally long rules the one that allows decides",
    [everybody, "Disallow: /a", "Allow: /a"],
    "/a",
    true,
  ],
  ["§2.2.2: an empty rule forbids nothing", [everybody, "Disallow:"], "/a", true],
  ["§2.2.2: a query is part of the path", [everybody, "Disallow: /a?b=c"], "/a?b=c&d", false],
  [
    "§2.2.2: letters in UTF-8 are compared escaped",
    [everybody, "Disallow: /foo/bar/ツ"],
    "/foo/bar/%E3%83%84",
    false,
  ],
  [
    "§2.2.2: escapes are compared without case",
    [everybody, "Disallow: /foo/bar/%e3%83%84"],
    "/foo/bar/ツ",
    false,
  ],
  [
    "§2.2.2: escapes of what needs none are undone",
    [everybody, "Disallow: /foo/bar/%62%61%7A"],
    "/foo/bar/baz",
    false,
  ],
  [
    "§2.2.2: escapes of what needs none are undone in the address",
    [everybody, "Disallow: /foo/bar/baz"],
    "/foo/bar/%62%61%7A",
    false,
  ],
  [
    "§2.2.2: a reserved character that is escaped is another one",
    [everybody, "Disallow: /foo/bar?baz=http://foo.bar"],
    "/foo/bar?baz=http%3A%2F%2Ffoo.bar",
    true,
  ],
  ["§2.2.2: brackets are compared as they are", [everybody, "Disallow: /a[b]"], "/a[b]", false],
  ["§2.2.3: # begins a comment", [everybody, "Disallow: /a # not /b"], "/a", false],
  ["§2.2.3: * stands for anything", [everybody, "Disallow: /*.gif"], "/pictures/a.gif?b", false],
  ["§2.2.3: * stands for nothing too", [everybody, "Disallow: /a*b"], "/ab", false],
  ["§2.2.3: $ ends the path", [everybody, "Disallow: /*.gif$"], "/a.gifx", true],
  ["§2.2.3: $ ends the path where it fits", [everybody, "Disallow: /*.gif$"], "/a.gif", false],
  [
    "§2.2.3: an escaped * is a star",
    [everybody, "Disallow: /path/file-with-a-%2A.html"],
    "/path/file-with-a-*.html",
    false,
  ],
  [
    "§2.2.3: an escaped * is nothing but a star",
    [everybody, "Disallow: /path/file-with-a-%2A.html"],
    "/path/file-with-a-b.html",
    true,
  ],
  ["§2.2.3: an escaped $ is a dollar", [everybody, "Disallow: /path/foo-%24"], "/path/foo-$", false],
  ["§2.2.3: $ within a rule is a dollar", [everybody, "Disallow: /a$b"], "/a$b", false],
  [
    "§2.2.4: other records part no group",
    [us, "Sitemap: https://example.com/s.xml", "User-agent: other", "Disallow: /a"],
    "/a",
    false,
  ],
  [
    "§2.2.4: records nobody knows are skipped",
    [everybody, "Noindex: /b", "what is this", "Disallow: /a"],
    "/a",
    false,
  ],
  [
    "§2.3.1.5: a web page instead of rules forbids nothing",
    ["<!doctype html>", "<p>User-agent: none of these"],
    "/a",
    true,
  ],
  [
    "§5.1: the example of a simple file",
    ["User-agent: *", "Disallow: *.gif$", "Disallow: /example/", "Allow: /publications/"],
    "/example/page",
    false,
  ],
  [
    "§5.2: the example of the longest match",
    ["User-agent: *", "Allow: /example/page/", "Disallow: /example/page/disallowed.gif"],
    "/example/page/disallowed.gif",
    false,
  ],
] as const;

describe("readRobots", () => {
  it.each(cases)("follows RFC 9309 %s", (_says, lines, path, isAllowed) => {
    expect(allows(lines, path)).toBe(isAllowed);
  });

  it.each(["\n", "\r\n", "\r"])("reads lines that end in %j, and a byte order mark", (end) => {
    const text = `\uFEFF${[everybody, "", "Disallow: /a"].join(end)}`;
    expect(readRobots(origin, text, agent).against(`${origin}/a`)).toBe(
      "line 3 of its robots.txt says “Disallow: /a”",
    );
  });

  it("names the line of the rule as it is written", () => {
    const rules = read("# Hello", everybody, "Allow: /", "disallow :  /priv%61te   # ours");
    expect(rules.against(`${origin}/private/1`)).toBe(
      "line 4 of its robots.txt says “disallow :  /priv%61te   # ours”",
    );
  });

  it("follows no more rules than it has time for", () => {
    const rules = read(everybody, ...Array.from({ length: 250 }, () => `Disallow: /${"*a".repeat(990)}b`));
    expect(rules.against(`${origin}/${"a".repeat(2_000)}`)).toBe(
      "its robots.txt has more rules than can be followed",
    );
    expect(rules.against(`${origin}/short`)).toBeUndefined();
  });

  it("reads many rules of a group with many agents", () => {
    const agents = Array.from({ length: 20_000 }, (_, index) => `User-agent: agent${index}`);
    const disallowed = Array.from({ length: 20_000 }, (_, index) => `Disallow: /${index}`);
    const rules = read(...agents, us, ...disallowed, everybody, "Disallow: /other");
    expect(rules.against(`${origin}/19999`)).toBe("line 40001 of its robots.txt says “Disallow: /19999”");
    expect(rules.against(`${origin}/other`)).toBeUndefined();
  });

  it("finds the delay for this fetcher, otherwise that for all", () => {
    expect(read(everybody, "Crawl-delay: 7").crawlDelaySeconds).toBe(7);
    expect(read(everybody, "Crawl-delay: 7", us, "Crawl-delay: 1.5").crawlDelaySeconds).toBe(1.5);
    expect(read(everybody, "Crawl-delay: soon").crawlDelaySeconds).toBeUndefined();
  });

  it("lists the sitemaps, absolute and each once", () => {
    const lines = [
      "Sitemap: /a.xml",
      "sitemap: https://example.com/a.xml#x",
      "Sitemap: ftp://example.com/c.xml",
    ];
    expect(read(...lines, "Sitemap: https://other.example/b.xml").sitemaps).toEqual([
      "https://example.com/a.xml",
      "https://other.example/b.xml",
    ]);
  });
});
