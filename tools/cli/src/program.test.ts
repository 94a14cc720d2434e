import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Command } from "commander";
import { describe, expect, it, onTestFinished } from "vitest";
import { quarry, quarryProgram } from "./program.ts";
import { plain, type World } from "./world.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Creates a world without a terminal or a gateway that records its output; its user gives these answers. */
const aWorld = (changes: Partial<World> = {}, answers?: readonly string[]) => {
  const workingDirectory = mkdtempSync(join(tmpdir(), "quarry-cli-"));
  onTestFinished(() => rmSync(workingDirectory, { recursive: true }));
  const printed: string[] = [];
  const left = [...(answers ?? [])];
  const world: World = {
    root,
    workingDirectory,
    environment: {},
    terminal: false,
    signal: new AbortController().signal,
    print: (text) => printed.push(text),
    say: () => undefined,
    ask: answers === undefined ? undefined : async () => left.shift() ?? "",
    ...changes,
  };
  return { world, printed, workingDirectory };
};

const commandsOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(commandsOf);

describe("the help of quarry", () => {
  it("describes every command and each of its options, --json among them", () => {
    const commands = commandsOf(quarryProgram(aWorld().world));
    expect(commands.length).toBeGreaterThan(12);
    for (const command of commands) {
      const name = command.name();
      expect([name, command.description()]).not.toEqual([name, ""]);
      expect(command.options.filter(({ description }) => description === "")).toEqual([]);
      const named = command.options.map(({ long }) => long);
      const shared = ["--json", "--url"].filter((option) => named.includes(option));
      const own = { completion: [], init: ["--json"], models: ["--json"] }[name] ?? ["--json", "--url"];
      expect([name, shared]).toEqual([name, own]);
    }
  });
});

describe("quarry", () => {
  it.each([
    [["lst"], "Did you mean list?"],
    [["list", "--limit", "0"], "--limit: must be a whole number from 1 to 100"],
    [["list", "two", "words"], "too many words"],
    [["list", "--status", "done"], "Allowed choices are queued"],
    [["keys", "create", "a", "--owner", "ada", "--cost-per-day", "0"], "--cost-per-day"],
    [["show"], "missing required argument 'run'"],
    [["show", "r-1", "--report", "docx"], "Allowed choices are md"],
    [["collection"], "name one of its commands"],
    [["collection", "add", "no-such-file"], "no-such-file"],
    [["collection", "add", ".", "--name", "a", "--collection", "c-1"], "--name"],
    [["ask"], "question: is missing; ask one in quotation marks; see quarry ask --help"],
    [["ask", "Why is it so?", "--top-k", "99"], "--top-k"],
    [["revise", "r-1", "shorter", "--version", "two"], "--version"],
    [["audit", "no-such-file"], "no-such-file cannot be read"],
    [["list", "--url", "localhost:8080"], "--url"],
    [["init"], "--yes"],
  ])("refuses %j as bad usage, and names what is wrong", async (argv, message) => {
    await expect(quarry(argv, aWorld().world)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
    });
  });

  it("calls a wrong QUARRY_URL bad configuration", async () => {
    const { world } = aWorld({ environment: { QUARRY_URL: "nowhere" } });
    await expect(quarry(["doctor"], world)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining("QUARRY_URL"),
    });
  });

  it("prints nothing of a page that could steer a terminal", () => {
    expect(plain("a\u001b[2Jb\u202ec\r\nd")).toBe("a [2Jb c d");
  });
});

