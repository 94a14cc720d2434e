import { once } from "node:events";
import { createServer } from "node:net";
import { freePort } from "@quarry/local-stores";
import { describe, expect, it, onTestFinished } from "vitest";
import { healthPortsOf, refuseTakenPorts } from "./free-ports.ts";

const host = "127.0.0.1";

const aTakenPort = async (): Promise<number> => {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

describe("refuseTakenPorts", () => {
  it("names the port that another program has, and the variable", async () => {
    const doors = [
      { variable: "GATEWAY_PORT", host, port: await freePort() },
      { variable: "ADMIN_PORT", host, port: await aTakenPort() },
    ];
    await expect(refuseTakenPorts(doors.slice(0, 1))).resolves.toBeUndefined();
    await expect(refuseTakenPorts(doors)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/^port \d+ of 127\.0\.0\.1 is used .* set ADMIN_PORT/u),
    });
  });

  it("names the variable of an address that is none of this machine", async () => {
    const doors = [{ variable: "GATEWAY_PORT", host: "http://127.0.0.1", port: await freePort() }];
    await expect(refuseTakenPorts(doors)).rejects.toMatchObject({
      message: expect.stringMatching(/^GATEWAY_HOST: http:\/\/127\.0\.0\.1 is no address/u),
    });
  });
});

describe("healthPortsOf", () => {
  it("refuses the ports that the user names where one is taken", async () => {
    const port = await aTakenPort();
    await expect(healthPortsOf({ HEALTH_PORT: String(port) }, () => undefined)).rejects.toMatchObject({
      message: expect.stringContaining("set HEALTH_PORT"),
    });
  });

  it.each(["0", "many"])("leaves the check to the services where HEALTH_PORT is %s", async (HEALTH_PORT) => {
    expect(await healthPortsOf({ HEALTH_PORT }, () => undefined)).toBeUndefined();
  });
});
