import { problemSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startWithIndex } from "../../test/start-with-index.ts";

const fieldsOf = async (response: Response): Promise<string[]> => {
  expect(response.status).toBe(400);
  return (problemSchema.parse(await response.json()).errors ?? []).map(({ field }) => field);
};

describe("readSource", () => {
  it.each([
    ["text", {}],
    ["text", { text: "" }],
    ["text", { text: "a", url: "https://example.org/" }],
    ["url", { url: "file:///etc/passwd" }],
    ["uri", { url: "https://example.org/", uri: "file:a.md" }],
    ["uri", { text: "a", uri: "file:../a.md" }],
    ["grade", { text: "a", grade: "F" }],
    ["publishedAt", { text: "a", publishedAt: "yesterday" }],
    [
      "metadata",
      { text: "a", metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ""])) },
    ],
    ["metadata.team", { text: "a", metadata: { team: 1 } }],
    ["collectionId", { text: "a", collectionId: "c-00000009" }],
    ["path", { text: "a", path: "/etc/passwd" }],
  ])("refuses a wrong %s and adds no job", async (field, body) => {
    const { send, submitted } = await startWithIndex();
    expect(await fieldsOf(await send(body))).toContain(field);
    expect(submitted).toEqual([]);
  });

  it.each([
    ["uri", ""],
    ["uri", "uri=/etc/passwd"],
    ["grade", "uri=file:a.md&grade=F"],
    ["contentType", "uri=file:a.md&contentType=gbk"],
    ["text", "uri=file:a.md&text=a"],
  ])("refuses a file with a wrong %s in its query", async (field, query) => {
    const { sendFile } = await startWithIndex();
    expect(await fieldsOf(await sendFile(query, "text"))).toContain(field);
  });

  it("says what to send instead of what is wrong or missing", async () => {
    const { send, sendFile } = await startWithIndex();
    const saidOf = async (response: Response) => problemSchema.parse(await response.json()).errors;
    expect(await saidOf(await send({ url: "example.com/page" }))).toEqual([
      { field: "url", message: "must be an http(s) address, such as https://example.org/page" },
    ]);
    expect(await saidOf(await sendFile("", "text"))).toEqual([
      { field: "uri", message: "is required; send ?uri=file:<relative path>" },
    ]);
  });

  it("refuses a file that is too large, and a body that is neither JSON nor a file", async () => {
    const { sendFile } = await startWithIndex();
    expect((await sendFile("uri=file:a.md", "a".repeat(1_001))).status).toBe(413);
    expect((await sendFile("uri=file:a.md", "text", "text/plain")).status).toBe(415);
  });
});
