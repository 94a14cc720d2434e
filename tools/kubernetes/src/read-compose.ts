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
  /** A service of a profile is started only when it is asked for; a cluster brings its own in its place. */
  profiles: z.array(z.string()).default([]),
});

const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

/** What the compose file says of one service. */
export type ComposeService = z.output<typeof serviceSchema>;

/** The system as the compose file describes it. */
export type Compose = z.output<typeof composeSchema>;

/** The compose file of a checkout, without what its profiles add. */
export const readCompose = (root: string): Compose => {
  const text = readFileSync(join(root, "docker-compose.yml"), "utf8");
  const { services, networks } = composeSchema.parse(parse(text, { merge: true }));
  const always = Object.entries(services).filter(([, { profiles }]) => profiles.length === 0);
  return { services: Object.fromEntries(always), networks };
};

const ofOthers: ReadonlySet<string> = new Set(["redis", "qdrant", "searxng"]);

/** The services of the project, with what the compose file says of them. */
export const ownServices = ({ services }: Compose): readonly (readonly [string, ComposeService])[] =>
  Object.entries(services).filter(([name]) => !ofOthers.has(name));
