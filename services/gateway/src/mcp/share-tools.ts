import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { newShareLinkSchema, shareLinkRequestSchema, shareLinkViewSchema } from "@quarry/contracts";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseValue } from "../http/parse-request.ts";
import { listShareLinks, makeShareLink, revokeShareLink } from "../shared/share-links.ts";
import { requireRun } from "./research-tools.ts";
import { answerWith, readOnly, removing, searching } from "./tool-answers.ts";

/** Registers `share_report`, `list_share_links` and `revoke_share_link`. */
export const registerShareTools = (
  server: McpServer,
  ports: Ports<"readLinks" | "runs">,
  origin: string,
): void => {
  server.registerTool(
    "share_report",
    {
      title: "Share a report",
      description:
        "Makes a link that opens the report of a run without a key until it expires. It is shown only once.",
      inputSchema: {
        id: z.string(),
        expires_in: z.string().default("7d").describe("How long the link lasts: 12h, 7d, 4w."),
      },
      outputSchema: newShareLinkSchema.shape,
      annotations: searching,
    },
    async ({ id, expires_in: expiresIn }) => {
      const run = await requireRun(ports, id);
      const asked = parseValue(shareLinkRequestSchema, { expiresIn }, "call");
      return answerWith(await makeShareLink(ports, run, { seconds: asked.expiresIn, origin }));
    },
  );
  server.registerTool(
    "list_share_links",
    {
      title: "List the links to a report",
      description: "The links that open the report of a run, with their ids and expiry times.",
      inputSchema: { id: z.string() },
      outputSchema: { links: z.array(shareLinkViewSchema) },
      annotations: readOnly,
    },
    async ({ id }) => {
      const run = await requireRun(ports, id);
      return answerWith({ links: await listShareLinks(ports, run.id) });
    },
  );
  server.registerTool(
    "revoke_share_link",
    {
      title: "Revoke a link to a report",
      description: "The link no longer opens the report; list_share_links has the ids.",
      inputSchema: { id: z.string(), link_id: z.string() },
      outputSchema: { id: z.string(), status: z.literal("revoked") },
      annotations: removing,
    },
    async ({ id, link_id: linkId }) => {
      const run = await requireRun(ports, id);
      await revokeShareLink(ports, run.id, linkId);
      return answerWith({ id: linkId, status: "revoked" });
    },
  );
};
