import { describe, expect, it } from "vitest";
import { runnableServices, serviceEnvironment, serviceNames } from "./service-environment.ts";

const options = {
  root: "/checkout",
  data: "/data",
  port: 4_711,
  healthPort: 0,
  adminPassword: "secret",
  command: "start",
  environment: {
    LOG_LEVEL: "debug",
    GATEWAY_PORT: "80",
    GATEWAY_HOST: "0.0.0.0",
    API_KEYS: "sha256:00",
    EGRESS_ALLOW: "a",
    SEARXNG_URL: "http://127.0.0.1:8888",
    BRAVE_API_KEY: "secret",
  },
  stores: { REDIS_URL: "redis://r" },
} as const;

describe("runnableServices", () => {
  it("has the renderer only where Chromium is installed", () => {
    const services = runnableServices({ CHROMIUM_PATH: "/usr/bin/chromium" });
    expect(services).toEqual(serviceNames);
    expect(runnableServices({ PATH: "" })).toEqual(services.filter((name) => name !== "renderer"));
  });
});

describe("serviceEnvironment", () => {
  it("lets the user's values win over defaults", () => {
    expect(serviceEnvironment(options)).toMatchObject({
      LOG_LEVEL: "debug",
      EGRESS_ALLOW: "a",
      ADMIN_USER: "admin",
    });
  });

  it("hands the user's search engines on to the services", () => {
    expect(serviceEnvironment(options)).toMatchObject({
      SEARXNG_URL: "http://127.0.0.1:8888",
      BRAVE_API_KEY: "secret",
    });
  });

  it("opens the gateway of one question to this machine alone, and that of npm run up as the user said", () => {
    expect(serviceEnvironment(options)).toMatchObject({ GATEWAY_HOST: "127.0.0.1", API_KEYS: "" });
    expect(serviceEnvironment({ ...options, command: "up" })).toMatchObject({
      GATEWAY_HOST: "0.0.0.0",
      API_KEYS: "sha256:00",
    });
  });
});
