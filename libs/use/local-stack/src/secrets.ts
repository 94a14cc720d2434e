import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const secretsSchema = z.object({
  redisPassword: z.string(),
  qdrantApiKey: z.string(),
  adminPassword: z.string(),
});

export type Secrets = z.output<typeof secretsSchema>;

const newSecret = (): string => randomBytes(24).toString("base64url");

/** Returns the passwords of the local stack, created at its first start and readable only by the user. */
export const localSecrets = (path: string): Secrets => {
  if (existsSync(path)) return secretsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const secrets = { redisPassword: newSecret(), qdrantApiKey: newSecret(), adminPassword: newSecret() };
  writeFileSync(path, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  return secrets;
};
