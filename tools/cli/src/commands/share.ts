import type { Command } from "commander";
import { clientOf, type GatewayOptions, jsonLine, table, withGateway, type World } from "../world.ts";

interface ShareOptions extends GatewayOptions {
  readonly expires?: string;
  readonly list?: true;
  readonly revoke?: string;
}

/** Adds `quarry share`, which creates, lists and revokes links that open a report without a key. */
export const addShare = (program: Command, world: World): void => {
  withGateway(
    program.command("share <run>").description("Make a link to a report, which is printed only once."),
  )
    .option("--expires <time>", "how long it lasts: 12h, 7d, 4w (default 7d)")
    .option("--list", "list the links that still open the report instead")
    .option("--revoke <link>", "revoke the link with this id instead")
    .action(async (runId: string, { expires, list, revoke, ...options }: ShareOptions) => {
      const { research } = clientOf(world, options);
      if (revoke !== undefined) {
        await research.revokeShareLink(runId, revoke);
        return world.print(options.json ? jsonLine({ revoked: revoke }) : `${revoke} revoked\n`);
      }
      if (list === true) {
        const data = await research.shareLinks(runId);
        const rows = data.map(({ id, createdAt, expiresAt }) => [
          id,
          `made ${createdAt}`,
          `until ${expiresAt}`,
        ]);
        return world.print(options.json ? jsonLine({ data }) : table(rows));
      }
      const link = await research.share(runId, expires === undefined ? {} : { expiresIn: expires });
      if (options.json) return world.print(jsonLine(link));
      world.say(`${link.id}: opens the report without a key until ${link.expiresAt}\n`);
      return world.print(`${link.url}\n`);
    });
};
