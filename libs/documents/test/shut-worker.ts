import { createSocket } from "node:dgram";
import { get } from "node:http";
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { request } from "undici";
import { closeWaysOut } from "../src/worker/close-ways-out.ts";

const { url, port, isShut }: { readonly url: string; readonly port: number; readonly isShut: boolean } =
  workerData;
if (isShut) closeWaysOut();

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
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread, not of a window
parentPort?.postMessage(outcomes);
