import { createEgressAllowance } from "@quarry/egress";
import { unavailable, type Unavailable } from "@quarry/failure";
import { fixturePages, makeCertificate } from "@quarry/testkit";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { allowed, egressWith, loopback, read, startWeb } from "../../src/testing/web-test.ts";

describe("createEgress, following redirects", () => {
  it.each([301, 302, 303, 307, 308])("follows %i and says where it ended", async (status) => {
    const web = await startWeb({
      "/a/from": fixturePages.redirect("../to", status),
      "/to": { body: "there" },
    });
    expect(await read(allowed(web), `${web.url}/a/from`)).toMatchObject({ url: `${web.url}/to` });
  });

  it.each([
    ["a private address", "http://10.0.0.1/"],
    ["the metadata service", "//169.254.169.254/latest/meta-data/"],
    ["another port of an exempt host", "http://127.0.0.1:1/"],
    ["a file", "file:///etc/passwd"],
    ["a name and password", "http://user:secret@example.org/"],
  ])("refuses a redirect to %s", async (_case, location) => {
    const web = await startWeb({ "/": fixturePages.redirect(location) });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
      reason: "address-refused",
      detail: expect.stringContaining("redirects to an address that is refused"),
    });
  });

  it("refuses a redirect from another host to one that only users may name", async () => {
    const inner = await startWeb({ "/": fixturePages.redirect("/wiki"), "/wiki": { body: "inside" } });
    const outer = await startWeb({ "/": fixturePages.redirect(`${inner.url}/wiki`) });
    const egress = allowed(outer, {
      allowance: createEgressAllowance([`127.0.0.1:${outer.port}`, `127.0.0.1:${inner.port}`]),
      isOnlyForUsers: (url) => url.port === String(inner.port),
    });
    expect(await read(egress, `${outer.url}/`)).toMatchObject({
      reason: "address-refused",
      detail: expect.stringContaining("EGRESS_ALLOW_FOUND"),
    });
    expect(inner.requests).toHaveLength(0);
    expect(await read(egress, `${inner.url}/`)).toMatchObject({ url: `${inner.url}/wiki` });
  });

  it("follows a location that is not escaped", async () => {
    const location = Buffer.from("/café/中文", "utf8").toString("latin1");
    const web = await startWeb({
      "/from": fixturePages.redirect(location),
      [encodeURI("/café/中文")]: { body: "there" },
      "/old": fixturePages.redirect("/caf\xe9"),
      [encodeURI("/café")]: { body: "there" },
    });
    expect(await read(allowed(web), `${web.url}/from`)).toMatchObject({ status: "answered" });
    expect(await read(allowed(web), `${web.url}/old`)).toMatchObject({ status: "answered" });
  });

  it("refuses a redirect to a name that resolves to a private address", async () => {
    const web = await startWeb((url) => ({
      "/": fixturePages.redirect(url.replace("127.0.0.1", "inner.example")),
    }));
    const egress = allowed(web, { ports: [web.port], resolve: () => Promise.resolve([loopback]) });
    expect(await read(egress, `${web.url}/`)).toMatchObject({ reason: "address-refused" });
    expect(web.requests).toHaveLength(1);
  });

  it("finds a cycle", async () => {
    const web = await startWeb({ "/a": fixturePages.redirect("/b"), "/b": fixturePages.redirect("/a") });
    expect(await read(allowed(web), `${web.url}/a`)).toMatchObject({ reason: "redirect-loop" });
    expect(web.requests).toHaveLength(2);
  });

  it("follows five redirects and no sixth", async () => {
    const hops = Object.fromEntries(
      Array.from({ length: 6 }, (_, hop) => [`/${hop}`, fixturePages.redirect(`/${hop + 1}`)] as const),
    );
    const web = await startWeb({ ...hops, "/6": { body: "the end" } });
    expect(await read(allowed(web), `${web.url}/1`)).toMatchObject({ status: "answered" });
    expect(await read(allowed(web), `${web.url}/0`)).toMatchObject({ reason: "redirect-loop" });
  });
  it.each([
    ["relative", "there"],
    ["from the root", "/a/there"],
    ["a query alone", "?there"],
    ["with a fragment", "/a/there#part"],
  ])("reads a location %s", async (_case, location) => {
    const web = await startWeb({
      "/a/from": fixturePages.redirect(location),
      "/a/there": { body: "there" },
      "/a/from?there": { body: "there" },
    });
    expect(await read(allowed(web), `${web.url}/a/from`)).toMatchObject({ status: "answered" });
  });

  it("reads a location without a scheme as an address of the web", async () => {
    const web = await startWeb((url) => ({
      "/": fixturePages.redirect(url.replace("http:", "").concat("/to")),
      "/to": { body: "there" },
    }));
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ url: `${web.url}/to` });
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,hello",
    "ftp://example.org/",
    "gopher://127.0.0.1:6379/_INFO",
    "//127.0.0.1:6379/",
    "http://[::ffff:7f00:1]/",
    "http://2130706433/",
    "http://localhost/",
    "http://0/",
    "http://example.org:22/",
    "https://example.org:99999/",
    "http://exa mple.org/",
  ])("refuses a redirect to %s", async (location) => {
    const web = await startWeb({ "/": fixturePages.redirect(location) });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "address-refused" });
    expect(web.requests).toHaveLength(1);
  });

  it("tells the next site nothing of the last one, neither its cookie nor its address", async () => {
    const next = await startWeb({ "/": { body: "there" } });
    const web = await startWeb({
      "/": { status: 302, headers: { location: `${next.url}/`, "set-cookie": "id=1; Path=/" } },
    });
    const hosts = [web, next].map(({ port }) => `127.0.0.1:${port}`);
    await read(egressWith({ allowance: createEgressAllowance(hosts) }), `${web.url}/`);
    expect(Object.keys(next.requests[0]?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  it("follows from http to https, where a certificate is asked for", async () => {
    const secure = await startWeb({ "/": { body: "x" } }, { secure: await makeCertificate(["localhost"]) });
    const web = await startWeb({ "/": fixturePages.redirect(secure.url) });
    const hosts = [web, secure].map(({ port }) => `127.0.0.1:${port}`);
    const egress = egressWith({ allowance: createEgressAllowance(hosts) });
    expect(await read(egress, `${web.url}/`)).toMatchObject({
      reason: "unreachable",
      detail: expect.stringContaining(`The certificate of 127.0.0.1:${secure.port}`),
    });
  });

  it("names the host that fails, not the one that sent it there", async () => {
    const web = await startWeb({ "/": fixturePages.redirect("http://gone.example/") });
    const egress = allowed(web, {
      resolve: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
    });
    expect(await read(egress, `${web.url}/`)).toMatchObject({
      detail: "There is no host named gone.example.",
    });
  });

  it("does not wait for the body of a redirect", async () => {
    const web = await startWeb({
      "/": { status: 302, headers: { location: "/to" }, body: (page) => page.write("wait") },
      "/to": { body: "there" },
    });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ url: `${web.url}/to` });
  });

  describe("with somebody to ask before each", () => {
    const asking = (answers: readonly (Unavailable | undefined)[]) => {
      const asked: string[] = [];
      const onRedirect = (url: string): Promise<Unavailable | undefined> => {
        asked.push(url);
        return Promise.resolve(answers[asked.length - 1]);
      };
      return { asked, onRedirect };
    };

    it("sends the request with the checked address, not the first one", async () => {
      const { asked, onRedirect } = asking([]);
      const web = await startWeb({
        "/": fixturePages.redirect("b"),
        "/b": fixturePages.redirect("c"),
        "/c": { body: "there" },
      });
      expect(await read(allowed(web), `${web.url}/`, { onRedirect })).toMatchObject({ status: "answered" });
      expect(asked).toEqual([`${web.url}/b`, `${web.url}/c`]);
    });

    it("ends with the given outcome, and does not ask about a refused address", async () => {
      const refusal = unavailable("robots-disallowed", "no robots");
      const { asked, onRedirect } = asking([refusal]);
      const web = await startWeb({
        "/": fixturePages.redirect("b"),
        "/x": fixturePages.redirect("file:///x"),
      });
      expect(await read(allowed(web), `${web.url}/`, { onRedirect })).toBe(refusal);
      expect(web.requests).toHaveLength(1);
      await read(allowed(web), `${web.url}/x`, { onRedirect });
      expect(asked).toHaveLength(1);
    });

    it("throws what it throws", async () => {
      const web = await startWeb({ "/": fixturePages.redirect("b") });
      const onRedirect = () => Promise.reject(new Error("not now"));
      await expect(read(allowed(web), `${web.url}/`, { onRedirect })).rejects.toThrow("not now");
    });

    it("does not count what the asking takes against the time of the page", async () => {
      const web = await startWeb({ "/": fixturePages.redirect("b"), "/b": { body: "there" } });
      const egress = allowed(web);
      const now = performance.now.bind(performance);
      const onRedirect = async () => {
        const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 3_600_000);
        onTestFinished(() => clock.mockRestore());
        return undefined;
      };
      expect(await read(egress, `${web.url}/`, { onRedirect })).toMatchObject({ status: "answered" });
    });
  });
});
