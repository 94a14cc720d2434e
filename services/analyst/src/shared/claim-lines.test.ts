import { describe, expect, it } from "vitest";
import type { referencesIn } from "./claim-lines.ts";
import { readClaimLines } from "./claim-lines.ts";

const keysOf = (references: Readonly<ReturnType<typeof referencesIn>>): string[] =>
  references.map(({ source, sentence }) => `${source}.${sentence}`);

describe("readClaimLines", () => {
  it("reads class, topic, text and the sentences for and against", () => {
    const [line, ...others] = readClaimLines(
      "Here are the claims:\n\nC1 | t2 | They last 20 years. | for 7.3, 12.1-12.2 | against 10.12 | counter: turbines that failed early\nDone.",
    );
    expect(line).toMatchObject({
      class: "C1",
      topicId: "t2",
      text: "They last 20 years.",
      counter: "turbines that failed early",
    });
    expect(keysOf(line?.supporting ?? [])).toEqual(["7.3", "12.1", "12.2"]);
    expect(keysOf(line?.contradicting ?? [])).toEqual(["10.12"]);
    expect(others).toEqual([]);
  });

  it.each([
    "- C2 | t1 | They turn. | for: [7.3] |",
    "| **C2** | t1 | They turn. | supports 7.3 | against: none |",
    "* C2 | somewhere | They turn. [7.3] | for 7.3",
  ])("tolerates %j", (reply) => {
    const [line] = readClaimLines(reply);
    expect(line).toMatchObject({ class: "C2", topicId: "t1", text: "They turn.", counter: undefined });
    expect(keysOf(line?.supporting ?? [])).toEqual(["7.3"]);
    expect(line?.contradicting).toEqual([]);
  });

  it.each(["C4 | t1 | They turn. | for 7.3", "C1 | t1 |  | for 7.3", "They turn.", "| --- | --- |"])(
    "skips %j",
    (reply) => {
      expect(readClaimLines(reply)).toEqual([]);
    },
  );

  it("ignores a counter that contains an address or markup", () => {
    const [line] = readClaimLines(
      "C1 | t1 | They turn. | for 1.2 | counter: they stop [here](https://a.example) <script>alert(1)</script>",
    );
    expect(line).toMatchObject({ text: "They turn.", counter: undefined });
  });
});
