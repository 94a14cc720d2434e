import { CommandError, exitCodes } from "@quarry/command-line";
import { endProcesses, isRunning, readStackFile, removeStackFile } from "@quarry/local-stack";
import { notReady } from "./supervise.ts";

/**
 * Returns the gateway of a stack that `npm run up` keeps running; undefined if one must be started. Processes that a killed
 * command left behind are ended first.
 * @throws CommandError if another `npm start`, or a command that works on the stores alone, uses the same folder
 */
export const findStack = async (stackFile: string): Promise<string | undefined> => {
  const stack = readStackFile(stackFile);
  if (stack === undefined) {
    // An unreadable file names no owner and would block the next command.
    removeStackFile(stackFile);
    return undefined;
  }
  if (!isRunning(stack.owner)) {
    endProcesses(stack.processes);
    removeStackFile(stackFile);
    return undefined;
  }
  if (stack.owner.command !== "up") {
    const { command } = stack.owner;
    const who = command === "start" ? "another npm start" : `an npm run ${command}`;
    const remedy = "wait for it, or keep one stack for many questions with: npm run up";
    throw new CommandError(
      exitCodes.dependencyDown,
      `${who} (process ${stack.owner.pid}) uses this folder; ${remedy}`,
    );
  }
  const { gatewayUrl } = stack;
  const why = gatewayUrl === null ? "it starts" : await notReady(gatewayUrl);
  if (gatewayUrl !== null && why === undefined) return gatewayUrl;
  throw new CommandError(
    exitCodes.dependencyDown,
    `the stack of npm run up (process ${stack.owner.pid}) is not ready: ${why}; try again`,
  );
};
