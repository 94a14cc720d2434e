import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  auditViewSchema,
  collectionHeadSchema,
  findingsSchema,
  newApiKeySchema,
  runsPageSchema,
  runViewSchema,
  searchAnswerSchema,
  watchViewSchema,
} from "@quarry/contracts";
import { eventually } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runQuarry, startQuarry, startRunningStack } from "./running-stack.ts";

const key = "a-key-of-the-test";
const question = "Why did the ferry company change its timetable in 1931?";
const letters = `# The ferry of Lindholm

The ferry company changed its timetable in 1931 because the new bridge at Aros took most of its passengers.
Until then a boat crossed the strait every hour, in winter every two hours.

The last steam ferry was sold in 1936. Its captain wrote that the bridge had made the crossing cheaper for farmers,
who had paid two crowns for a cart and now paid nothing.
`;
const prices = `# What a crossing cost

In 1930 a cart paid two crowns on the ferry of Lindholm. The new bridge at Aros, opened in 1931, was free of charge.
The company lost three quarters of its passengers within a year, and changed its timetable to save coal.
`;

describe("quarry, on a running stack that wants a key", () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-cli-test-"));
  const sources = join(folder, "ferry");
  let stack: Awaited<ReturnType<typeof startRunningStack>>;
  let collection = "";
  let run = "";

  const command = (...args: readonly string[]) =>
    runQuarry(args, { QUARRY_URL: stack.url, QUARRY_API_KEY: key });
  /** Returns the output of a command that succeeds. */
  const printed = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await command(...args);
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    return stdout;
  };
  const json = async (...args: readonly string[]): Promise<unknown> => {
    const stdout = await printed(...args, "--json");
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    return JSON.parse(stdout);
  };

  beforeAll(async () => {
    stack = await startRunningStack(key);
    writeFileSync(`${sources}-letters.md`, letters);
    writeFileSync(`${sources}-prices.md`, prices);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await stack.stop();
  });

  it("makes, lists and revokes keys", async () => {
    const made = newApiKeySchema.parse(
      await json("keys", "create", "laptop", "--owner", "anna", "--scope", "read", "--open-runs", "3"),
    );
    expect(made).toMatchObject({ owner: "anna", scopes: ["read"], limits: { openRuns: 3 }, expiresAt: null });
    const asAnna = { QUARRY_URL: stack.url, QUARRY_API_KEY: made.key };
    expect(await runQuarry(["doctor"], asAnna)).toMatchObject({ exitCode: 0 });
    expect(await runQuarry(["keys", "list"], asAnna)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("admin"),
    });
    const listed = await printed("keys", "list");
    expect(listed).toMatch(new RegExp(`^${made.id} +anna +read +never expires +laptop$`, "mu"));
    expect(listed).not.toContain(made.key);
    expect(await printed("keys", "revoke", made.id)).toContain(`${made.id} revoked; its watches pause`);
    expect(await runQuarry(["doctor"], asAnna)).toMatchObject({ exitCode: 78 });
    expect(await command("keys", "create", "x", "--owner", "anna", "--scope", "all")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("must be read, write or admin"),
    });
  });

  it("finds the gateway ready, and says of a missing key and a gateway that is gone what to do", async () => {
    const told = await printed("doctor");
    expect(told).toContain(`${stack.url} is ready\n`);
    expect(told).toMatch(/^ok redis: /mu);
    expect(await json("doctor")).toMatchObject({ url: stack.url, status: "ready", reasons: [] });
    expect(await json("doctor", "--model")).toMatchObject({ models: [] });
    const refused = await runQuarry(["doctor", "--url", stack.url], { QUARRY_API_KEY: "wrong" });
    expect(refused).toMatchObject({ exitCode: 78, stderr: expect.stringContaining("QUARRY_API_KEY") });
    const gone = await startQuarry(["doctor"], { QUARRY_URL: "http://127.0.0.1:1" }).ended;
    expect(gone).toMatchObject({
      exitCode: 75,
      stdout: "",
      stderr: expect.stringContaining("cannot be reached"),
    });
  });

  it("hands files in, waits for them, lists them, and searches them", async () => {
    const added = await json("collection", "add", folder, "--name", "Ferries", "--wait");
    const head = collectionHeadSchema.parse(added);
    expect(head).toMatchObject({ name: "Ferries", counts: { ready: 2, preparing: 0, unavailable: 0 } });
    collection = head.id;
    expect(await printed("collection", "list")).toContain(`${collection}  2 ready`);
    expect(await printed("collection", "list", collection)).toContain("The ferry of Lindholm");
    const asked = ["search", "what did a cart pay", "-k", "2", "--collection", collection];
    const { passages } = searchAnswerSchema.parse(await json(...asked));
    expect(passages[0]?.text).toContain("two crowns");
    expect(await printed(...asked)).toMatch(/^1\. .*file:.*\n {3}“.*two crowns/u);
  });

  it("asks, keeps the bundle, and shows the run as before", async () => {
    const out = join(folder, "out");
    const asked = ["ask", question, "--collection", collection, "--out", out];
    const findings = findingsSchema.parse(await json(...asked));
    expect(findings.statements.length).toBeGreaterThan(0);
    const [latest] = runsPageSchema.parse(await json("list", "--limit", "1")).data;
    expect(latest).toMatchObject({ question, status: expect.stringMatching(/^completed/u) });
    run = latest?.id ?? "";
    expect(await printed("list")).toContain(`${run}  completed`);
    expect(await printed("list", "-q", "ferry", "--status", "completed")).toContain(run);
    expect(await printed("list", "-q", "no such words")).not.toContain(run);
    expect(runViewSchema.parse(await json("show", run)).id).toBe(run);
    expect(await printed("show", run)).toContain(question);
    const report = await printed("show", run, "--report", "md", "--out", join(folder, "again"));
    expect(readFileSync(join(folder, "again", "report.md"), "utf8")).toBe(report);
    expect(readFileSync(join(out, "report.md"), "utf8")).toBe(report);
  });

  it("shares the report by a link that needs no key, until it is revoked", async () => {
    const link = (await printed("share", run, "--expires", "1d")).trim();
    const opened = await fetch(link);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain("<html");
    const [id = ""] = (await printed("share", run, "--list")).split(" ");
    expect(await printed("share", run, "--revoke", id)).toBe(`${id} revoked\n`);
    expect((await fetch(link)).status).toBe(404);
    expect(await command("share", run, "--expires", "soon")).toMatchObject({ exitCode: 2 });
  });

  it("watches a question, and shows, changes, pauses and removes the watch", async () => {
    const made = watchViewSchema.parse(await json("watch", "add", question, "--every", "2d"));
    expect(made).toMatchObject({ question, schedule: "every 2d", paused: false });
    expect(await printed("watch", "list")).toContain(`${made.id}  every 2d`);
    expect(await printed("watch", "show", made.id)).toContain("no changes so far");
    expect(await printed("watch", "pause", made.id)).toContain("paused");
    expect(await printed("watch", "resume", made.id)).toContain("next ");
    expect(await printed("watch", "change", made.id, "--every", "3d")).toContain("every 3d");
    const feed = await fetch((await printed("watch", "feed", made.id)).trim());
    expect(await feed.text()).toContain("<feed");
    expect(await printed("watch", "remove", made.id)).toBe(`${made.id} removed\n`);
    expect(await command("watch", "show", made.id)).toMatchObject({ exitCode: 2 });
    expect(await command("watch", "add", question, "--every", "1m")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("schedule"),
    });
    const ofRun = watchViewSchema.parse(await json("watch", "add", "--run", run));
    expect(await printed("watch", "remove", ofRun.id)).toBe(`${ofRun.id} removed\n`);
  });

  it("cancels a run, which then fails for its followers", async () => {
    // The run waits for approval of its plan, so it has not ended before it is cancelled.
    const request = { goal: "Who owned the boats?", collectionId: collection, plan: "review" } as const;
    const { id } = await stack.client.research.submit(request);
    expect(runViewSchema.parse(await json("cancel", id)).id).toBe(id);
    expect(await command("follow", id)).toMatchObject({
      exitCode: 70,
      stderr: expect.stringContaining("the run ended as cancelled"),
    });
    expect(await json("rm", id)).toEqual({ deleted: [id] });
    expect(await command("show", id)).toMatchObject({ exitCode: 2, stdout: "" });
  });

  it("cancels the run of an ask on Ctrl-C", async () => {
    const asked = ["ask", "What was the timetable in winter?", "--collection", collection];
    const environment = { QUARRY_URL: stack.url, QUARRY_API_KEY: key };
    const command = startQuarry([...asked, "--out", join(folder, "never")], environment);
    const begun = await eventually(async () => {
      // A watch of another test may begin a run meanwhile.
      const { data } = await stack.client.research.list({ limit: 20 });
      return data.find((run) => run.question === asked[1])?.id ?? expect.fail("the run has not begun");
    });
    command.process.kill("SIGINT");
    expect(await command.ended).toMatchObject({ exitCode: 130, stdout: "" });
    await eventually(async () => expect((await stack.client.research.get(begun)).status).toBe("cancelled"));
  });

  it("audits a text", async () => {
    const text = join(folder, "text.md");
    const url = "https://ferry.example/prices";
    writeFileSync(text, `In 1930 a cart paid two crowns [1].\n\n[1]: ${url}\n`);
    const audit = auditViewSchema.parse(await json("audit", text, "--no-fetch"));
    expect(audit).toMatchObject({ status: "audited", summary: { citations: 1 } });
    expect(await printed("audit", text, "--no-fetch")).toContain(url);
  });

  it("says of what is not there that it is bad usage", async () => {
    for (const args of [
      ["show", "r-00000000"],
      ["collection", "rm", "c-00000000"],
      ["search", " "],
    ])
      expect(await command(...args)).toMatchObject({ exitCode: 2, stdout: "" });
  });

  it("deletes collections", async () => {
    expect(await printed("collection", "rm", collection)).toBe(`${collection} deleted\n`);
    expect(await printed("collection", "list")).not.toContain(collection);
  });
});
