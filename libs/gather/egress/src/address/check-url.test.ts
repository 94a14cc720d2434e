import { describe, expect, it } from "vitest";
import { checkUrl } from "./check-url.ts";
import { createEgressAllowance } from "./egress-allowance.ts";

const strict = { allowance: createEgressAllowance([]), ports: [80, 443, 8_080, 8_443] };
const detailOf = (url: string, rules = strict): string => {
  const checked = checkUrl(url, rules);
  return checked.ok ? "ok" : checked.detail;
};

const notPublic = "the address is not on the public internet";
const ambiguous = "the URL contains spaces, control characters or backslashes";

describe("checkUrl", () => {
  it.each([
    ["http://127.0.0.1/", notPublic],
    ["http://2130706433/", notPublic],
    ["http://0x7f.1/", notPublic],
    ["http://0177.0.0.1/", notPublic],
    ["http://127.1/", notPublic],
    ["http://①②⑦.⓪.⓪.①/", notPublic],
    ["http://127。0。0。1/", notPublic],
    ["http://[::1]/", notPublic],
    ["http://[::ffff:127.0.0.1]/", notPublic],
    ["http://[::ffff:7f00:1]:8080/", notPublic],
    ["http://169.254.169.254/latest/meta-data/", notPublic],
    ["http://localhost/", "the host name is internal"],
    ["http://localhost./", "the host name is internal"],
    ["http://LOCALHOST/", "the host name is internal"],
    ["http://app.localhost/", "the host name is internal"],
    ["http://metadata.google.internal/", "the host name is internal"],
    ["http://metadata.example.org/", "the host name is internal"],
    ["http://printer.local/", "the host name is internal"],
    ["http://router.home.arpa/", "the host name is internal"],
    ["http://ip6-localhost/", "the host name has no domain"],
    ["http://localhost.localdomain/", "the host name is internal"],
    ["http://metadata/", "the host name is internal"],
    ["http://metadata-v2.example.org/", "the host name is internal"],
    ["http://host.docker.internal/", "the host name is internal"],
    ["http://wiki.corp/", "the host name is internal"],
    ["http://nas.lan./", "the host name is internal"],
    ["http://hidden.onion/", "the host name is internal"],
    ["http://localhost../", "the host name has an empty part"],
    ["http://127.0.0.1../", "the host name has an empty part"],
    ["http://example..org/", "the host name has an empty part"],
    ["http://redis/", "the host name has no domain"],
    ["http://127.0.0.1\\@1.1.1.1/", ambiguous],
    ["http://exam\tple.org/", ambiguous],
    ["http://example.org/a b", ambiguous],
    ["http://example.org/\r\nHost: evil", ambiguous],
    ["http://example.org/\u0000", ambiguous],
    ["http://example.org/\u007f", ambiguous],
    ["http://example.org/\u0085", ambiguous],
    ["http://example.org\u00a0/", ambiguous],
    [" http://example.org/", ambiguous],
    ["http:\\\\example.org\\", ambiguous],
    ["http://a@127.0.0.1:80#@example.com/", "a URL with a user name or password is not read"],
    ["https://user:secret@example.org/", "a URL with a user name or password is not read"],
    ["https://user@example.org/", "a URL with a user name or password is not read"],
    ["https://:secret@example.org/", "a URL with a user name or password is not read"],
    ["https://example.org%00@evil.example/", "a URL with a user name or password is not read"],
    ["ftp://example.org/", "only http and https are read"],
    ["gopher://127.0.0.1:6379/_INFO", "only http and https are read"],
    ["dict://127.0.0.1:11211/stats", "only http and https are read"],
    ["ws://example.org/", "only http and https are read"],
    ["wss://example.org/", "only http and https are read"],
    ["blob:https://example.org/1", "only http and https are read"],
    ["about:blank", "only http and https are read"],
    ["javascript:alert(1)", "only http and https are read"],
    ["view-source:https://example.org/", "only http and https are read"],
    ["mailto:a@example.org", "only http and https are read"],
    ["urn:isbn:0451450523", "only http and https are read"],
    ["file:///etc/passwd", "only http and https are read"],
    ["data:text/html,hello", "only http and https are read"],
    ["http://example.org:0/", "port 0 is not read, only 80, 443, 8080, 8443"],
    ["http://example.org:65536/", "this is not a URL"],
    ["http://example.org:-1/", "this is not a URL"],
    ["http://example.org:22/", "port 22 is not read, only 80, 443, 8080, 8443"],
    ["http://example.org:6379/", "port 6379 is not read, only 80, 443, 8080, 8443"],
    ["http://[::1%25eth0]/", "this is not a URL"],
    ["http://exa%00mple.org/", "this is not a URL"],
    ["http://[::1", "this is not a URL"],
    ["http://256.256.256.256/", "this is not a URL"],
    ["http://1.2.3.4.5/", "this is not a URL"],
    ["http:///", "this is not a URL"],
    ["", "this is not a URL"],
    ["//example.org/", "this is not a URL"],
    ["/path", "this is not a URL"],
    ["example.org", "this is not a URL"],
    [`http://example.org/${"a".repeat(2_048)}`, "the URL is longer than 2048 characters"],
    [`http://example.org/${"字".repeat(1_000)}`, "the URL is longer than 8192 characters when it is escaped"],
  ])("refuses %s", (url, detail) => {
    expect(detailOf(url)).toBe(detail);
  });

  it.each([
    ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
    ["HTTP://Example.ORG:80/", "http://example.org/"],
    ["http://exa%6dple.com/", "http://example.com/"],
    ["https://example.org:8443/", "https://example.org:8443/"],
    ["http://93.184.216.34:8080/", "http://93.184.216.34:8080/"],
    ["https://münchen.example/straße", "https://xn--mnchen-3ya.example/stra%C3%9Fe"],
    ["https://internal.example.org/", "https://internal.example.org/"],
    ["https://metadatabase.example/", "https://metadatabase.example/"],
    ["http:example.org", "http://example.org/"],
    ["https:///example.org//a", "https://example.org//a"],
    ["http://@example.org/", "http://example.org/"],
    ["http://example.org./", "http://example.org./"],
    ["http://134744072/", "http://8.8.8.8/"],
    ["http://[2606:4700::1111]/", "http://[2606:4700::1111]/"],
    ["http://example.org/%0d%0aHost:%20evil", "http://example.org/%0d%0aHost:%20evil"],
  ])("accepts %s", (url, href) => {
    const checked = checkUrl(url, strict);
    expect(checked.ok && checked.url.href).toBe(href);
  });
});

