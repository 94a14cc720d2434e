import { resolve } from "node:path";
import { writeRedisUsers } from "./redis-users/render-redis-users.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write(
    "redis-users: name a folder for users.acl and the passwords: npm run redis-users -- secrets\n",
  );
  process.exitCode = 2;
} else {
  writeRedisUsers(resolve(process.env["INIT_CWD"] ?? ".", folder));
  process.stdout.write(
    `redis-users: ${folder} holds users.acl for Redis, and a file with the password of each user\n`,
  );
}
