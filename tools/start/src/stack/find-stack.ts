import { createGatewayClient } from "../client/gateway-client.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { isAlive, readStackFile, removeStackFile } from "./stack-file.ts";

const endLeftovers = (pids: readonly number[]): void => {
  for (const pid of pids.filter(isAlive)) process.kill(pid, "SIGKILL");
};

/**
 * The gateway of a stack that `npm run up` keeps running, or undefined when one must be started. What a killed command left
 * behind is ended first.
 *
 * @throws CommandError when another `npm start` uses the same folder.
 */
export const findStack = async (stackFile: string): Promise<string | undefined> => {
  const stack = readStackFile(stackFile);
  if (stack === undefined) return undefined;
  if (!isAlive(stack.owner.pid)) {
    endLeftovers(stack.pids);
    removeStackFile(stackFile);
    return undefined;
  }
  if (stack.owner.command === "start") {
    const remedy = "wait for it, or keep one stack for many questions with: npm run up";
    throw new CommandError(
      exitCodes.dependencyDown,
      `another npm start (process ${stack.owner.pid}) uses this folder; ${remedy}`,
    );
  }
  if (await createGatewayClient(stack.gatewayUrl).isReady()) return stack.gatewayUrl;
  throw new CommandError(
    exitCodes.dependencyDown,
    `the stack of npm run up (process ${stack.owner.pid}) is not ready yet; try again`,
  );
};
