import { createEgressAllowance } from "@quarry/egress";
import { describe, expect, it } from "vitest";
import { proxyBefore } from "./way-out.ts";

const proxy = "http://egress-proxy:3128";
const allowance = createEgressAllowance(["192.168.1.5:8888"]);
const before = (address: string): string | undefined => proxyBefore(new URL(address), { proxy, allowance });

describe("proxyBefore", () => {
  it.each([
    "https://api.search.example.org/res",
    "https://user:key@api.example.org:9443/v1",
    "http://8.8.8.8/",
    "http://192.168.1.5:8888/",
  ])("is the proxy for %s", (address) => {
    expect(before(address)).toBe(proxy);
  });

  it.each([
    "http://searxng:8080",
    "http://127.0.0.1:8888",
    "http://[fd00::1]/",
    "http://search.internal/",
    "http://192.168.1.5:8080/",
  ])("is not the proxy for %s", (address) => {
    expect(before(address)).toBeUndefined();
  });

  it("is undefined without a proxy", () => {
    expect(proxyBefore(new URL("https://api.example.org"), { proxy: undefined, allowance })).toBeUndefined();
  });
});
