import { describe, expect, it } from "vitest";
import { createOcr } from "./ocr.ts";
import type { PageLayout } from "./page-layout.ts";
import type { Tesseract } from "./tesseract.ts";

const picture = Buffer.from("P5\n1000 2000\n255\n");

const layoutOf = (text: string, confidence = 90): PageLayout => {
  const bbox = { x0: 0, y0: 0, x1: 100, y1: 10 };
  const words = text.split(" ").map((word) => ({ text: word, confidence, bbox }));
  return [{ bbox, baseline: bbox, rowAttributes: { rowHeight: 10 }, words }];
};

const german =
  "Die Versammlung hat am Donnerstag beschlossen, dass die Arbeiten im April beginnen und vor dem Sommer enden sollen, wenn die ersten Fähren kommen.";
const english =
  "The committee has decided on Thursday that the works will begin in April and that they should end before the summer, when the first ferries arrive.";

/** A recogniser that reads the same text from every picture and records its calls. */
const fakeTesseract = (
  text: string,
  { script = "Latin", isSureOfScript = true, orientation = 1, codes = ["eng", "deu"], upright = 1 } = {},
) => {
  const asked: string[] = [];
  const tesseract: Tesseract = {
    has: async (code) => codes.includes(code),
    see: () => undefined,
    shades: async () => undefined,
    orient: async () => ({ orientation, script, isSureOfScript }),
    read: (reading) => {
      asked.push(`${reading.code} ${reading.orientation} ${reading.part === undefined ? "all" : "middle"}`);
      return layoutOf(text, reading.orientation === upright ? 90 : 45);
    },
  };
  return { tesseract, asked };
};

const ocrWith = (tesseract: Tesseract, { language }: { readonly language?: string } = {}) => {
  const clock = { now: 0, pages: 0, drops: 0 };
  const ocr = createOcr({
    open: async () => tesseract,
    drop: () => void (clock.drops += 1),
    timeoutMs: 1_000,
    now: () => clock.now,
    onPage: () => (clock.pages += 1),
    language,
  });
  return { ocr, clock };
};

