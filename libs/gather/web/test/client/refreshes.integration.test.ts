import { type FixturePage, fixturePages } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { allowed, loopback, read, startWeb } from "../../src/testing/web-test.ts";

const refreshing = (content: string, rest = ""): FixturePage =>
  fixturePages.html(`<title>Moved</title><meta http-equiv="refresh" content="${content}">${rest}`);
const there = fixturePages.html("<p>There.");
const text = "A page that says something of its own is read as it is. ".repeat(10);

describe("createEgress, at a page that sends its readers on", () => {
  it.each([
    ["at once", "0;url=/there"],
    ["as most pages write it", "0; url=/there"],
    ["after some seconds", "5; URL='/there'"],
    ["without the name", "1; /there"],
    ["with a fraction of a second", ".5; url=there"],
  ])("follows a refresh %s", async (_case, content) => {
    const web = await startWeb({ "/": refreshing(content, "<p>Please wait."), "/there": there });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ url: `${web.url}/there` });
  });

  it.each([
    ["unquoted", "<META HTTP-EQUIV=Refresh CONTENT=0;url=/there>"],
    [
      "for readers without scripts",
      '<noscript><meta http-equiv="refresh" content="0;url=/there"></noscript>',
    ],
    ["with escapes", '<meta content="0;url=&#47;there" http-equiv="refresh">'],
  ])("follows a refresh %s", async (_case, markup) => {
    const web = await startWeb({ "/": fixturePages.html(markup), "/there": there });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ url: `${web.url}/there` });
  });

  it("follows a refresh in the headers", async () => {
    const web = await startWeb({ "/": { headers: { refresh: "0; url=/there" }, body: "" }, "/there": there });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ url: `${web.url}/there` });
  });

  it.each([
    ["has a text of its own", refreshing("0;url=/there", `<p>${text}`)],
    ["waits a minute", refreshing("60;url=/there")],
    ["loads itself again", refreshing("5")],
    ["names itself", refreshing("5; url=/#top")],
    [
      "only speaks of a refresh",
      fixturePages.html('<!-- <meta http-equiv="refresh" content="0;url=/there"> -->'),
    ],
    [
      "is no HTML",
      {
        headers: { "content-type": "text/plain" },
        body: '<meta http-equiv="refresh" content="0;url=/there">',
      },
    ],
  ])("stays with a page that %s", async (_case, page) => {
    const web = await startWeb({ "/": page, "/there": there });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ status: "answered", url: `${web.url}/` });
    expect(web.requests).toHaveLength(1);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data/",
    "//127.0.0.1:1/",
    "http://2130706433:6379/",
    "http://localhost/",
    "file:///etc/passwd",
    "javascript:location='http://127.0.0.1/'",
    "http://user:secret@example.org/",
  ])("refuses a refresh to %s", async (target) => {
    const pages = {
      "/": refreshing(`0; url=${target}`),
      "/header": { headers: { refresh: `0; url=${target}` } },
    };
    const web = await startWeb(pages);
    for (const path of Object.keys(pages)) {
      expect(await read(allowed(web), `${web.url}${path}`)).toMatchObject({
        reason: "address-refused",
        detail: expect.stringContaining("The page redirects to an address that is refused"),
      });
    }
  });

  it("refuses a refresh to a name that resolves to a private address", async () => {
    const web = await startWeb((url) => ({
      "/": refreshing(`0;url=${url.replace("127.0.0.1", "in.example")}`),
    }));
    const egress = allowed(web, { ports: [web.port], resolve: () => Promise.resolve([loopback]) });
    expect(await read(egress, `${web.url}/`)).toMatchObject({ reason: "address-refused" });
    expect(web.requests).toHaveLength(1);
  });

  it("counts refreshes among the redirects, and finds a circle of both", async () => {
    const web = await startWeb({
      "/a": refreshing("0;url=/b"),
      "/b": fixturePages.redirect("/a"),
      ...Object.fromEntries(
        Array.from({ length: 6 }, (_, hop) => [`/${hop}`, refreshing(`0;url=/${hop + 1}`)] as const),
      ),
      "/6": there,
    });
    expect(await read(allowed(web), `${web.url}/a`)).toMatchObject({ reason: "redirect-loop" });
    expect(await read(allowed(web), `${web.url}/1`)).toMatchObject({ status: "answered" });
    expect(await read(allowed(web), `${web.url}/0`)).toMatchObject({ reason: "redirect-loop" });
  });

  describe("by a script", () => {
    it.each([
      ["location.href = '/there';"],
      ['window.location="/there"'],
      ["window.location.replace('/there')"],
      ["setTimeout(function(){ document.location.assign('/there'); }, 100)"],
    ])("does not run it, and says where it leads: %s", async (code) => {
      const web = await startWeb({ "/": fixturePages.html(`<script>${code}</script>`), "/there": there });
      const outcome = await read(allowed(web), `${web.url}/`);
      expect(outcome).toMatchObject({
        reason: "script-only",
        detail: `127.0.0.1:${web.port} redirects by a script, which is not run; it names ${web.url}/there: submit that address.`,
      });
      expect(web.requests).toHaveLength(1);
    });

    it("names only web addresses", async () => {
      const web = await startWeb({
        "/": fixturePages.html("<script>location.href='javascript:alert(1)'</script>"),
      });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
        reason: "script-only",
        detail: expect.stringContaining("submit the address that a browser ends at."),
      });
    });

    it.each([
      ["has a text of its own", `<script>location.href = '/there';</script><p>${text}`],
      ["puts its address together", "<script>location.href = 'https:' + location.host;</script>"],
      ["is an application", `<script>location.href = '/there';${"x();".repeat(2_000)}</script>`],
      ["only shows such a script", "<pre>location.href = '/there';</pre>"],
    ])("leaves a page to its reader that %s", async (_case, markup) => {
      const web = await startWeb({ "/": fixturePages.html(markup) });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ status: "answered" });
    });
  });
});
