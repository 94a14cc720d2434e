import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { latenciesOf, submitSteadily } from "./submit-steadily.ts";

it("takes percentiles by nearest rank", () => {
  const values = Array.from({ length: 100 }, (_none, index) => index + 1);
  expect(latenciesOf(values)).toEqual({ count: 100, p50: 50, p99: 99 });
  expect(latenciesOf([])).toEqual({ count: 0, p50: 0, p99: 0 });
});

it("counts what was accepted, what was refused, and what was neither", async () => {
  let submitted = 0;
  const server = createServer((request, response) => {
    if (request.url === "/healthz") return void response.end("ok");
    submitted += 1;
    const status = submitted % 4 === 0 ? 500 : submitted % 2 === 0 ? 429 : 202;
    response.statusCode = status;
    return void response.end(JSON.stringify({ id: `r-${submitted}` }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const world = {
    signal: new AbortController().signal,
    now: () => performance.now(),
    say: () => undefined,
    write: () => Promise.resolve(),
  };
  const { accepted, refused, others, health, runIds } = await submitSteadily(
    `http://127.0.0.1:${port}`,
    0.2,
    world,
  );
  expect([accepted.count, refused.count, health.count, runIds.length]).toEqual([10, 5, 2, 10]);
  expect(others).toEqual({ 500: 5 });
});
