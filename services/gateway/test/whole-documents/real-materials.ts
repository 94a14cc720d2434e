import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { proseSentences, words } from "@quarry/text";
import { z } from "zod";
import type { Material } from "./material.ts";

const directory = resolve(process.env["QUARRY_DATA"] ?? "../shared/data");
const meetings = resolve(directory, "qmsum/meetings.jsonl");
const page = resolve(directory, "charsets/GB2312/acnnewswire.net.xml");
const manual = resolve(directory, "pdf-with-gold/debian-policy.en/doc.pdf");

/** Whether the data that is not part of the project lies beside it. */
export const areRealMaterialsThere = [meetings, page, manual].every((file) => existsSync(file));

/** Fewer words say nothing of their own: "Thank you very much, Madam Chair." */
const minWords = 10;

/** Sentences that are said once and say something. */
const informativeSentences =
  (language: string): Material["sentencesIn"] =>
  (text) => {
    const places = proseSentences(text, language);
    const said = places.map(({ start, end }) => text.slice(start, end));
    return places.filter(
      (_, index) =>
        said.indexOf(said[index] ?? "") === said.lastIndexOf(said[index] ?? "") &&
        words(said[index] ?? "", language).length >= minWords,
    );
  };

const meetingSchema = z.object({ text: z.string() });

/** The first so many characters of the meetings, one after the other. */
const joinMeetings = (characters: number): string => {
  const lines = readFileSync(meetings, "utf8").trim().split("\n");
  const texts = lines.map((line) => meetingSchema.parse(JSON.parse(line)).text);
  return texts.join("\n\n").slice(0, characters);
};

/** Meetings of a parliament and of a laboratory, a page in GB2312, and a manual printed as PDF. */
export const realMaterials = (): Material[] => [
  {
    uri: "file:meetings.txt",
    contentType: "text/plain; charset=utf-8",
    bytes: Buffer.from(joinMeetings(300_000)),
    language: "en",
    sentencesIn: informativeSentences("en"),
  },
  {
    uri: "file:page.xml",
    contentType: "text/plain; charset=gb2312",
    bytes: readFileSync(page),
    language: "zh",
    sentencesIn: informativeSentences("zh"),
  },
  {
    uri: "file:manual.pdf",
    contentType: "application/pdf",
    bytes: readFileSync(manual),
    language: "en",
    sentencesIn: informativeSentences("en"),
  },
];
