import { assert, ipV4, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";

const refused = [
  ["this host", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private", "10.0.0.1"],
  ["private", "172.16.5.5"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["link-local, metadata", "169.254.169.254"],
  ["shared address space", "100.64.0.1"],
  ["Alibaba's metadata", "100.100.100.200"],
  ["protocol assignments", "192.0.0.1"],
  ["Oracle's metadata", "192.0.0.192"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.7"],
  ["documentation", "203.0.113.5"],
  ["6to4 relay", "192.88.99.1"],
  ["benchmarking", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["Azure's metadata", "168.63.129.16"],
  ["v6 loopback", "::1"],
  ["v6 unspecified", "::"],
  ["mapped, dotted", "::ffff:127.0.0.1"],
  ["mapped, hex", "::ffff:a9fe:a9fe"],
  ["mapped public", "::ffff:8.8.8.8"],
  ["compatible, dotted", "::127.0.0.1"],
  ["compatible, hex", "::a9fe:a9fe"],
  ["translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::a9fe:a9fe"],
  ["local NAT64", "64:ff9b:1::a9fe:a9fe"],
  ["6to4", "2002:a9fe:a9fe::"],
  ["6to4 of loopback", "2002:7f00:1::"],
  ["Teredo", "2001:0:7f00:1::"],
  ["v6 documentation", "2001:db8::1"],
  ["v6 documentation", "3fff::1"],
  ["ORCHIDv2", "2001:20::1"],
  ["v6 benchmarking", "2001:2::1"],
  ["unique local", "fc00::1"],
  ["AWS's metadata", "fd00:ec2::254"],
  ["v6 link-local", "fe80::1"],
  ["v6 link-local with zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["v6 multicast", "ff02::1"],
  ["discard", "100::1"],
  ["SRv6", "5f00::1"],
  ["no address: short form", "127.1"],
  ["no address: decimal", "2130706433"],
  ["no address: octal", "0177.0.0.1"],
  ["no address: a name", "example.org"],
  ["no address: nothing", ""],
] as const;

const accepted = [
  "8.8.8.8",
  "1.1.1.1",
  "93.184.216.34",
  "100.63.255.255",
  "172.32.0.1",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001:81b::200e",
] as const;

const v4 = ipV4();
const hexPairs = (address: string): readonly [string, string] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
};

describe("isPublicAddress", () => {
  it.each(refused)("refuses %s: %s", (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(accepted)("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("is never laxer with an embedding than with the v4 address in it", () => {
    assert(
      property(v4, (address) => {
        const [high, low] = hexPairs(address);
        const embeddings = [
          `::ffff:${address}`,
          `::ffff:${high}:${low}`,
          `::${address}`,
          `::${high}:${low}`,
          `::ffff:0:${address}`,
          `64:ff9b::${address}`,
          `64:ff9b:1::${high}:${low}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::`,
        ];
        expect(embeddings.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });
});
