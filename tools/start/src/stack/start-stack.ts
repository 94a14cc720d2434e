import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError, exitCodes } from "@quarry/command-line";
import {
  claimStackFile,
  createStackRecorder,
  diskTrouble,
  endProcesses,
  localSecrets,
  type ProcessIdentity,
  removeStackFile,
  type StackRecorder,
  startStores,
} from "@quarry/local-stack";
import { freePort } from "@quarry/local-stores";
import {
  runnableServices,
  serviceEnvironment,
  type ServiceName,
  serviceNames,
} from "./service-environment.ts";
import { lastWords, notReady, type SupervisedService, superviseService } from "./supervise.ts";

/**
 * Returns the address at which this machine reaches a gateway that listens on `host`; wildcard addresses are replaced by loopback.
 */
const reachableHost = (host: string | undefined): string => {
  if (host === undefined || ["", "0.0.0.0", "::", "localhost"].includes(host)) return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
};

export interface StackOptions {
  /** Root of the checkout. */
  readonly root: string;
  /** Folder for Redis, Qdrant, logs and artifacts. */
  readonly data: string;
  readonly command: "start" | "up";
  /** Port of the gateway; default any free port. */
  readonly gatewayPort?: number;
  /** Health port of the gateway; the services use the next ones. Default any free ports. */
  readonly healthPort?: number | undefined;
  readonly environment: NodeJS.ProcessEnv;
  /** Additional variables of single services, such as their Redis user. */
  readonly serviceEnvironments?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** Called when a service has exited unexpectedly and is restarted. */
  readonly say?: (line: string) => void;
  /** Aborts the start and ends the processes that were started. */
  readonly signal?: AbortSignal;
}

/** The whole system as processes of this machine. */
export interface LocalStack {
  readonly gatewayUrl: string;
  readonly adminPassword: string;
  readonly services: readonly SupervisedService[];
  /** Rejects when the stack cannot continue. */
  readonly broken: Promise<never>;
  readonly stop: () => Promise<void>;
}

/** Returns the health port of a service. The gateway, which is started last, answers probes on the first port. */
const healthPortOf = (name: ServiceName, first: number | undefined): number =>
  first === undefined ? 0 : first + ((serviceNames.indexOf(name) + 1) % serviceNames.length);

const readyWithinMs = 300_000;
const serviceGraceMs = 12_000;

const untilReady = async (gatewayUrl: string, logs: string, signal: AbortSignal): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  for (let why = await notReady(gatewayUrl); why !== undefined; why = await notReady(gatewayUrl)) {
    if (Date.now() > deadline) {
      throw new CommandError(
        exitCodes.dependencyDown,
        `the gateway was not ready within ${readyWithinMs / 1_000} s: ${why}; see ${logs}/gateway.log, or run: npm run doctor`,
      );
    }
    await wait(100, undefined, { signal });
  }
};

/** Never resolves; rejects when the user asks to stop. */
const untilAsked = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = (): void =>
      reject(new CommandError(exitCodes.cancelled, "stopped while it started; nothing was submitted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/**
 * Starts Redis, Qdrant and every service, and resolves when the gateway is ready.
 * @throws CommandError if it cannot become ready
 */
export const startStack = async (options: StackOptions): Promise<LocalStack> => {
  const { root, data, command, environment } = options;
  const logs = join(data, "logs");
  const stackFile = join(data, "stack.json");
  mkdirSync(logs, { recursive: true });
  const owner = { pid: process.pid, mark: "tools/start", command };
  claimStackFile(stackFile, owner);
  const secrets = localSecrets(join(data, "secrets.json"));
  let recorder: StackRecorder | undefined;
  const onRestart = (): void => recorder?.record();
  const watch = { say: (line: string) => options.say?.(line), onRestart };
  const stores = await startStores(data, secrets, environment, watch).catch((error: unknown) => {
    removeStackFile(stackFile);
    throw error;
  });
  const port = options.gatewayPort ?? (await freePort());
  const host = command === "up" ? reachableHost(environment["GATEWAY_HOST"]?.trim()) : "127.0.0.1";
  const gatewayUrl = `http://${host}:${port}`;

  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const services = runnableServices(environment).map((name) =>
    superviseService(name, {
      root,
      environment: serviceEnvironment({
        root,
        data,
        port,
        healthPort: healthPortOf(name, options.healthPort),
        adminPassword: secrets.adminPassword,
        command,
        environment: { ...environment, ...options.serviceEnvironments?.[name] },
        stores: stores.environment,
      }),
      logFile: join(logs, `${name}.log`),
      onRestart,
      onCrash: (service, how) =>
        options.say?.(
          `quarry: ${service} ended (${how})${diskTrouble(data)} and is started again; see ${logs}/${service}.log\n`,
        ),
      onBadConfiguration: (service) => {
        const why = lastWords(join(logs, `${service}.log`), service);
        const message = `${service} cannot start with this configuration; see ${logs}/${service}.log, or run: npm run doctor`;
        broken.reject(new CommandError(exitCodes.badConfiguration, [message, why].join("\n").trimEnd()));
      },
    }),
  );
  const processes = (): ProcessIdentity[] => [
    ...stores.processes(),
    ...services.flatMap(({ identity }) => identity() ?? []),
  ];
  // Redis and Qdrant do not notice when this process exits, so it ends them on every exit.
  const onExit = (): void => {
    endProcesses(processes());
    removeStackFile(stackFile);
  };
  process.once("exit", onExit);
  const stop = async (): Promise<void> => {
    recorder?.stop();
    recorder = undefined;
    await Promise.all(services.map((service) => service.stop(serviceGraceMs)));
    await stores.stop();
    process.off("exit", onExit);
    removeStackFile(stackFile);
  };
  const { REDIS_URL: redisUrl, QDRANT_URL: qdrantUrl } = stores.environment;
  const places = { redisUrl, qdrantUrl, blobs: environment["BLOBS_DIR"] || join(data, "blobs") };
  recorder = createStackRecorder(stackFile, () => ({
    owner,
    gatewayUrl,
    ...places,
    processes: processes(),
  }));
  recorder.record();
  const waiting = new AbortController();
  try {
    const ready = untilReady(gatewayUrl, logs, waiting.signal);
    await Promise.race([ready, broken.promise, untilAsked(options.signal ?? waiting.signal)]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    waiting.abort();
  }
  return { gatewayUrl, adminPassword: secrets.adminPassword, services, broken: broken.promise, stop };
};