describe("createOcr", () => {
  it("reads a page in the language that its middle is in, and the next ones at once", async () => {
    const { tesseract, asked } = fakeTesseract(german);
    const { ocr } = ocrWith(tesseract);
    await ocr.read(picture);
    await ocr.read(picture);
    expect(asked).toEqual(["eng 1 middle", "deu 1 all", "deu 1 all"]);
  });

  it("tries the language that the document names where its script is that of the page", async () => {
    const named = fakeTesseract(german);
    await ocrWith(named.tesseract).ocr.read(picture, "de-AT");
    expect(named.asked).toEqual(["deu 1 middle", "eng 1 middle", "deu 1 all"]);
    const other = fakeTesseract(english);
    await ocrWith(other.tesseract).ocr.read(picture, "zh");
    expect(other.asked).toEqual(["eng 1 middle", "eng 1 all"]);
  });

  it.each([
    ["deu", "Öffnungszeiten: täglich"],
    ["eng", "Open every day"],
  ])(
    "reads a few words that tell no language in the expected or usual one, as %s reads better",
    async (code, text) => {
      const { tesseract, asked } = fakeTesseract(text);
      const better: Tesseract = {
        ...tesseract,
        read: (reading) => {
          tesseract.read(reading);
          return layoutOf(text, reading.code === code ? 95 : 70);
        },
      };
      await ocrWith(better, { language: "de" }).ocr.read(picture);
      expect(asked).toEqual(["deu 1 middle", "eng 1 middle", `${code} 1 all`]);
    },
  );

  it("rotates a page only if it reads better", async () => {
    const turned = fakeTesseract(english, { orientation: 3, upright: 3 });
    await ocrWith(turned.tesseract).ocr.read(picture);
    expect(turned.asked.at(-1)).toBe("eng 3 all");
    const upright = fakeTesseract(english, { orientation: 3, upright: 1 });
    await ocrWith(upright.tesseract).ocr.read(picture);
    expect(upright.asked.at(-1)).toBe("eng 1 all");
  });

  it("tries the scripts of East Asia where it is not sure of one", async () => {
    const { tesseract, asked } = fakeTesseract("委员会星期四在长廊开会", {
      script: "Korean",
      isSureOfScript: false,
      codes: ["jpn", "chi_sim"],
    });
    await ocrWith(tesseract).ocr.read(picture);
    expect(asked).toEqual(["chi_sim 1 middle", "jpn 1 middle", "chi_sim 1 all"]);
  });

  it("tries other scripts where a page reads badly, because noise hides its script", async () => {
    const { tesseract, asked } = fakeTesseract("委员会星期四在长廊开会", { codes: ["eng", "chi_sim"] });
    const noisy: Tesseract = {
      ...tesseract,
      read: (reading) => {
        tesseract.read(reading);
        return layoutOf("委员会星期四在长廊开会", reading.code === "chi_sim" ? 80 : 45);
      },
    };
    const outcome = await ocrWith(noisy).ocr.read(picture);
    expect(outcome).toMatchObject({ page: { confidence: 0.8 } });
    expect(asked).toEqual(["eng 1 middle", "eng 1 all", "chi_sim 1 middle", "chi_sim 1 all"]);
  });

  it("tries the usual languages where a script that is not sure is none of them", async () => {
    const options = { script: "Kannada", isSureOfScript: false };
    const { tesseract } = fakeTesseract(english, options);
    expect(await ocrWith(tesseract).ocr.read(picture)).toMatchObject({ status: "recognized" });
    const sure = fakeTesseract(english, { ...options, isSureOfScript: true });
    expect(await ocrWith(sure.tesseract).ocr.read(picture)).toMatchObject({ status: "no-data" });
  });

  it("recognises a noisy picture in its cleaned form", async () => {
    const { tesseract } = fakeTesseract(english);
    const seen: number[] = [];
    const shades = Uint8Array.from({ length: 10_000 }, (_, place) => (place % 7 === 0 ? 0 : 255));
    const noisy: Tesseract = {
      ...tesseract,
      see: (bytes) => void seen.push(bytes.length),
      shades: async () => ({ width: 100, height: 100, shades }),
    };
    await ocrWith(noisy).ocr.read(picture);
    expect(seen).toEqual([picture.length, 15 + 10_000]);
  });

  it("reads the shades of no picture with more than 30 million pixels", async () => {
    const { tesseract } = fakeTesseract(english);
    let reads = 0;
    const counting: Tesseract = {
      ...tesseract,
      shades: async () => {
        reads += 1;
        return undefined;
      },
    };
    await ocrWith(counting).ocr.read(Buffer.from("P5\n5000 6001\n255\n"));
    expect(reads).toBe(0);
    await ocrWith(counting).ocr.read(Buffer.from("P5\n5000 6000\n255\n"));
    expect(reads).toBe(1);
  });

  it("treats the whole page as text where no column is found", async () => {
    const { tesseract } = fakeTesseract(english);
    const layouts: string[] = [];
    const blind: Tesseract = {
      ...tesseract,
      read: (reading) => {
        layouts.push(reading.layout);
        return reading.layout === "block" ? layoutOf(english) : [];
      },
    };
    const outcome = await ocrWith(blind).ocr.read(picture);
    expect(outcome).toMatchObject({ status: "recognized", page: { confidence: 0.9 } });
    expect(layouts).toEqual(["columns", "columns", "block"]);
  });

  it("names the script of which it has no data", async () => {
    const { tesseract } = fakeTesseract("", { script: "Cyrillic" });
    expect(await ocrWith(tesseract).ocr.read(picture)).toEqual({
      status: "no-data",
      script: "Cyrillic",
      code: "rus",
    });
  });

  it("reads no further picture when the time is over, and says so for each", async () => {
    const { tesseract } = fakeTesseract(english);
    const { ocr, clock } = ocrWith(tesseract);
    expect(await ocr.read(picture)).toMatchObject({ status: "recognized" });
    expect(ocr.hasTime()).toBe(true);
    clock.now = 1_000;
    expect(ocr.hasTime()).toBe(false);
    expect(await ocr.read(picture)).toEqual({ status: "no-time" });
    expect(clock.pages).toBe(1);
  });

  it("says why a picture broke Tesseract, and does not use it again", async () => {
    const { tesseract } = fakeTesseract(english);
    const orient = async (): Promise<never> => Promise.reject(new Error("out of memory"));
    const { ocr, clock } = ocrWith({ ...tesseract, orient });
    expect(await ocr.read(picture)).toEqual({ status: "failed", detail: "out of memory" });
    expect(clock.drops).toBe(1);
  });

  it("opens nothing that is not a picture, or is too large", async () => {
    const { ocr, clock } = ocrWith(fakeTesseract(english).tesseract);
    expect(await ocr.read(Buffer.from("no picture"))).toEqual({ status: "unreadable" });
    expect(await ocr.read(Buffer.from("P5\n20000 20000\n255\n"))).toEqual({ status: "too-large" });
    expect(clock.pages).toBe(0);
  });
});
