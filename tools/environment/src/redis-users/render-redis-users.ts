import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractName } from "@quarry/contracts";

/** Rights of a service in Redis. */
interface Access {
  /** Contracts whose jobs the service takes. */
  readonly takes: readonly ContractName[];
  /** True if the service adds jobs to any queue and reads them. */
  readonly givesJobs: boolean;
  /** Contracts whose jobs the service adds and whose results it reads, if it does not do so for all. */
  readonly gives: readonly ContractName[];
  /** Patterns of other keys that the service uses. */
  readonly keys: readonly string[];
  /** Commands in addition to those of every service. */
  readonly commands: readonly string[];
}

const ofCollections = ["collection:*", "collections", "collections-*"];
const ofWatches = ["watch:*", "watches", "watches-*", "watches:*"];
const ofModels = ["limit:*", "budget:*", "cache:answers*", "model:last-reply"];

/** Queues whose jobs wait for other jobs; a worker that ends one of the other jobs writes to these queues. */
const waitingQueues: readonly ContractName[] = ["run-research", "index-source", "audit-text", "prepare-item"];

/** Keys for every service that works on jobs: the record and the log of the run that a job belongs to. */
const keysOfRuns: readonly string[] = ["run:*", "runs:*"];

const none: Access = { takes: [], givesJobs: false, gives: [], keys: [], commands: [] };

/** Rights of every service that uses Redis. */
export const accessOf: Readonly<Record<string, Access>> = {
  gateway: {
    ...none,
    givesJobs: true,
    keys: [
      "runs",
      "runs-*",
      "idempotency:*",
      "budget:*",
      "upload:*",
      "rate:*",
      "api-keys",
      "api-keys:*",
      "tally:find-evidence",
      "engines:set-up",
      "model:last-reply",
      "upstream:search:*",
      "templates",
      "templates-*",
      ...ofCollections,
      ...ofWatches,
    ],
    // The queue board shows the names of a queue's workers.
    commands: ["+client|list"],
  },
  orchestrator: {
    ...none,
    givesJobs: true,
    takes: [...waitingQueues, "await-items", "deliver-webhook", "repeat-watch"],
    keys: ["runs", "runs-*", "idempotency:*", "budget:*", ...ofCollections, ...ofWatches],
  },
  fetcher: {
    ...none,
    takes: ["fetch-page", "search-web", "discover-links", "check-references"],
    gives: ["render-page"],
    keys: [
      "host:*",
      "upstream:*",
      "engines:set-up",
      "upload:*",
      "cache:robots*",
      "cache:pages*",
      "cache:refused-pages*",
      "cache:sitemaps*",
      "cache:searches*",
      "cache:papers*",
      "cache:rendered-pages*",
      "browsers:running",
    ],
  },
  renderer: { ...none, takes: ["render-page"], keys: ["cache:rendered-pages*", "browsers:running"] },
  indexer: {
    ...none,
    takes: ["index-document", "forget-scope", "retire-documents"],
    keys: ofCollections,
  },
  hyde: { ...none, takes: ["expand-query"], keys: ofModels },
  reranker: { ...none, takes: ["find-evidence"], keys: ["tally:find-evidence"] },
  analyst: {
    ...none,
    takes: [
      "clarify-question",
      "decompose-question",
      "assess-coverage",
      "build-pack",
      "select-sentences",
      "list-claims",
      "judge-claims",
      "draft-report",
      "revise-report",
      "audit-report",
      "read-citations",
      "check-sentences",
      "mark-document",
      "discover-goals",
      "plan-research",
      "read-step",
      "answer-requests",
      "publish-report",
      "compare-reports",
      "test-model",
    ],
    keys: ofModels,
  },
};

/** Commands that read, write and run scripts on the service's own keys. They exclude the server, other keys and users. */
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

const patternsOf = ({ takes, givesJobs, gives, keys }: Access): readonly string[] => {
  const queues = givesJobs ? ["*"] : [...new Set([...takes, ...gives, ...waitingQueues])];
  return [...queues.map(queueKeys), ...keysOfRuns, ...keys];
};

const line = (name: string, password: string, rules: readonly string[]): string => {
  const hash = createHash("sha256").update(password).digest("hex");
  return ["user", name, "on", `#${hash}`, "resetchannels", ...rules].join(" ");
};

/** All users of Redis. */
const redisUsers: readonly string[] = [...Object.keys(accessOf), "operator"];

const rulesOf = (access: Access): readonly string[] => [
  ...commandsOfAll,
  ...access.commands,
  ...patternsOf(access).map((pattern) => `~${pattern}`),
];

/** Renders a Redis ACL file with a user for each service and one for the operator, all with passwords. */
export const renderRedisUsers = (passwordOf: (user: string) => string): string =>
  [
    ...Object.entries(accessOf).map(([name, access]) => line(name, passwordOf(name), rulesOf(access))),
    line("operator", passwordOf("operator"), ["&*", "~*", "+@all"]),
    "user default off resetpass resetkeys resetchannels -@all",
    "",
  ].join("\n");

const keptPassword = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(32).toString("hex")}\n`, { mode: 0o400 });
  return readFileSync(path, "utf8").trim();
};

/** Writes `users.acl` and a file `<user>.password` for each user into a folder; existing passwords are kept. */
export const writeRedisUsers = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwords = new Map(redisUsers.map((user) => [user, keptPassword(join(folder, `${user}.password`))]));
  writeFileSync(
    join(folder, "users.acl"),
    renderRedisUsers((user) => passwords.get(user) ?? ""),
  );
};
