import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()),
  mem_limit: z.string(),
  user: z.string().optional(),
});

const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

/** What the compose file says of one service. */
export type ComposeService = z.output<typeof serviceSchema>;

/** The system as the compose file describes it. */
export type Compose = z.output<typeof composeSchema>;

/** The compose file of a checkout. */
export const readCompose = (root: string): Compose =>
  composeSchema.parse(parse(readFileSync(join(root, "docker-compose.yml"), "utf8"), { merge: true }));

const ofOthers: ReadonlySet<string> = new Set(["redis", "qdrant", "searxng"]);

/** The services of the project, with what the compose file says of them. */
export const ownServices = ({ services }: Compose): readonly (readonly [string, ComposeService])[] =>
  Object.entries(services).filter(([name]) => !ofOthers.has(name));
