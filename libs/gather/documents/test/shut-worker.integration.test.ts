import { fork } from "node:child_process";
import { once } from "node:events";
import { startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { blockNetwork } from "../src/worker/block-network.ts";

const outcomesOf = async (url: string, port: number, isShut: boolean): Promise<unknown> => {
  const parser = fork(new URL("./shut-worker.ts", import.meta.url), [url, String(port), String(isShut)], {
    execArgv: ["--permission", "--allow-fs-read=*", "--no-warnings"],
  });
  onTestFinished(() => void parser.kill("SIGKILL"));
  const [outcomes] = await once(parser, "message");
  return outcomes;
};

describe("blockNetwork", () => {
  it("leaves a process no way to connect, by fetch, undici, http, a socket or a datagram", async () => {
    const web = await startFixtureWeb({ "/": { body: "SECRET" } });
    onTestFinished(() => web.stop());
    const { url, port } = web;
    expect(await outcomesOf(url, port, true)).toEqual(
      Array.from({ length: 5 }, () => expect.stringContaining("open no connections")),
    );
    expect(web.connections()).toBe(0);
    expect(await outcomesOf(url, port, false)).toEqual(Array.from({ length: 5 }, () => "open"));
  });

  it("refuses to block the network of the service itself", () => {
    expect(() => {
      blockNetwork();
    }).toThrow("only a parser process");
  });
});
