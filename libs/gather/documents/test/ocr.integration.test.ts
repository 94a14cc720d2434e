import { buildScannedPdf, drawPage } from "@quarry/testkit/drawn-pages";
import { afterAll, describe, expect, it } from "vitest";
import { createWorkerReader } from "../src/worker/worker-reader.ts";

const reader = createWorkerReader({
  maxCharacters: 100_000,
  timeoutMs: 300_000,
  memoryMb: 1_024,
  workers: 1,
  ocr: { timeoutMs: 600_000, dataFolder: "/nowhere" },
});

afterAll(() => reader.close());

const read = (bytes: Uint8Array, { uri = "file:scan", language }: { uri?: string; language?: string } = {}) =>
  reader.read({ bytes, uri, contentType: undefined, language }, new AbortController().signal);

const english = [
  "The committee met in the long gallery on Thursday and approved the budget of 4,250 dollars for repairs to the northern breakwater.",
  "Work will begin in April, when the harbour is quiet, and should be finished before the first ferries arrive.",
];
const german = [
  "Die Versammlung beschloss am Donnerstag, für die Ausbesserung der nördlichen Mole 4.250 Euro auszugeben.",
  "Größere Schäden übernähme die Versicherung, und die Fähren führen früher als üblich über den Fluss.",
];
const chinese = [
  "委员会星期四在长廊开会，批准了修复北防波堤的预算。",
  "工程将于四月港口安静的时候开始，六月之前完成。",
];
const sheet = { width: 900, height: 420, size: 24 };

describe("reading pictures of text", () => {
  it("reads PNG, and says how surely", async () => {
    const document = await read(drawPage(english, sheet).toBuffer("image/png"));
    expect(document).toMatchObject({
      status: "read",
      mediaType: "image/png",
      text: english.join("\n\n"),
      language: "en",
    });
    expect(document).toHaveProperty("ocr.confidence", expect.closeTo(0.95, 1));
  });

  it("reads JPEG in the language of its text, upside down and askew", async () => {
    const straight = drawPage(german, { ...sheet, skew: 178 });
    expect(await read(straight.toBuffer("image/jpeg", 90))).toMatchObject({
      mediaType: "image/jpeg",
      text: german.join("\n\n"),
      language: "de",
    });
  });

  it("reads a few small words in the language of the question", async () => {
    const words = "Größere Schäden übernimmt die Stadt.";
    const page = drawPage([words], { width: 900, height: 120, size: 14 }).toBuffer("image/png");
    expect(await read(page)).not.toMatchObject({ text: words });
    expect(await read(page, { language: "de" })).toMatchObject({ text: words });
  });

  it("reads WebP in Chinese without spaces between its characters", async () => {
    const page = drawPage(chinese, { ...sheet, size: 30 });
    const document = await read(page.toBuffer("image/webp", 90));
    expect(document).toMatchObject({ status: "read", mediaType: "image/webp", language: "zh" });
    const text = "text" in document ? document.text : "";
    expect(text).not.toMatch(/\p{sc=Han} \p{sc=Han}/u);
    const wanted = new Set(chinese.join(""));
    expect([...wanted].filter((character) => text.includes(character)).length).toBeGreaterThan(
      0.9 * wanted.size,
    );
  });

  it("reads Chinese through grain", async () => {
    const page = drawPage(chinese, { ...sheet, noise: 90, size: 30 });
    const document = await read(page.toBuffer("image/png"));
    const text = "text" in document ? document.text : "";
    const wanted = [...new Set(chinese.join(""))];
    expect(wanted.filter((character) => text.includes(character)).length).toBeGreaterThan(
      0.85 * wanted.length,
    );
  });

  it("names the data that a script needs", async () => {
    const page = drawPage(
      ["Собрание в четверг решило потратить деньги на ремонт северного мола.", "Работы начнутся в апреле."],
      sheet,
    );
    expect(await read(page.toBuffer("image/png"))).toMatchObject({
      reason: "no-text",
      detail: expect.stringContaining("tesseract-ocr-rus"),
    });
  });

  it("finds no text in a picture of none", async () => {
    expect(await read(drawPage([], sheet).toBuffer("image/png"))).toMatchObject({ reason: "no-text" });
  });

  it("says that half a picture is damaged", async () => {
    const bytes = drawPage(english, sheet).toBuffer("image/png").subarray(0, 60);
    expect(await read(bytes)).toMatchObject({ reason: "damaged" });
  });
});

describe("reading a PDF with scanned pages", () => {
  it("reads a few words in the language of its typed pages", async () => {
    const typed =
      "BT /F1 12 Tf 72 720 Td (Die Versammlung hat am Donnerstag beschlossen, dass die Arbeiten im April beginnen.) Tj ET";
    const words = "Größere Schäden übernimmt die Stadt.";
    const document = await read(
      buildScannedPdf([drawPage([words], { width: 900, height: 1_200, size: 14 }), typed]),
    );
    expect(document).toHaveProperty("text", expect.stringContaining(words));
  });

  it("recognises them between the others, and says which", async () => {
    const typed = "BT /F1 12 Tf 72 720 Td (A page that was typed, with enough words to be one.) Tj ET";
    const scan = drawPage(english, { width: 1_000, height: 1_294, size: 26 });
    const document = await read(buildScannedPdf([typed, scan, typed.replace("typed", "typed later")]), {
      uri: "file:a.pdf",
    });
    expect(document).toMatchObject({
      text: [
        "A page that was typed, with enough words to be one.",
        ...english,
        "A page that was typed later, with enough words to be one.",
      ].join("\n\n"),
      pageStarts: [0, 53, 295],
      ocr: { pages: [2] },
    });
  });
});
