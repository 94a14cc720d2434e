import { describe, expect, it } from "vitest";
import type { Encoded } from "../src/index.ts";
import type { TextKind } from "../src/profiles/model-profile.ts";
import { openTinyModel } from "./open-tiny-model.ts";
import { hiddenSize, tinyFiles, tinyGraph } from "./tiny-model.ts";

const files = tinyFiles(tinyGraph({ isProjected: false, output: "last_hidden_state" }));

const encode = async (declared: object, text: string, kind: TextKind): Promise<Encoded> => {
  const inference = await openTinyModel(files, { declaredProfile: JSON.stringify(declared) });
  const [encoded] = await inference.run([{ text }], kind);
  return encoded ?? expect.fail("nothing was encoded");
};

describe("an ordinary encoder", () => {
  it("lets the prefix of a query influence its vectors without having any itself", async () => {
    const plain = await encode({ pooling: "mean" }, "blue cat", "query");
    const prefixed = await encode({ pooling: "mean", queryPrefix: "green " }, "blue cat", "query");
    expect(prefixed.offsets).toEqual(plain.offsets);
    expect(prefixed.tokens.count).toBe(2);
    expect(prefixed.dense).not.toEqual(plain.dense);
  });

  it("does not change documents when only queries have a prefix", async () => {
    const plain = await encode({ pooling: "mean" }, "blue cat", "document");
    expect(await encode({ pooling: "mean", queryPrefix: "green " }, "blue cat", "document")).toEqual(plain);
  });

  it("uses the start token's vector if that is the model's pooling", async () => {
    const pooled = await encode({ pooling: "cls" }, "blue cat", "query");
    const mean = await encode({ pooling: "mean" }, "blue cat", "query");
    expect(pooled.dense).toHaveLength(hiddenSize);
    expect(pooled.dense).not.toEqual(mean.dense);
    // An empty text keeps its start token, which is both vectors.
    const empty = await encode({ pooling: "cls" }, "", "query");
    expect(empty.dense).toEqual(empty.tokens.data);
  });

  it.each([
    ["red cat", 0],
    ["red 漢 字 cat", 0.5],
    ["漢字", 1],
    ["", 0],
  ])("returns the unknown share of %j", async (text, share) => {
    expect((await encode({ pooling: "mean" }, text, "query")).unknownShare).toBe(share);
  });

  it("has an id that depends on the declared facts", async () => {
    const idWith = async (declared: object) =>
      (await openTinyModel(files, { declaredProfile: JSON.stringify(declared) })).profile.id;
    expect(await idWith({ pooling: "cls" })).not.toBe(await idWith({ pooling: "mean" }));
  });
});
