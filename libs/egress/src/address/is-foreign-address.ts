import { networkInterfaces } from "node:os";
import { isPublicAddress } from "./is-public-address.ts";

/** Whether an address belongs to an interface of this machine: what is sent there passes no firewall that goes by interface. */
const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((all = []) => all.some((own) => own.address === address));

/** Whether an address may be dialled for a URL from outside: it is public, and none of this machine. */
export const isForeignAddress = (address: string): boolean =>
  isPublicAddress(address) && !isOwnAddress(address);
