import { assert, constantFrom, ipV4, nat, oneof, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { checkUrl } from "./check-url.ts";
import { createEgressAllowance } from "./egress-allowance.ts";
import { isPublicAddress } from "./is-public-address.ts";

const rules = { allowance: createEgressAllowance([]), ports: [80] };
const networks = [
  "10.0",
  "127.0",
  "169.254",
  "172.16",
  "192.168",
  "100.64",
  "198.18",
  "168.63",
  "8.8",
  "1.1",
];
const near = tuple(constantFrom(...networks), nat(255), nat(255)).map((parts) => parts.join("."));
const v4 = oneof(ipV4(), near, constantFrom("168.63.129.16", "0.0.0.0", "255.255.255.255", "192.88.99.1"));

const bytesOf = (address: string): readonly number[] => address.split(".").map(Number);
const numberOf = (address: string): number => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0);
const hexPairs = (address: string): readonly [string, string] => {
  const number = numberOf(address);
  return [Math.floor(number / 0x1_0000).toString(16), (number % 0x1_0000).toString(16)];
};

/** IPv6 forms that embed an IPv4 address. */
const embeddingsOf = (address: string): readonly string[] => {
  const [high, low] = hexPairs(address);
  const [obfuscatedHigh, obfuscatedLow] = hexPairs(
    bytesOf(address)
      .map((byte) => 255 - byte)
      .join("."),
  );
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${high}:${low}`,
    `::${address}`,
    `::${high}:${low}`,
    `::ffff:0:${address}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::`,
    `2001:0:4136:e378:8000:63bf:${obfuscatedHigh}:${obfuscatedLow}`,
    `fe80::5efe:${address}`,
    `fe80::200:5efe:${high}:${low}`,
  ];
};

/** Spellings of an IPv4 address in a URL that web parsers accept. */
const spellingsOf = (address: string): readonly string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  const number = numberOf(address);
  const spelled = [
    address,
    String(number),
    `0x${number.toString(16)}`,
    `0X${number.toString(16).toUpperCase()}`,
    `0${number.toString(8)}`,
    `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
    [a, b, c, d].map((byte) => `0${byte.toString(8)}`).join("."),
    [a, b, c, d].map((byte) => `0x${byte.toString(16)}`).join("."),
    [a, b, c, d].map((byte) => `0x0000${byte.toString(16)}`).join("."),
    `${a}.${number % 0x100_0000}`,
    `${a}.${b}.${c * 256 + d}`,
    address.replace(/./gu, (character) => `%${character.charCodeAt(0).toString(16)}`),
    address.replace(/[0-9]/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replace(/[1-9]/gu, (digit) => String.fromCodePoint(0x245f + Number(digit))),
    address.replaceAll(".", "\u3002"),
    address.replaceAll(".", "\uff0e"),
  ];
  return [...spelled, ...spelled.map((host) => `${host}.`)];
};

describe("an IPv4 address", () => {
  it("is dialled in no form of IPv6 that stands for it", () => {
    assert(
      property(v4, (address) => {
        expect(embeddingsOf(address).filter(isPublicAddress)).toEqual([]);
        const hosts = embeddingsOf(address).filter((form) => checkUrl(`http://[${form}]/`, rules).ok);
        expect(hosts).toEqual([]);
      }),
    );
  });

  it("gets its own verdict behind a prefix that leads to it (ISATAP, NAT64)", () => {
    assert(
      property(v4, (address) => {
        const [high, low] = hexPairs(address);
        const tunnels = [
          `2606:4700::5efe:${address}`,
          `2606:4700:1:2:200:5efe:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
        ];
        expect(tunnels.map(isPublicAddress)).toEqual(tunnels.map(() => isPublicAddress(address)));
      }),
    );
  });

  it("gets its own verdict in every spelling of a URL", () => {
    assert(
      property(v4, (address) => {
        const isPublic = isPublicAddress(address);
        const others = spellingsOf(address).filter(
          (host) => checkUrl(`http://${host}/`, rules).ok !== isPublic,
        );
        expect(others).toEqual([]);
      }),
    );
  });
});
