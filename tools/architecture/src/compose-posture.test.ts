import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = `${import.meta.dirname}/../../..`;

const serviceSchema = z.looseObject({
  image: z.string(),
  user: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string().optional() }).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  read_only: z.literal(true),
  mem_limit: z.string(),
  logging: z.looseObject({ options: z.record(z.string(), z.string()).default({}) }).optional(),
  extra_hosts: z.array(z.string()).default([]),
  pids_limit: z.int(),
  healthcheck: z
    .union([z.object({ test: z.array(z.string()) }), z.object({ disable: z.literal(true) })])
    .optional(),
});

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(
    z.string(),
    z.object({
      internal: z.boolean().default(false),
      driver_opts: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

const compose = composeSchema.parse(
  parse(readFileSync(`${root}/docker-compose.yml`, "utf8"), { merge: true }),
);
const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build !== undefined);
const dockerfile = readFileSync(`${root}/deploy/Dockerfile`, "utf8");

const searxngSettings = z.looseObject({
  server: z.looseObject({ limiter: z.boolean() }),
  search: z.looseObject({ formats: z.array(z.string()) }),
  outgoing: z.looseObject({ max_request_timeout: z.number() }),
});

/** Variables that .env.example documents, with the services that read them. */
const variables = readFileSync(`${root}/.env.example`, "utf8")
  .split("\n\n")
  .flatMap((paragraph) => {
    const [, readers, name, value] = /^# Read by: (.+)\.\n#?([A-Z0-9_]+)=(.*)/m.exec(paragraph) ?? [];
    return readers === undefined || name === undefined ? [] : [{ name, value, readers: readers.split(", ") }];
  });
/** Images contain their own folder of models; a different one would have to be mounted. */
const notForContainers = new Set(["MODEL_SOURCE", "MODEL_CACHE_DIR", "MODEL_HUB_URL"]);

describe("docker-compose.yml", () => {
  it("gives internal networks no address of the host", () => {
    const inside = Object.values(compose.networks).filter(({ internal }) => internal);
    expect(inside).toHaveLength(5);
    for (const { driver_opts } of inside)
      expect(driver_opts).toEqual({ "com.docker.network.bridge.inhibit_ipv4": "true" });
  });

  it("lets those who ask a language model reach one on the host", () => {
    const reaching = services.filter(([, { extra_hosts }]) => extra_hosts.length > 0);
    expect(reaching.map(([name]) => name).toSorted()).toEqual(["analyst", "hyde"]);
  });

  it("runs every service of the project from one image, and the renderer from one that has a browser", () => {
    const names = [
      "analyst",
      "egress-proxy",
      "fetcher",
      "gateway",
      "hyde",
      "indexer",
      "orchestrator",
      "renderer",
      "reranker",
    ];
    const built = { context: ".", dockerfile: "deploy/Dockerfile" };
    expect(own.map(([name]) => name).toSorted()).toEqual(names);
    for (const [name, { image, build, command }] of own) {
      expect([image, build]).toEqual(
        name === "renderer"
          ? ["quarry/renderer", { ...built, target: "renderer" }]
          : ["quarry/quarry", built],
      );
      expect(command).toEqual(["node", `services/${name}/src/main.ts`]);
      expect(existsSync(`${root}/services/${name}/src/main.ts`)).toBe(true);
    }
  });

  it.each(services)("gives %s no privilege it does not need", (_name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.volumes.join()).not.toContain("docker.sock");
  });

  it.each(services)("keeps a bounded log of %s", (_name, { logging }) => {
    expect(logging?.options).toEqual({ "max-size": "10m", "max-file": "5" });
  });

  it("runs no image of others as root, but for the one that has no other user and no capability", () => {
    const others = services.filter(([, { build }]) => build === undefined);
    expect(others.map(([name, { profiles }]) => [name, ...profiles].join(" ")).toSorted()).toEqual([
      "fetch-model model",
      "grafana obs",
      "ollama model",
      "prometheus obs",
      "qdrant",
      "redis",
      "searxng",
    ]);
    for (const [, { image, user }] of others.filter(([name]) => name !== "ollama")) {
      expect(user ?? image).toMatch(/^[1-9]\d*:[1-9]\d*$|-unprivileged$/);
    }
  });

  it("keeps what watches from the network of the model, and the model from the stores", () => {
    for (const name of ["prometheus", "grafana"])
      expect(compose.services[name]?.networks).not.toContain("model");
    for (const name of ["ollama", "fetch-model"]) expect(compose.services[name]?.networks).toEqual(["model"]);
    expect(compose.services["grafana"]?.networks).toEqual(["door"]);
  });

  it("pins the images of others, the search engine's by its day", () => {
    const images = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    for (const image of images) expect(image).toMatch(/:(?!latest$)[\w.-]+$/);
    expect(compose.services["searxng"]?.image).toMatch(
      /^searxng\/searxng:\d{4}\.\d{1,2}\.\d{1,2}-[0-9a-f]{9}$/,
    );
  });

  it("lets the fetcher search through its own SearXNG when nothing else is set", () => {
    const { environment, networks } = serviceSchema.parse(compose.services["fetcher"]);
    expect(environment["SEARXNG_URL"]).toBe("${SEARXNG_URL:-http://searxng:8080}");
    const shared = networks.filter((name) => compose.services["searxng"]?.networks.includes(name));
    expect(shared).toContain("search");
    expect(compose.networks["search"]?.internal).toBe(true);
  });

  it("hands every variable of .env.example to the services that read it", () => {
    expect(variables.length).toBeGreaterThan(25);
    const missing = variables
      .filter(({ name }) => !notForContainers.has(name))
      .flatMap(({ name, readers }) => readers.map((reader) => `${reader} ${name}`))
      .filter((pair) => {
        const [reader = "", name = ""] = pair.split(" ");
        return !(name in (compose.services[reader]?.environment ?? {}));
      });
    expect(missing).toEqual([]);
  });

  it("lets Qdrant write its mark of readiness where it may write", () => {
    const { environment, tmpfs } = serviceSchema.parse(compose.services["qdrant"]);
    const mark = String(environment["QDRANT_INIT_FILE_PATH"]);
    expect(tmpfs.some((folder) => mark.startsWith(`${folder}/`))).toBe(true);
  });

  it("publishes the API, the queue board and what watches them, on loopback", () => {
    expect(services.flatMap(([name, { ports }]) => ports.map((port) => [name, port]))).toEqual([
      ["gateway", "127.0.0.1:${GATEWAY_PORT:-8080}:8080"],
      ["gateway", "127.0.0.1:${ADMIN_PORT:-8081}:8081"],
      ["prometheus", "127.0.0.1:${PROMETHEUS_PORT:-9090}:9090"],
      ["grafana", "127.0.0.1:${GRAFANA_PORT:-3000}:3000"],
    ]);
  });

  it("keeps Redis and Qdrant on a network without a way out, behind secrets", () => {
    expect(compose.networks["stores"]?.internal).toBe(true);
    expect(compose.services["qdrant"]?.networks).toEqual(["stores"]);
    // The renderer takes its jobs from Redis and has access to no other store.
    expect(compose.services["redis"]?.networks).toEqual(["stores", "jobs"]);
    const text = readFileSync(`${root}/docker-compose.yml`, "utf8");
    const secrets = "REDIS_PASSWORD QDRANT_API_KEY QDRANT_READ_ONLY_API_KEY SEARXNG_SECRET API_KEYS";
    for (const secret of secrets.split(" ")) {
      expect(text).toContain(`\${${secret}:?set ${secret} in .env}`);
    }
  });

  it("lets only the egress proxy and the search engine reach the web", () => {
    const outside = services.filter(([, { networks }]) => networks.includes("web")).map(([name]) => name);
    expect(outside.toSorted()).toEqual(["egress-proxy", "searxng"]);
  });

  it("leaves the fetcher no way out but the egress proxy", () => {
    const { environment, networks } = serviceSchema.parse(compose.services["fetcher"]);
    for (const name of networks) expect([name, compose.networks[name]?.internal]).toEqual([name, true]);
    expect(environment["EGRESS_PROXY"]).toBe("http://egress-proxy:3128");
    const proxy = serviceSchema.parse(compose.services["egress-proxy"]);
    expect(proxy.environment).toMatchObject({ EGRESS_HOST: "0.0.0.0", EGRESS_PORT: 3128 });
    expect(networks.filter((name) => proxy.networks.includes(name))).toEqual(["egress"]);
  });

  it("leaves the browser no way but Redis and the egress proxy, and no secret but that of Redis", () => {
    const { environment, networks, profiles, volumes } = serviceSchema.parse(compose.services["renderer"]);
    expect([networks, profiles, volumes]).toEqual([["browser", "jobs"], ["renderer"], []]);
    const membersOf = (network: string) =>
      services.filter(([, each]) => each.networks.includes(network)).map(([name]) => name);
    expect(networks.map((name) => compose.networks[name]?.internal)).toEqual([true, true]);
    expect(membersOf("browser").toSorted()).toEqual(["egress-proxy", "renderer"]);
    expect(membersOf("jobs").toSorted()).toEqual(["redis", "renderer"]);
    expect(environment["EGRESS_PROXY"]).toBe("http://egress-proxy:3128");
    const secrets = Object.keys(environment).filter((name) => /KEY|PASSWORD|SECRET/u.test(name));
    expect(secrets).toEqual(["REDIS_PASSWORD", "REDIS_SENTINEL_PASSWORD"]);
  });

  it("leaves webhooks no way out but the egress proxy", () => {
    const { environment, networks } = serviceSchema.parse(compose.services["orchestrator"]);
    for (const name of networks) expect([name, compose.networks[name]?.internal]).toEqual([name, true]);
    expect(environment["EGRESS_PROXY"]).toBe("http://egress-proxy:3128");
  });

  it("keeps the egress proxy from the stores, and from every secret", () => {
    const { environment, networks } = serviceSchema.parse(compose.services["egress-proxy"]);
    expect(networks.toSorted()).toEqual(["browser", "egress", "web"]);
    expect(networks.filter((name) => compose.services["redis"]?.networks.includes(name))).toEqual([]);
    expect(Object.keys(environment).filter((name) => /KEY|PASSWORD|SECRET|_URL/u.test(name))).toEqual([]);
  });

  it("lets only the services that ask a language model reach its endpoint", () => {
    const asking = services.filter(([, { networks }]) => networks.includes("model")).map(([name]) => name);
    expect(asking.toSorted()).toEqual(["analyst", "fetch-model", "hyde", "ollama"]);
  });

  it("checks the health of everything it runs", () => {
    expect(
      services.filter(([, { build, healthcheck }]) => build === undefined && healthcheck === undefined),
    ).toEqual([]);
    expect(dockerfile).toContain("HEALTHCHECK");
  });
});

describe("deploy", () => {
  it("runs services as a user without privileges", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it("makes the image's files readable for its user, whatever the umask of the checkout", () => {
    const readable = [...dockerfile.matchAll(/chmod -R a\+rX (.+?)(?: \\)?$/gmu)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    const shipped = [...dockerfile.matchAll(/^COPY --from=install \/quarry\/(\S+) /gmu)].map(
      ([, path = ""]) => path,
    );
    expect(shipped).toContain("services");
    // npm unpacks files with the builder's umask.
    expect(shipped.filter((path) => path !== "node_modules" && !readable.includes(path))).toEqual([]);
  });

  it("sends to the builder only what is named", () => {
    const [first, ...rest] = readFileSync(`${root}/.dockerignore`, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(first).toBe("*");
    expect(rest.filter((line) => line.startsWith("!")).toSorted()).toEqual([
      "!.npmrc",
      "!libs",
      "!package-lock.json",
      "!package.json",
      "!prompts",
      "!services",
      "!templates",
    ]);
  });

  it("never lets Redis evict or forget what it acknowledged", () => {
    const redis = readFileSync(`${root}/deploy/redis.conf`, "utf8");
    const lines = ["maxmemory-policy noeviction", "appendonly yes", "appendfsync always"];
    expect(redis.split("\n")).toEqual(expect.arrayContaining(lines));
    const limit = Number(/^maxmemory (\d+)mb$/m.exec(redis)?.[1]);
    expect(limit).toBeLessThanOrEqual(0.75 * 2_048);
    expect(compose.services["redis"]?.mem_limit).toBe("2g");
  });

  it("lets SearXNG answer its one client in JSON, in time, with a secret from outside", () => {
    const settings = searxngSettings.parse(
      parse(readFileSync(`${root}/deploy/searxng/settings.yml`, "utf8")),
    );
    expect(settings.search.formats).toContain("json");
    expect(settings.server).toMatchObject({ limiter: false, public_instance: false });
    expect(settings.server).not.toHaveProperty("secret_key");
    expect(variables.find(({ name }) => name === "SEARCH_TIMEOUT_MS")?.value).toBe("10000");
    expect(settings.outgoing.max_request_timeout).toBeLessThan(10);
  });
});
