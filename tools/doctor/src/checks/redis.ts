import { redisConfig, redisOptionsOf } from "@quarry/config";
import { errorMessage, Failure } from "@quarry/failure";
import { watchQueues } from "@quarry/jobs";
import { findProgram } from "@quarry/local-stores";
import {
  evictionProblem,
  inspectRedis,
  isMissingDatabase,
  type RedisFacts,
  type RedisOptions,
} from "@quarry/redis";
import { z } from "zod";
import { listensElsewhere, describeConnectionError } from "../ask-http.ts";
import { type Check, configured, down, type Finding, ok, problem, warning } from "../check.ts";

/** Maximum difference between clocks. Deadlines and locks are times, so a larger difference ends jobs too early or too late. */
const maxClockDifferenceMs = 5_000;
/** Oldest supported version. Its scripts may write a little when Redis is full, so that work can end there. */
const oldestVersion = [7, 0] as const;

const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1]);
};

const findingsOn = (facts: RedisFacts): readonly Finding[] => {
  const { version, maxmemoryPolicy, appendOnly, clockAheadMs } = facts;
  const eviction = evictionProblem(maxmemoryPolicy);
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  return [
    ...(isOld(version)
      ? [problem(`Redis is ${version}, and 7.0 or later is required.`, "Install Redis 7 or Valkey 8.")]
      : []),
    ...(eviction === undefined ? [] : [problem(eviction.what, eviction.remedy)]),
    ...(appendOnly
      ? []
      : [
          warning(
            "Redis keeps no append-only file: what was accepted since its last snapshot is lost when it is killed.",
            'Set "appendonly yes" in redis.conf, or run: redis-cli config set appendonly yes',
          ),
        ]),
    ...(Math.abs(clockAheadMs) <= maxClockDifferenceMs
      ? []
      : [
          warning(
            `The clock of Redis differs from this machine's by ${seconds} seconds.`,
            "Keep the clocks of all machines together, with chrony or systemd-timesyncd.",
          ),
        ]),
  ];
};

const untrusted = /^(?:SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_|ERR_TLS_CERT)/u;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Returns the finding for a connection that is refused by sign-in or by the user's rights. */
const whyNotLetIn = (error: unknown, words: string, options: RedisOptions): Finding | undefined => {
  if (error instanceof Failure) return problem(words, "Correct REDIS_CA_FILE, or remove it.");
  if (untrusted.test(codeOf(error)))
    return problem(
      `The certificate of Redis is not trusted: ${words}.`,
      "Set REDIS_CA_FILE to the certificates (PEM) of its issuer, and name the host as the certificate does.",
    );
  if (words.includes("NOPERM"))
    return problem(
      `The user in REDIS_URL may not do what Quarry does: ${words}`,
      "Give it the rights that npm run -s redis-users writes.",
    );
  if (options.sentinels !== undefined && /sentinels? (?:are|is) unreachable|invalid reply/iu.test(words))
    return down(
      `No sentinel answers, or none knows a master named ${options.sentinels.name}: ${words}`,
      "Correct REDIS_SENTINELS and REDIS_SENTINEL_NAME, or REDIS_SENTINEL_PASSWORD.",
    );
  return undefined;
};

const whyNot = async (error: unknown, options: RedisOptions): Promise<Finding> => {
  const { url } = options;
  const words = errorMessage(error);
  const refusal = whyNotLetIn(error, words, options);
  if (refusal !== undefined) return refusal;
  if (/WRONGPASS|invalid password/u.test(words))
    return problem(
      "Redis refuses the password.",
      'Set REDIS_PASSWORD to the value of "requirepass" in redis.conf, or in the URL of REDIS_URL.',
    );
  if (words.includes("NOAUTH"))
    return problem("Redis asks for a password, and none is set.", "Set REDIS_PASSWORD to it.");
  if (/called without any password|without a password/iu.test(words) && options.password !== undefined)
    return problem(
      "REDIS_PASSWORD is set, and this Redis asks for none.",
      'Remove REDIS_PASSWORD, or set "requirepass" in redis.conf.',
    );
  if (isMissingDatabase({ message: words }))
    return problem(
      `Redis does not have the database that REDIS_URL names: ${words}.`,
      'Correct the number at its end, or raise "databases" in redis.conf.',
    );
  const elsewhere = await listensElsewhere("REDIS_URL", url);
  const where = new URL(url).host;
  return down(
    `Redis does not answer at ${where}: ${describeConnectionError(error)}.`,
    `Start it (redis-server --appendonly yes), or correct REDIS_URL, or unset it for npm start to run one itself.${elsewhere}`,
  );
};

/** Checks the store of jobs, runs and events. */
export const redis: Check = {
  name: "Redis",
  run: async (environment) => {
    if (!environment["REDIS_URL"] && !environment["REDIS_SENTINELS"]) {
      const server = await findProgram(["redis-server", "valkey-server"], environment["PATH"] ?? "");
      return server === undefined
        ? [
            problem(
              "REDIS_URL is not set, and this machine has no redis-server to start.",
              "Install one (apt-get install redis-server), or set REDIS_URL to a Redis that runs.",
            ),
          ]
        : [ok("REDIS_URL is not set: npm start runs its own Redis, which is installed")];
    }
    const config = configured(z.object(redisConfig), environment);
    if (config === undefined) return [];
    const options = redisOptionsOf(config);
    try {
      const facts = await inspectRedis(options);
      const findings = findingsOn(facts);
      return findings.length > 0 ? findings : [ok(`Redis ${facts.version} answers and keeps its data`)];
    } catch (error) {
      return [await whyNot(error, options)];
    }
  },
};

/** Checks that workers take the waiting jobs; reports nothing if Redis does not answer, which its own check does. */
export const queues: Check = {
  name: "Queues",
  run: async (environment) => {
    if (!environment["REDIS_URL"] && !environment["REDIS_SENTINELS"]) return [];
    const config = configured(z.object(redisConfig), environment);
    if (config === undefined) return [];
    const watch = watchQueues(redisOptionsOf(config), Date.now);
    try {
      const states = await watch.read();
      const left = states.filter(({ waiting, consumers }) => waiting > 0 && consumers === 0);
      if (left.length === 0) return [ok("every waiting job has a service that takes it")];
      return left.map(({ queue, waiting }) =>
        warning(
          `${waiting} jobs wait in ${queue}, and no service takes them.`,
          "Start the service that does (ARCHITECTURE.md names it), or check why it is not ready.",
        ),
      );
    } catch {
      return [];
    } finally {
      await watch.close();
    }
  },
};
