import ipaddr from "ipaddr.js";

// What ipaddr.js 2.5 calls unicast and is not: Azure's metadata and DHCP service, the retired 6to4 relay
// anycast, AS112 sinks and AMT relays. Oracle's 192.0.0.192 and Alibaba's 100.100.100.200 lie in ranges it knows.
const refusedV4 = [
  "168.63.129.16/32",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.175.48.0/24",
];
const globalUnicastV6 = "2000::/3";

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, block: string): boolean => {
  const [network, bits] = ipaddr.parseCIDR(block);
  return address.kind() === network.kind() && address.match(network, bits);
};

/**
 * Whether an address may be dialled for a URL that a user gave or a page named: globally routable unicast.
 * An IPv6 address that embeds an IPv4 one (mapped, compatible, translated, 6to4, Teredo, NAT64) never is,
 * whatever it embeds; neither is anything that is not an address.
 */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const v4 = ipaddr.IPv4.parse(address);
    return v4.range() === "unicast" && !refusedV4.some((block) => isWithin(v4, block));
  }
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  const v6 = ipaddr.IPv6.parse(address);
  return v6.range() === "unicast" && isWithin(v6, globalUnicastV6);
};
