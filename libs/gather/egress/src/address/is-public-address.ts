import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

// Azure's metadata and DHCP service, which ipaddr.js classifies as unicast. Other clouds use ranges it knows.
const azureMetadata = "168.63.129.16";
const globalUnicastV6 = ipaddr.IPv6.parseCIDR("2000::/3");
// An interface identifier of ISATAP (RFC 5214 §6.1), followed by an IPv4 address.
const isatap = [0x0000_5efe, 0x0200_5efe];

const isPublicV4 = (v4: ipaddr.IPv4): boolean => v4.range() === "unicast" && v4.toString() !== azureMetadata;

/** 64:ff9b::/96, by which a network without IPv4 reaches it (RFC 6052 §2.1): every IPv4 site has such an address. */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

const lastV4 = ({ parts }: ipaddr.IPv6): ipaddr.IPv4 => {
  const [g = 0, h = 0] = parts.slice(6);
  return new ipaddr.IPv4([g >> 8, g & 0xff, h >> 8, h & 0xff]);
};

const isIsatapToPrivate = (v6: ipaddr.IPv6): boolean => {
  const [e = 0, f = 0] = v6.parts.slice(4);
  return isatap.includes(e * 0x1_0000 + f) && !isPublicV4(lastV4(v6));
};

/**
 * True if an address may be connected for a URL from a user or a page: globally routable unicast, and for IPv6 inside 2000::/3.
 * IPv6 forms of IPv4 addresses are refused: mapped, compatible, translated, 6to4 and Teredo are outside or not unicast; NAT64 of
 * the well-known prefix and ISATAP follow the rule of their IPv4 address. Anything that is not an address is refused too.
 */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicV4(ipaddr.IPv4.parse(address));
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  const v6 = ipaddr.IPv6.parse(address);
  if (v6.match(nat64)) return isPublicV4(lastV4(v6));
  return v6.range() === "unicast" && v6.match(globalUnicastV6) && !isIsatapToPrivate(v6);
};

/**
 * Returns whether an address may be connected for a URL from outside: it is public and not one of this machine's interfaces, where
 * traffic bypasses firewalls by interface.
 */
export const isForeignTo =
  (interfaces: typeof networkInterfaces) =>
  (address: string): boolean =>
    isPublicAddress(address) &&
    !Object.values(interfaces()).some((all = []) => all.some((own) => own.address === address));

/** The same for the current machine. */
export const isForeignAddress = isForeignTo(networkInterfaces);
