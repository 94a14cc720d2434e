import { describe, expect, it } from "vitest";
import { looksLikeWhatsApp, readWhatsApp } from "./read-whatsapp.ts";

describe("readWhatsApp", () => {
  it("reads messages over lines, and leaves out notices and media in other languages", () => {
    const chat =
      "[13.08.21, 12:30:05] Hafen: \u200eNachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.\n[13.08.21, 12:31:09] ~ Ann: Um neun.\nAm Tor.\n[14.08.21, 09:02:00] Bob: \u200eBild weggelassen\n";
    expect(readWhatsApp(chat)).toMatchObject({
      publishedAt: "2021-08-13",
      text: "## 2021-08-13\n\nAnn (12:31): Um neun.\nAm Tor.",
    });
  });

  it("leaves out notices that name people and groups, and keeps polls and places", () => {
    const chat =
      '[13.08.21, 12:30:05] Hafen: \u200eBob added you\n[13.08.21, 12:31:09] Bob: \u200ePOLL:\nWhen?\n\u200eOPTION: At nine (2 votes)\n[13.08.21, 12:32:00] Bob: \u200eLocation: https://e.org/1\n[13.08.21, 12:33:00] Bob changed the name from "Hafen" to "Hafen: Boote"\n[13.08.21, 12:34:00] Jon "Jo" Weir: See "Tor: neun".\n';
    expect(readWhatsApp(chat).text).toBe(
      '## 2021-08-13\n\nBob (12:31): \u200ePOLL:\nWhen?\n\u200eOPTION: At nine (2 votes)\n\nBob (12:32): \u200eLocation: https://e.org/1\n\nJon "Jo" Weir (12:34): See "Tor: neun".',
    );
  });

  it.each(['Bob 6" Hook: hello', 'Bob 6" Hook: a "red" one', 'Jon "Jo: hello', '"Jo: a "red" one'])(
    "reads the message %s, whose author has an open quotation mark",
    (line) => {
      expect(readWhatsApp(`13.08.21, 12:30 - ${line}`).text).toBe(
        `## 2021-08-13\n\n${line.replace(":", " (12:30):")}`,
      );
    },
  );

  it.each([
    'Bob named 6" Boats "Hafen: Boote"',
    "Bob nannte es „Hafen: Boote“",
    "Bob l’appelle « Hafen : Boote »",
  ])("leaves out the notice %s", (line) => {
    expect(readWhatsApp(`13.08.21, 12:30 - ${line}`).text).toBe("");
  });

  it.each([
    [
      "of which one has a day above 12",
      "1/4/23, 7:02\u202fPM - Ann: One.\n1/14/23, 7:02\u202fPM - Bob: Two.",
      "## 2023-01-04\n\nAnn (19:02): One.\n\n## 2023-01-14\n\nBob (19:02): Two.",
    ],
    [
      "that would run backwards the other way",
      "2/1/23, 19:02 - Ann: One.\n1/2/23, 19:02 - Bob: Two.",
      "## 2023-01-02\n\nAnn (19:02): One.\n\n## 2023-02-01\n\nBob (19:02): Two.",
    ],
    [
      "that cannot be told",
      "1/2/23, 19:02 - Ann: One.\n3/4/23, 19:02 - Bob: Two.",
      "Ann (1/2/23, 19:02): One.\n\nBob (3/4/23, 19:02): Two.",
    ],
  ])("reads dates %s", (_name, chat, text) => {
    expect(readWhatsApp(chat).text).toBe(text);
  });

  it.each([
    ["Arabic", "\u200f١٣\u200f/٣\u200f/٢٠٢٤، ٩:٤٥ م - أحمد: الساعة ٩", "أحمد (21:45): الساعة ٩"],
    [
      "Arabic",
      "\u200f١٣\u200f/٣\u200f/٢٠٢٤، ١٢:٠٥ ص - أحمد: نعم <تم تعديل هذه الرسالة>",
      "أحمد (00:05): نعم",
    ],
    ["Persian", "[۱۳/۳/۲۰۲۴، ۹:۴۵:۱۰ ب.ظ] رضا: ساعت ۹", "رضا (21:45): ساعت ۹"],
    ["Hindi", "१३/३/२०२४, ०९:४५ - आशा: ९ बजे", "आशा (09:45): ९ बजे"],
    ["mathematical", "13/3/2024, 09:45 - Ann: \ud835\udfd7 and ٩", "Ann (09:45): \ud835\udfd7 and ٩"],
  ])("reads dates with %s digits, and keeps those of messages", (_script, line, text) => {
    expect(looksLikeWhatsApp(`${line}\n${line}`)).toBe(true);
    expect(readWhatsApp(line).text).toBe(`## 2024-03-13\n\n${text}`);
  });

  it.each([
    "Plan for 1/2/23, 19:02 - Ann: One.",
    "1/2/23, 19:02 - the boat leaves\n1/3/23, 19:02 - it returns",
  ])("is not for %s", (text) => {
    expect(looksLikeWhatsApp(text)).toBe(false);
  });
});
