import { createHash } from "node:crypto";
import { type Access, accessOf, keysOfRuns, waitingQueues } from "./access.ts";

/** Reading, writing and running scripts on its own keys; nothing about the server, its other keys, or its users. */
const commandsOfAll = [
  "-@all",
  "+@read",
  "+@write",
  "+@transaction",
  "+@connection",
  "-@admin",
  "-@dangerous",
  "-scan",
  "-randomkey",
  "-dbsize",
  "+eval",
  "+evalsha",
  "+script|load",
  "+time",
  "+info",
];

const queueKeys = (queue: string): string => `bull:${queue}:*`;

const patternsOf = ({ takes, givesJobs, keys }: Access): readonly string[] => {
  const queues = givesJobs ? ["*"] : [...new Set([...takes, ...waitingQueues])];
  return [...queues.map(queueKeys), ...keysOfRuns, ...keys];
};

const line = (name: string, password: string, rules: readonly string[]): string => {
  const hash = createHash("sha256").update(password).digest("hex");
  return ["user", name, "on", `#${hash}`, "resetchannels", ...rules].join(" ");
};

/** Everybody who signs in to Redis. */
export const redisUsers: readonly string[] = [...Object.keys(accessOf), "operator"];

const rulesOf = (access: Access): readonly string[] => [
  ...commandsOfAll,
  ...access.commands,
  ...patternsOf(access).map((pattern) => `~${pattern}`),
];

/** An ACL file of Redis: a user for each service, one for the operator, and nobody without a password. */
export const renderRedisUsers = (passwordOf: (user: string) => string): string =>
  [
    ...Object.entries(accessOf).map(([name, access]) => line(name, passwordOf(name), rulesOf(access))),
    line("operator", passwordOf("operator"), ["&*", "~*", "+@all"]),
    "user default off resetpass resetkeys resetchannels -@all",
    "",
  ].join("\n");
