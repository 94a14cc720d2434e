import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { processIdentitySchema } from "./process-identity.ts";

/** What a running local stack leaves for other commands to find it. */
const stackSchema = z.object({
  owner: processIdentitySchema.extend({ command: z.enum(["start", "up"]) }),
  gatewayUrl: z.string(),
  /** Processes of the stack, so that a later command can end what a killed one left behind. */
  processes: z.array(processIdentitySchema),
});

export type StackFile = z.output<typeof stackSchema>;

/** Reads the stack file, or undefined when there is none or it is damaged. */
export const readStackFile = (path: string): StackFile | undefined => {
  try {
    return stackSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
};

export const writeStackFile = (path: string, stack: StackFile): void => {
  writeFileSync(path, `${JSON.stringify(stack, undefined, 2)}\n`, { mode: 0o600 });
};

export const removeStackFile = (path: string): void => {
  rmSync(path, { force: true });
};