describe("createEgressAllowance", () => {
  const allowing = (...entries: string[]): typeof strict => ({
    ...strict,
    allowance: createEgressAllowance(entries),
  });

  it.each([
    ["http://127.0.0.1:8099/a", "127.0.0.1:8099"],
    ["http://2130706433:8099/", "127.0.0.1:8099"],
    ["http://localhost:3000/", "localhost"],
    ["http://wiki.corp.internal./", "Wiki.corp.internal"],
    ["http://[::1]:8099/", "[::1]:8099"],
    ["https://redis/", "redis:443"],
  ])("exempts %s by %s", (url, entry) => {
    expect(detailOf(url, allowing(entry))).toBe("ok");
  });

  it.each([
    ["http://127.0.0.1:8098/", "127.0.0.1:8099"],
    ["http://127.0.0.2:8099/", "127.0.0.1:8099"],
    ["http://a.localhost:80/", "localhost"],
    ["https://redis/", "redis:80"],
  ])("does not exempt %s by %s", (url, entry) => {
    expect(detailOf(url, allowing(entry))).not.toBe("ok");
  });

  it("exempts from the rules on hosts and ports, from no other", () => {
    expect(detailOf("http://user@127.0.0.1:8099/", allowing("127.0.0.1"))).toBe(
      "a URL with a user name or password is not read",
    );
  });

  it.each([
    "http://127.0.0.1",
    "*.example.org",
    "a:x",
    "127.0.0.1:0",
    "host:99999",
    "user@host",
    "a?x",
    "a#x",
    "a\\b",
  ])("refuses the entry %s", (entry) => {
    expect(() => createEgressAllowance([entry])).toThrow(`"${entry}" is not a host`);
  });
});
