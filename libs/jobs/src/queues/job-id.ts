import { createHash } from "node:crypto";
import type { Contract, InputOf } from "@quarry/contracts";

/** A job id that BullMQ accepts (no colon, not a number) and that is the same for the same text. */
export const jobIdFrom = (contractName: string, identity: string): string =>
  `${contractName}-${createHash("sha256").update(identity).digest("hex").slice(0, 32)}`;

/** The id of the job a contract makes of an input. */
export const jobIdOf = <C extends Contract>(contract: C, input: InputOf<C>): string =>
  jobIdFrom(contract.name, contract.identity(input));
