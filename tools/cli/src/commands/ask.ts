import { ask, askArgumentsOf, askCommand, checkPaths, submit } from "@quarry/command-line";
import type { Command } from "commander";
import { lastingClientOf, type GatewayOptions, jsonLine, withUrl, type World } from "../world.ts";

interface AskCommandOptions extends GatewayOptions {
  readonly detach?: true;
}

/** Adds `quarry ask`, which does the same as `npm start` on a stack that already runs. */
export const addAsk = (program: Command, world: World): void => {
  const command = withUrl(askCommand("ask"))
    .copyInheritedSettings(program)
    .option("--detach", "print the id of the run and do not wait for it; see: quarry follow");
  command.action(async () => {
    const given = askArgumentsOf(command, "quarry ask");
    checkPaths(given, world.workingDirectory);
    const options = command.opts<AskCommandOptions>();
    const client = lastingClientOf(world, options);
    if (options.detach === undefined) return ask(client, given, world);
    const id = await submit(client, given, world);
    world.print(given.json ? jsonLine({ id }) : `${id}\n`);
  });
  program.addCommand(command);
};
