import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { decoding } from "../src/evaluations/decoding.ts";

const data = resolve(process.env["QUARRY_DATA"] ?? "../shared/data", "charsets");
const world = {
  workingDirectory: ".",
  cacheDirectory: ".",
  signal: new AbortController().signal,
  now: () => 0,
  say: () => {},
};

describe.skipIf(!existsSync(data))("files of known encodings (needs QUARRY_DATA/charsets)", () => {
  it("come out right where the WHATWG standard has the encoding", async () => {
    const given = { data, limit: undefined, out: undefined, json: true, own: {} };
    const { json } = await decoding.run(given, world);
    expect(json["wrong"]).toEqual([
      { file: "EUC-TW/_ude_euc-tw1.txt", truth: "EUC-TW", detected: "gb18030", right: false },
      { file: "Johab/hlpro-readme.txt", truth: "Johab", detected: "johab", right: false },
    ]);
    expect(json["standard"]).toMatchObject({ share: 1 });
  });
});
