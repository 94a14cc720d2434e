import { describe, expect, it } from "vitest";
import { parseUpArguments, upBanner } from "./up-command.ts";

describe("parseUpArguments", () => {
  it.each([
    [undefined, 8_080],
    ["", 8_080],
    [" 9000 ", 9_000],
    ["0", undefined],
  ])("takes the port %s as %s", (given, port) => {
    expect(parseUpArguments([], { GATEWAY_PORT: given })).toBe(port);
  });

  it.each([["abc"], ["-1"], ["65536"], ["80.5"]])("refuses the port %s by its name and limit", (given) => {
    expect(() => parseUpArguments([], { GATEWAY_PORT: given })).toThrow(
      /GATEWAY_PORT: ".+" is no port; .*0 to 65535/,
    );
  });

  it("starts nothing for an option or a word that it does not know", () => {
    expect(() => parseUpArguments(["--data", "x"], {})).toThrow(
      "unknown option '--data'; see npm run up -- --help",
    );
    expect(() => parseUpArguments(["again"], {})).toThrow("see npm run up -- --help");
  });
});

const banner = (environment: NodeJS.ProcessEnv): string =>
  upBanner({ url: "http://127.0.0.1:8080", environment, adminPassword: "made-here" });

describe("upBanner", () => {
  it("says that nobody else can reach a gateway on loopback, and the password that was made", () => {
    expect(banner({})).toContain("Only this machine can reach it.");
    expect(banner({})).toContain("user admin, password made-here");
    expect(banner({})).toContain("http://127.0.0.1:8081/admin/queues");
    expect(banner({})).not.toContain("Authorization");
  });

  it("shows where the gateway listens for others, and how to send a key", () => {
    const open = banner({ GATEWAY_HOST: "0.0.0.0", API_KEYS: "sha256:00" });
    expect(open).toContain("It listens on 0.0.0.0.");
    expect(open).toContain(`/v1/research -H "Authorization: Bearer $KEY" -H`);
  });

  it("shows no password that the user has set", () => {
    expect(banner({ ADMIN_USER: "root", ADMIN_PASSWORD: "mine" })).toContain("user root, password as set");
  });
});