describe("quarry init", () => {
  const writtenBy = async (argv: readonly string[], answers?: readonly string[]) => {
    const { world, printed, workingDirectory } = aWorld({}, answers);
    await quarry(["init", "--file", "env", ...argv], world);
    const path = join(workingDirectory, "env");
    return { path, text: readFileSync(path, "utf8"), printed: printed.join("").trim() };
  };

  it("writes fresh secrets and the digest of a key that it prints, for its user alone", async () => {
    const [first, second] = [await writtenBy(["--yes"]), await writtenBy(["--yes"])];
    const [one, other] = [parseEnv(first.text), parseEnv(second.text)];
    for (const name of ["REDIS_PASSWORD", "QDRANT_API_KEY", "QDRANT_READ_ONLY_API_KEY", "SEARXNG_SECRET"]) {
      expect(one[name]).toMatch(/^[0-9a-f]{48}$/u);
      expect(one[name]).not.toBe(other[name]);
    }
    expect(one["API_KEYS"]).toBe(`sha256:${createHash("sha256").update(first.printed).digest("hex")}`);
    expect(Object.keys(one)).toHaveLength(5);
    expect(statSync(first.path).mode & 0o777).toBe(0o600);
  });

  it("asks for the model and the search", async () => {
    const { text } = await writtenBy([], ["http://127.0.0.1:11434/v1", "qwen 3", "", "", "tvly-1"]);
    expect(parseEnv(text)).toMatchObject({
      LLM_BASE_URL: "http://host.docker.internal:11434/v1",
      LLM_MODEL: "qwen 3",
      TAVILY_API_KEY: "tvly-1",
    });
    expect(text).toContain("\n#LLM_API_KEY=");
    expect(text).toContain("\n#BRAVE_API_KEY=");
  });

  it("offers a model that serves on this machine, and asks for another where it is not wanted", async () => {
    const found = { server: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", model: "qwen3:8b" };
    const initWith = async (answers: readonly string[]) => {
      const { world, workingDirectory } = aWorld({}, answers);
      await quarry(["init", "--file", "env"], { ...world, findModel: async () => found });
      return parseEnv(readFileSync(join(workingDirectory, "env"), "utf8"));
    };
    expect(await initWith(["", "", ""])).toMatchObject({
      LLM_BASE_URL: "http://host.docker.internal:11434/v1",
      LLM_MODEL: "qwen3:8b",
    });
    expect(await initWith(["n", "", "", ""])).not.toHaveProperty("LLM_MODEL");
  });

  it("prints file and key as JSON and asks nothing with --json", async () => {
    const { path, printed } = await writtenBy(["--json"]);
    expect(JSON.parse(printed)).toEqual({ file: path, key: expect.stringMatching(/^[0-9a-f]{64}$/u) });
  });

  it("leaves a file that is there, unless it is told to write over it", async () => {
    const { world, workingDirectory } = aWorld();
    const path = join(workingDirectory, "env");
    writeFileSync(path, "MINE=1\n", { mode: 0o600 });
    const argv = ["init", "--yes", "--file", "env"];
    await expect(quarry(argv, world)).rejects.toMatchObject({ exitCode: 2 });
    expect(readFileSync(path, "utf8")).toBe("MINE=1\n");
    await quarry([...argv, "--force"], world);
    expect(readFileSync(path, "utf8")).toContain("REDIS_PASSWORD=");
  });

  it.each([
    ["an invalid address", ["ollama"]],
    ["a model without a name", ["http://127.0.0.1:11434/v1", ""]],
    ["a name that no line can hold", ["http://127.0.0.1:11434/v1", "it's", "", "", ""]],
  ])("writes nothing for %s", async (_case, answers) => {
    await expect(writtenBy([], answers)).rejects.toMatchObject({ exitCode: 2 });
  });

  it("lets containers read what they have mounted of the checkout, whatever umask it was cloned under", async () => {
    const { world, workingDirectory: clone } = aWorld();
    const compose = readFileSync(join(root, "docker-compose.yml"), "utf8");
    const mounts = [...compose.matchAll(/\.\/(deploy\/[\w./-]+)\}?:\S+:ro$/gmu)].map(([, path = ""]) => path);
    expect(mounts).toContain("deploy/redis.conf");
    for (const path of ["package.json", ".env.example", ...mounts])
      cpSync(join(root, path), join(clone, path), { recursive: true });
    const run = (command: string): string =>
      execFileSync("sh", ["-c", command], { cwd: clone, encoding: "utf8" });
    run("chmod -R go= deploy");
    await quarry(["init", "--yes"], { ...world, root: clone });
    expect(run("find deploy/* ! -perm -o=r -o -type d ! -perm -o=x")).toBe("");
  });
});

describe("quarry completion", () => {
  it.each([
    [
      ["quarry", "co"],
      ["collection", "completion"],
    ],
    [
      ["quarry", "collection", ""],
      ["add", "list", "library", "rm", "--help"],
    ],
    [["quarry", "collection", "add", "--w"], ["--wait"]],
    [["quarry", "completion", "b"], ["bash"]],
    [["quarry", "show", "--re"], ["--report"]],
  ])("lets bash complete %j", async (words, completed) => {
    const { world, printed } = aWorld();
    await quarry(["completion", "bash"], world);
    const typed = words.map((word) => `'${word}'`).join(" ");
    const script = `${printed.join("")}\nCOMP_WORDS=(${typed}) COMP_CWORD=${words.length - 1}\n_quarry\necho "\${COMPREPLY[@]}"`;
    const answer = execFileSync("bash", ["-c", script], { encoding: "utf8" });
    expect(answer.trim().split(" ")).toEqual(completed);
  });
});
