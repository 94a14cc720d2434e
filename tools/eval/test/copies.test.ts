import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { copies } from "../src/evaluations/copies.ts";

const root = resolve(process.env["QUARRY_DATA"] ?? "../shared/data");
const world = {
  workingDirectory: ".",
  cacheDirectory: ".",
  signal: new AbortController().signal,
  now: () => 0,
  say: () => {},
};

describe.each(["web-extraction", "web-extraction-zh"])("the pages of %s (needs QUARRY_DATA)", (folder) => {
  const data = resolve(root, folder);

  it.skipIf(!existsSync(data))("are copies of none but themselves", async () => {
    const given = { data, limit: undefined, out: undefined, json: true, own: {} };
    const { json } = await copies.run(given, world);
    expect(json).toMatchObject({ between: { called: [] }, altered: { known: { quoted: 0 } } });
  });
});
