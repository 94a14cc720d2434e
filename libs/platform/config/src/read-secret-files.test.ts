import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { loadConfig } from "./load-config.ts";
import { listVariable, secretVariable } from "./variables.ts";

const schema = z.object({
  STORE_PASSWORD: secretVariable(z.string().min(4).optional().describe("Password of the store.")),
  KEYS: secretVariable(listVariable()).describe("Keys by commas."),
  GRADES: z.string().optional(),
});

const fileWith = async (text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "secret");
  await writeFile(path, text);
  return path;
};

describe("secrets in files", () => {
  it("takes the trimmed content as the value, however the variable is read", async () => {
    const [password, keys] = await Promise.all([fileWith("sword fish\n"), fileWith(" a, b\n")]);
    const environment = { STORE_PASSWORD_FILE: password, KEYS_FILE: ` ${keys} `, STORE_PASSWORD: " " };
    expect(loadConfig(schema, environment)).toEqual({ STORE_PASSWORD: "sword fish", KEYS: ["a", "b"] });
  });

  it("counts an empty path as unset, and reads files for secrets only", () => {
    const environment = { STORE_PASSWORD: "swordfish", STORE_PASSWORD_FILE: "", GRADES_FILE: "/nowhere" };
    expect(loadConfig(schema, environment)).toEqual({ STORE_PASSWORD: "swordfish", KEYS: [] });
  });

  it("refuses a value beside a file, and names both", async () => {
    const environment = { STORE_PASSWORD: "swordfish", STORE_PASSWORD_FILE: await fileWith("swordfish") };
    expect(() => loadConfig(schema, environment)).toThrow(
      expect.objectContaining({
        code: "bad-configuration",
        message:
          "STORE_PASSWORD: is set, and STORE_PASSWORD_FILE is set too. Set one of them and remove the other.",
      }),
    );
  });

  it("refuses a file that is away or empty, with the reason and what to do", async () => {
    expect(() => loadConfig(schema, { STORE_PASSWORD_FILE: "/nowhere/secret" })).toThrow(
      /^STORE_PASSWORD_FILE: "\/nowhere\/secret" cannot be read \(ENOENT\)\. Set it to a file/u,
    );
    const empty = await fileWith("\n");
    expect(() => loadConfig(schema, { KEYS_FILE: empty })).toThrow(
      /is empty\. Write the value of KEYS into it/u,
    );
  });

  it("never repeats what is in the file", async () => {
    const file = await fileWith("abc");
    expect(() => loadConfig(schema, { STORE_PASSWORD_FILE: file })).toThrow(
      /^STORE_PASSWORD: its value \(not shown\) is too short/u,
    );
  });
});
