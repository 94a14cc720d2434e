import { newShareLinkSchema, shareLinkRequestSchema, shareLinkViewSchema } from "@quarry/contracts";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseValue } from "../http/parse-request.ts";
import { listShareLinks, makeShareLink, revokeShareLink } from "../shared/share-links.ts";
import { requireRun } from "./research-tools.ts";
import { answerWith, readOnly, removing, searching, type RegisterTool } from "./tools.ts";

export const registerShareTools = (
  tool: RegisterTool,
  ports: Ports<"readLinks" | "runs">,
  origin: string,
): void => {
  tool("share_report", "Share a report", {
    description:
      "Makes a link that opens the report of a run without a key until it expires. It is shown only once.",
    inputSchema: {
      id: z.string(),
      expires_in: z.string().default("7d").describe("How long the link lasts: 12h, 7d, 4w."),
    },
    outputSchema: newShareLinkSchema.shape,
    annotations: searching,
    answer: async ({ id, expires_in: expiresIn }) => {
      const run = await requireRun(ports, id);
      const asked = parseValue(shareLinkRequestSchema, { expiresIn }, "call");
      return answerWith(await makeShareLink(ports, run, { seconds: asked.expiresIn, origin }));
    },
  });
  tool("list_share_links", "List the links to a report", {
    description: "The links that open the report of a run, with their ids and expiry times.",
    inputSchema: { id: z.string() },
    outputSchema: { links: z.array(shareLinkViewSchema) },
    annotations: readOnly,
    answer: async ({ id }) => {
      const run = await requireRun(ports, id);
      return answerWith({ links: await listShareLinks(ports, run.id) });
    },
  });
  tool("revoke_share_link", "Revoke a link to a report", {
    description: "The link no longer opens the report; list_share_links has the ids.",
    inputSchema: { id: z.string(), link_id: z.string() },
    outputSchema: { id: z.string(), status: z.literal("revoked") },
    annotations: removing,
    answer: async ({ id, link_id: linkId }) => {
      const run = await requireRun(ports, id);
      await revokeShareLink(ports, run.id, linkId);
      return answerWith({ id: linkId, status: "revoked" });
    },
  });
};
