import { buildPdf } from "@quarry/testkit";
import { locateQuote } from "@quarry/text";
import { encodeGbk } from "./encode-gbk.ts";
import { englishSentence } from "./english-sentences.ts";
import { layOut } from "./lay-out.ts";
import type { Material } from "./material.ts";
import { writeChinesePage } from "./write-chinese-page.ts";
import { writeTranscript } from "./write-transcript.ts";

/** Every written sentence must be in the stored text. */
const allOf =
  (sentences: readonly string[]): Material["sentencesIn"] =>
  (text) =>
    sentences.map((sentence) => {
      const place = locateQuote(text, sentence);
      if (!place) throw new Error(`was written and is not in the text that was read: ${sentence}`);
      return place;
    });

/** A transcript of 40,000 characters, a page in GBK and a PDF, made of distinct sentences. */
export const ownMaterials = (): Material[] => {
  const transcript = writeTranscript(40_000);
  const page = writeChinesePage(120);
  const printed = Array.from({ length: 150 }, (_, index) => englishSentence(3_000 + index));
  return [
    {
      uri: "file:transcript.txt",
      contentType: "text/plain; charset=utf-8",
      bytes: Buffer.from(transcript.text),
      language: "en",
      sentencesIn: allOf(transcript.sentences),
    },
    {
      uri: "file:page.html",
      contentType: "text/html; charset=gbk",
      bytes: encodeGbk(page.html),
      language: "zh",
      sentencesIn: allOf(page.sentences),
    },
    {
      uri: "file:printed.pdf",
      contentType: "application/pdf",
      bytes: buildPdf(layOut(printed), { title: "Printed" }),
      language: "en",
      sentencesIn: allOf(printed),
    },
  ];
};
