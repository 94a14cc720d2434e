import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { newShareLinkSchema, shareLinkRequestSchema, shareLinkViewSchema } from "@quarry/contracts";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseValue } from "../http/parse-request.ts";
import { listShareLinks, makeShareLink, revokeShareLink } from "../shared/share-links.ts";
import { answerWith, refuse } from "./evidence-tools.ts";
import { findRun, noRun } from "./research-tools.ts";

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
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    async ({ id, expires_in: expiresIn }) => {
      const run = await findRun(ports, id);
      if (run === undefined) return noRun;
      const asked = parseValue(shareLinkRequestSchema, { expiresIn }, "call");
      if ("problem" in asked) return refuse(asked.problem);
      const made = await makeShareLink(ports, run, { seconds: asked.value.expiresIn, origin });
      return "problem" in made ? refuse(made.problem) : answerWith({ ...made.value });
    },
  );
  server.registerTool(
    "list_share_links",
    {
      title: "List the links to a report",
      description: "The links that open the report of a run, with their ids and expiry times.",
      inputSchema: { id: z.string() },
      outputSchema: { links: z.array(shareLinkViewSchema) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ id }) => {
      const run = await findRun(ports, id);
      return run === undefined ? noRun : answerWith({ links: await listShareLinks(ports, run.id) });
    },
  );
  server.registerTool(
    "revoke_share_link",
    {
      title: "Revoke a link to a report",
      description: "The link no longer opens the report; list_share_links has the ids.",
      inputSchema: { id: z.string(), link_id: z.string() },
      outputSchema: { id: z.string(), status: z.literal("revoked") },
      annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ id, link_id: linkId }) => {
      const run = await findRun(ports, id);
      if (run === undefined) return noRun;
      const refusal = await revokeShareLink(ports, run.id, linkId);
      return refusal === undefined ? answerWith({ id: linkId, status: "revoked" }) : refuse(refusal);
    },
  );
};
