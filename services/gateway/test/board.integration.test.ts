import { once } from "node:events";
import { request } from "node:http";
import { contracts, runResearch } from "@quarry/contracts";
import { queuesForBoard } from "@quarry/jobs";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { problemIn } from "./problem-in.ts";
import { startGateway } from "./start/start-gateway.ts";

const openRunQueue = (url: string) => {
  const board = queuesForBoard({ url });
  onTestFinished(() => board.close());
  const runQueue = board.queues.find(({ name }) => name === runResearch.name);
  if (runQueue === undefined) throw new Error("no queue for run-research");
  return runQueue;
};

describe("/admin/queues", () => {
  const admin = { ADMIN_USER: "admin", ADMIN_PASSWORD: "correct horse" };
  const basic = (user: string, password: string) => ({
    Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  });
  const boardSchema = z.object({
    queues: z.array(z.object({ name: z.string(), readOnlyMode: z.boolean() })),
  });

  it("asks for credentials and lists every queue, read-only", async ({ redis }) => {
    const { boardUrl } = await startGateway(redis.url, admin);
    const api = `${boardUrl}/admin/queues/api/queues`;
    const refused = await fetch(api);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("Basic");
    expect((await fetch(api, { headers: basic("admin", "wrong") })).status).toBe(401);
    const { queues } = boardSchema.parse(
      await (await fetch(api, { headers: basic("admin", "correct horse") })).json(),
    );
    expect(queues.map(({ name }) => name).toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const page = await fetch(`${boardUrl}/admin/queues`, { headers: basic("admin", "correct horse") });
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it("shows ids and sizes of a job, and nothing of its texts", async ({ redis }) => {
    const { boardUrl } = await startGateway(redis.url, admin);
    const runQueue = openRunQueue(redis.url);
    const secret = "https://a.example/?token=s3cret";
    const job = await runQueue.add("run-research", { runId: "r-shown", question: `Is ${secret} open?` });
    await job.log(`asked ${secret}`);
    const seen = await Promise.all(
      ["run-research", `run-research/${job.id}`, `run-research/${job.id}/logs`].map(async (path) => {
        const query = path === "run-research" ? `?activeQueue=${path}&status=latest` : `/${path}`;
        const response = await fetch(`${boardUrl}/admin/queues/api/queues${query}`, {
          headers: basic("admin", "correct horse"),
        });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(seen.join("\n")).not.toContain("s3cret");
    expect(seen.map((text) => text.slice(0, 3))).toEqual(["200", "200", "200"]);
    expect(seen[1]).toContain("r-shown");
  });

  it("changes nothing unless it is told that it may", async ({ redis }) => {
    const [shut, open] = [
      await startGateway(redis.url, admin),
      await startGateway(redis.url, { ...admin, ADMIN_READ_ONLY: "false" }),
    ];
    const statusOf = async (boardUrl: string): Promise<number> => {
      const response = await fetch(`${boardUrl}/admin/queues/api/queues/run-research/pause`, {
        method: "PUT",
        headers: basic("admin", "correct horse"),
      });
      return response.status;
    };
    const runQueue = openRunQueue(redis.url);
    expect(await statusOf(shut.boardUrl)).toBe(405);
    expect(await runQueue.isPaused()).toBe(false);
    expect(await statusOf(open.boardUrl)).toBe(200);
    expect(await runQueue.isPaused()).toBe(true);
  });

  it("listens to no name but its own, and has nothing besides the board", async ({ redis }) => {
    const { boardUrl } = await startGateway(redis.url, admin);
    const { port } = new URL(boardUrl);
    const asked = request({ port, path: "/admin/queues", headers: { host: "rebound.example" } }).end();
    const [answer] = z.tuple([z.object({ statusCode: z.number() })]).parse(await once(asked, "response"));
    asked.destroy();
    expect(answer.statusCode).toBe(403);
    expect((await fetch(`${boardUrl}/v1/version`)).status).toBe(404);
  });

  it("shuts out an address that guesses passwords", async ({ redis }) => {
    const { boardUrl } = await startGateway(redis.url, { ...admin, SIGN_IN_FAILURES_PER_MINUTE: "2" });
    const statuses: number[] = [];
    for (const password of ["a", "b", "c", "correct horse"]) {
      const response = await fetch(`${boardUrl}/admin/queues/api/queues`, {
        headers: basic("admin", password),
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 2)).toEqual([401, 401]);
    expect(statuses.slice(2)).toEqual([429, 429]);
  });

  it.for([{}, admin])(
    "is not on the port of the API, which says where it is",
    async (environment, { redis }) => {
      const { url, boardUrl } = await startGateway(redis.url, environment);
      expect(boardUrl === "").toBe(!("ADMIN_USER" in environment));
      const response = await fetch(`${url}/admin/queues`);
      const { detail } = await problemIn(response, 404);
      expect(detail).toContain("ADMIN_PORT");
      expect(detail).toContain("ADMIN_PASSWORD");
    },
  );
});
