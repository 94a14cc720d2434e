import { CommandError, exitCodes } from "@quarry/command-line";
import type { Command } from "commander";
import { clientOf, type GatewayOptions, jsonLine, plain, withGateway, type World } from "../world.ts";

/** `quarry doctor`: whether the gateway can work, and why not. */
export const addDoctor = (program: Command, world: World): void => {
  withGateway(
    program
      .command("doctor")
      .description(
        "Ask the gateway whether it can work; npm run doctor checks this machine's configuration.",
      ),
  ).action(async (options: GatewayOptions) => {
    const client = clientOf(world, options);
    const { status, reasons } = await client.readiness();
    // A gateway that is ready may still refuse the key.
    if (status === "ready") await client.research.list({ limit: 1 });
    if (options.json) world.print(jsonLine({ url: client.url, status, reasons }));
    else if (status === "ready") world.print(`${client.url} is ready\n`);
    if (status === "ready") return;
    const why = reasons.map(plain).join("; ");
    throw new CommandError(
      exitCodes.dependencyDown,
      `${client.url} is not ready: ${why}; see: npm run doctor`,
    );
  });
};
