import { createSocket } from "node:dgram";
import { get } from "node:http";
import { connect } from "node:net";
import { request } from "undici";
import { blockNetwork } from "../src/worker/block-network.ts";

const [url = "", portText, isShutText] = process.argv.slice(2);
const [port, isShut] = [Number(portText), isShutText === "true"];
if (isShut) blockNetwork();

const asked = (open: (done: (outcome: string) => void) => void): Promise<string> =>
  new Promise((resolve) => {
    try {
      open(resolve);
    } catch (error) {
      resolve(String(error));
    }
  });
const ways: readonly (() => Promise<string>)[] = [
  () =>
    fetch(url).then(
      () => "open",
      (error: unknown) => String(error),
    ),
  () =>
    request(url).then(
      () => "open",
      (error: unknown) => String(error),
    ),
  () =>
    asked((done) =>
      get(url, () => done("open")).on("error", (error) => {
        done(String(error));
      }),
    ),
  () =>
    asked((done) =>
      connect(port, "127.0.0.1", () => done("open")).on("error", (error) => {
        done(String(error));
      }),
    ),
  () => asked((done) => createSocket("udp4").send("x", port, "127.0.0.1", () => done("open"))),
];

const outcomes: string[] = [];
for (const way of ways) outcomes.push(await way());
process.send?.(outcomes);
