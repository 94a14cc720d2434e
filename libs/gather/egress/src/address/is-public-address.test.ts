import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { isForeignAddress, isForeignTo, isPublicAddress } from "./is-public-address.ts";

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
  ["AS112 sinks", "192.31.196.1"],
  ["AS112 sinks", "192.175.48.1"],
  ["AMT relays", "192.52.193.1"],
  ["container metadata", "169.254.170.2"],
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
  ["ISATAP of a private address", "2606:4700::5efe:10.0.0.1"],
  ["ISATAP of the metadata service", "2606:4700::200:5efe:a9fe:a9fe"],
  ["Teredo, its client inverted", "2001:0:4136:e378:8000:63bf:80ff:fffe"],
  ["v6 documentation", "2001:db8::1"],
  ["v6 documentation", "3fff::1"],
  ["ORCHID", "2001:10::1"],
  ["ORCHIDv2", "2001:20::1"],
  ["drone identities", "2001:30::1"],
  ["protocol assignments", "2001:1::1"],
  ["v6 AMT relays", "2001:3::1"],
  ["v6 AS112 sinks", "2001:4:112::1"],
  ["v6 AS112 sinks", "2620:4f:8000::1"],
  ["v6 benchmarking", "2001:2::1"],
  ["unique local", "fc00::1"],
  ["AWS's metadata", "fd00:ec2::254"],
  ["v6 link-local", "fe80::1"],
  ["v6 link-local with zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["v6 multicast", "ff02::1"],
  ["discard", "100::1"],
  ["SRv6", "5f00::1"],
  ["Google's metadata", "fd20:ce::254"],
  ["not yet given out", "4000::1"],
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
  "2606:4700::5efe:8.8.8.8",
] as const;

describe("isPublicAddress", () => {
  it.each(refused)("refuses %s: %s", (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(accepted)("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("isForeignAddress", () => {
  const own = [
    { family: "IPv4", address: "93.184.216.34", cidr: "93.184.216.34/24", netmask: "255.255.255.0" },
    { family: "IPv6", address: "2606:2800:220:1::7", cidr: null, netmask: "ffff:ffff::", scopeid: 0 },
  ] as const;
  const interfaces: typeof networkInterfaces = () => ({
    eth0: own.map((one) => ({ ...one, internal: false, mac: "00:00:00:00:00:00" })),
  });

  it("refuses every address of this machine", () => {
    const isForeign = isForeignTo(interfaces);
    for (const { address } of own) expect([address, isForeign(address)]).toEqual([address, false]);
    expect(isForeign("93.184.216.35")).toBe(true);
    const here = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    expect(here.filter((address) => isForeignAddress(address))).toEqual([]);
  });

  it("refuses what is not public", () => {
    expect(isForeignTo(interfaces)("10.0.0.1")).toBe(false);
  });
});
