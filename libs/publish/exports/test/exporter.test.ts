import { describe, expect, it, onTestFinished } from "vitest";
import type { FindingsFiles } from "../src/forms/render-form.ts";
import { createExporter, renderForm } from "../src/index.ts";
import { reportOf } from "./report-of.ts";

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const { findings, documents } = reportOf("A lock lives for thirty seconds.", "en");
const files: FindingsFiles = { findings: bytesOf(findings), documents: bytesOf(documents) };

const { signal } = new AbortController();

const openExporter = () => {
  const exporter = createExporter();
  onTestFinished(() => exporter.close());
  return exporter;
};

describe("createExporter", () => {
  it("renders each format as without a thread", async () => {
    const exporter = openExporter();
    for (const form of ["xml", "context", "source", "ris", "csl-json", "pdf"] as const) {
      const made = await renderForm({ form, ...files });
      const content = "content" in made ? made.content : "";
      const expected = typeof content === "string" ? content : new Uint8Array(content);
      const rendered = await exporter.render(form, files, signal);
      expect({ form, ...rendered }).toEqual({ form, status: "rendered", content: expected });
    }
  });

  it("rejects invalid files, and continues", async () => {
    const exporter = openExporter();
    await expect(exporter.render("xml", { ...files, findings: bytesOf({}) }, signal)).rejects.toThrow();
    expect(await exporter.render("xml", files, signal)).toMatchObject({ status: "rendered" });
  });

  it("stops a report whose client has disconnected, and renders the next one", async () => {
    const exporter = openExporter();
    const gone = new AbortController();
    const words = "A lock lives for thirty seconds, and is renewed. ".repeat(40_000);
    const { findings: long, documents: sources } = reportOf(words, "en");
    const large = { findings: bytesOf(long), documents: bytesOf(sources) };
    await exporter.render("xml", files, signal);
    const stopped = exporter.render("pdf", large, gone.signal);
    gone.abort(new Error("gone"));
    await expect(stopped).rejects.toThrow("gone");
    expect(await exporter.render("xml", files, signal)).toMatchObject({ status: "rendered" });
  });
});
