import { buildPdf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { readDocument } from "../src/read-document.ts";

const read = (bytes: Uint8Array | string, contentType?: string, uri = "https://site.example/a") =>
  readDocument(
    { bytes: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, uri, contentType },
    { maxCharacters: 1_000_000 },
  );
const textOf = async (...given: Parameters<typeof read>): Promise<string> => {
  const document = await read(...given);
  return document.status === "read" ? document.text : document.reason;
};
const page = (body: string, head = ""): string =>
  `<!doctype html><html><head><title>Wall</title>${head}</head><body><article>${body}</article></body></html>`;
const english = "The harbour was rebuilt after the storm, and its new wall has held for eleven winters.";

describe("bytes that call themselves what they are not (T7)", () => {
  it.each([
    ["overlong UTF-8", `${english} \xc0\xbcscript\xc0\xbe`, "text/plain; charset=utf-8"],
    ["overlong UTF-8 that nothing declares", `${english} \xc0\xbcscript\xc0\xbe`, "text/plain"],
    [
      "overlong UTF-8 of three bytes",
      `${english} \xe0\x80\xbcscript\xe0\x80\xbe`,
      "text/plain; charset=utf-8",
    ],
  ])("hide no markup in %s", async (_case, bytes, contentType) => {
    expect(await textOf(bytes, contentType)).not.toContain("<script>");
  });

  it("hide no script behind zeros or invisible characters", async () => {
    const html = page(`<p>${english}</p><scr\0ipt>alert(1)</scr\0ipt><scr&#x200b;ipt>`);
    expect(await textOf(html, "text/html")).toBe(english);
    const utf8 = Buffer.from(page(`<p>${english}</p><scr\u200bipt>alert(1)</scr\u200bipt>`));
    expect(await textOf(utf8, "text/html; charset=utf-8")).toBe(english);
  });

  it("are plain text where the header says so, whatever markup they hold", async () => {
    const html = page(`<p>${english}</p><script>alert(1)</script>`);
    expect(await read(html, "text/plain")).toMatchObject({ text: html, mediaType: "text/plain" });
  });

  it("are a PDF if the bytes are, whatever the header says", async () => {
    const pdf = buildPdf([[english]]);
    expect(await read(pdf, "text/html")).toMatchObject({ status: "read", mediaType: "application/pdf" });
  });
});
