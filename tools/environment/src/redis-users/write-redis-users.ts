import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { redisUsers, renderRedisUsers } from "./render-redis-users.ts";

const keptPassword = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(32).toString("hex")}\n`, { mode: 0o400 });
  return readFileSync(path, "utf8").trim();
};

/** Writes `users.acl` and a file `<user>.password` for each user into a folder; passwords that are there are kept. */
export const writeRedisUsers = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwords = new Map(redisUsers.map((user) => [user, keptPassword(join(folder, `${user}.password`))]));
  writeFileSync(
    join(folder, "users.acl"),
    renderRedisUsers((user) => passwords.get(user) ?? ""),
  );
};
