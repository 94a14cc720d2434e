import { createHash } from "node:crypto";
import { operator, type OwnerMark } from "@quarry/contracts";

/** The mark that ids of an owner end with. */
export const ownerMark = (owner: string): OwnerMark =>
  owner === operator ? undefined : createHash("sha256").update(owner).digest("hex").slice(0, 16);
