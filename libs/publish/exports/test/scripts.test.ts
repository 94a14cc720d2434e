import type { Findings } from "@quarry/contracts";
import { strFromU8, unzipSync } from "fflate";
import { extractText } from "unpdf";
import { describe, expect, it } from "vitest";
import { renderDocx } from "../src/docx.ts";
import { reportOutline } from "../src/outline/report-outline.ts";
import { renderPdf } from "../src/pdf/render-pdf.ts";
import { reportOf } from "./report-of.ts";

const outlineOf = (text: string, language: string) => {
  const { findings, documents } = reportOf(text, language);
  return reportOutline(findings, documents);
};

const pdfText = async (text: string, language: Findings["language"]): Promise<string> => {
  const pdf = await renderPdf(outlineOf(text, language));
  if (pdf.status !== "rendered") throw new Error(`cannot draw ${pdf.scripts.join()}`);
  const { text: pages } = await extractText(new Uint8Array(pdf.content), { mergePages: true });
  return pages.replace(/\s+/gu, "");
};

const texts = [
  ["en", "The offer of 1,200 € stands – “for now” (5% ≤ x)."],
  ["de", "Größe, Übermaß und Straße: die Sperre läuft ab."],
  ["pl", "Zażółć gęślą jaźń; łódź płynie."],
  ["vi", "Tiếng Việt có nhiều dấu thanh."],
  ["el", "Η αρχαία ιστορία της Αθήνας."],
  ["ru", "Блокировка истекает через пять секунд."],
  ["zh", "丝绸之路始于长安，终于地中海；龍與體亦在其中。"],
  ["ja", "簡潔な回答：ロックは五秒後に切れる。"],
] as const;

describe("a report in many scripts", () => {
  it.each(texts)("keeps every letter in PDF: %s", async (language, text) => {
    expect(await pdfText(text, language)).toContain(text.replace(/\s+/gu, ""));
  });

  it.each([
    ["ko", "한국어 보고서", "Hangul"],
    ["ar", "ينتهي القفل بعد خمس ثوانٍ", "Arabic"],
    ["he", "המנעול פג", "Hebrew"],
    ["th", "ภาษาไทย", "Thai"],
  ])("names the scripts that PDF cannot draw: %s", async (language, text, script) => {
    expect(await renderPdf(outlineOf(text, language))).toEqual({ status: "undrawable", scripts: [script] });
  });

  it("shows a character without a glyph by its number", async () => {
    expect(await pdfText("Passed \u{1F680}", "en")).toContain("Passed[U+1F680]");
  });

  it("is the same PDF each time", async () => {
    const outline = outlineOf("工作进程被终止。", "zh");
    expect(await renderPdf(outline)).toEqual(await renderPdf(outline));
  });

  it("sets right-to-left text from right to left in DOCX", async () => {
    const arabic = "ينتهي القفل بعد خمس ثوانٍ";
    const files = unzipSync(await renderDocx(outlineOf(arabic, "ar")));
    const document = strFromU8(files["word/document.xml"] ?? new Uint8Array());
    expect(document).toMatch(new RegExp(`<w:bidi/>(?:(?!</w:p>).)*<w:rtl/>(?:(?!</w:p>).)*${arabic}`, "u"));
    expect(document).toMatch(/\[1\]/u);
  });
});
