import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Check, down, ok, problem, warning } from "./check.ts";
import { runDoctor } from "./run-doctor.ts";

const check = (name: string, run: Check["run"]): Check => ({ name, run });
const fine = check("Fine", async () => [ok("it works")]);
const wrong = check("Wrong", async () => [problem("It is wrong.", "Set IT.")]);
const away = check("Away", async () => [down("It is away.", "Start it.")]);
const odd = check("Odd", async () => [warning("It is odd.", "Change it.")]);
const broken = check("Broken", () => Promise.reject(new Error("no such thing")));

describe("runDoctor", () => {
  it("shows each part with its findings, and the remedy below what it mends", async () => {
    const { output } = await runDoctor([], {}, [fine, wrong, odd]);
    expect(output).toBe(
      [
        "Fine\n  ✓ it works",
        "Wrong\n  ✗ It is wrong.\n    → Set IT.",
        "Odd\n  ! It is odd.\n    → Change it.",
        "",
        "1 problem, 1 warning.",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["all is well", [fine, odd], 0],
    ["something does not answer", [fine, away], 75],
    ["the configuration is wrong", [away, wrong], 78],
    ["a check cannot be carried out", [broken], 78],
  ])("has another exit code when %s", async (_what, checks, exitCode) => {
    expect(await runDoctor([], {}, checks)).toMatchObject({ exitCode });
  });

  it("answers a script in JSON", async () => {
    const { output } = await runDoctor(["--json"], {}, [away]);
    expect(JSON.parse(output)).toEqual({
      exitCode: 75,
      checks: [
        {
          name: "Away",
          findings: [{ status: "problem", what: "It is away.", remedy: "Start it.", isDown: true }],
        },
      ],
    });
  });

  it("reads variables from a file, and those that are set before them", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "quarry-doctor-")), ".env");
    writeFileSync(file, "A=file\nB=file\n");
    const seen = check("Seen", async ({ A, B }) => [ok(`${A} ${B}`)]);
    const { output } = await runDoctor(["--env-file", file], { A: "set" }, [seen]);
    expect(output).toContain("set file");
  });

  it("refuses what it does not know, and a file that does not exist", async () => {
    expect(await runDoctor(["--quick"], {}, [fine])).toMatchObject({ exitCode: 2 });
    const missing = await runDoctor(["--env-file", "/nowhere/.env"], {}, [fine]);
    expect(missing).toMatchObject({ exitCode: 2, output: expect.stringContaining("/nowhere/.env") });
  });
});
