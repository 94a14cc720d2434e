import { once } from "node:events";
import { join, resolve } from "node:path";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { runCommand } from "./run-command.ts";
import { dataFolder } from "./stack/data-folder.ts";
import { findStack } from "./stack/find-stack.ts";
import { startStack } from "./stack/start-stack.ts";

const defaultPort = "8080";

const banner = (url: string, adminPassword: string): string => `
Quarry is up.
  submit   curl -s -X POST ${url}/v1/research -H 'content-type: application/json' -d '{"question": "…", "sources": {"urls": ["https://…"]}}'
  follow   curl -N ${url}/v1/research/<id>/events
  queues   ${url}/admin/queues   user admin, password ${adminPassword}
  ask      npm start -- "your question" --source docs
Only this machine can reach it. Ctrl-C stops it.
`;

await runCommand(async (signal) => {
  const root = resolve(import.meta.dirname, "../../..");
  const data = dataFolder(root, process.env);
  const running = await findStack(join(data, "stack.json"));
  if (running !== undefined) throw new CommandError(exitCodes.badUsage, `it is up already: ${running}`);
  const port = process.env["GATEWAY_PORT"] || defaultPort;
  const stack = await startStack({
    root,
    data,
    command: "up",
    environment: process.env,
    signal,
    ...(port === "0" ? {} : { gatewayPort: Number(port) }),
  });
  process.stdout.write(banner(stack.gatewayUrl, stack.adminPassword));
  try {
    if (!signal.aborted) await Promise.race([once(signal, "abort"), stack.broken]);
  } finally {
    await stack.stop();
  }
});
