import type { Extracted } from "../extracted.ts";
import { chatDocument, type ChatMessage } from "./chat-text.ts";

const head =
  /^[\u200e\u200f]?(\[)?(\d{1,4}\u200f?[./-]\d{1,2}\u200f?[./-]\d{1,4})\.?,?\s{1,2}(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?(?:[ap]\.?\s?m\.?|[صم]|[قب]\.ظ\.?))?)(?:\]\s|\s[-–]\s)(.*)$/iu;
/** In characters: the longest date and time. */
const headLength = 40;

/** The zeros of the digits that WhatsApp writes: Arabic, Persian, Hindi, Bengali. */
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6];
const otherDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/gu;

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
};

/** Returns the parts of a line that begins a message, with the digits and the comma of its date in ASCII. */
const headOf = (line: string): RegExpExecArray | null => {
  const start = line.slice(0, headLength).replaceAll(otherDigit, asciiDigit).replaceAll("،", ",");
  return head.exec(start + line.slice(headLength));
};

/** The first colon ends the name, unless it is within quotation marks, as in a notice that names a group. */
const author =
  /^(?![^:\n]{0,100}(?<!\S)["„“«][^:\n"„“”«»]{0,100}:\s[^\n"„“”«»]{0,100}(?:[”»]|(?<=\S)["“]))(?:~\s?)?([^:\n]{1,80}):\s(.*)$/su;
const dateParts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/u;

/** System messages of WhatsApp in its most used languages. */
const notices =
  /^[\u200e\u200f]?(?:<[^<>\n]{3,60}>|[\p{L} ]{3,30} (?:omitted|weggelassen|omitid[ao]|absente?|omess[ao]|weggelaten|pominięt[aoy]|utelämnad|utelatt|dahil edilmedi)|(?:messages|nachrichten|los mensajes|les messages|as mensagens|i messaggi|berichten|сообщения)[^\n]{0,80}(?:end-to-end|ende-zu-ende|extremo a extremo|bout en bout|ponta a ponta|crittografat|сквозн)[^\n]{0,300}|(?:this message was deleted|you deleted this message|diese nachricht wurde gelöscht|se eliminó este mensaje|ce message a été supprimé)\.?)$/iu;

/** A line that the program of the iPhone writes itself begins with a mark; one with an address is a place that someone shares. */
const ownLine = /^\u200e(?!.*:\/\/).*$/u;

/** Marks of an edited message, and the name of a file before its caption. */
const marks =
  /\s?[\u200e\u200f]?<(?:this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje|ce message a été modifié|mensagem editada|messaggio modificato|تم تعديل هذه الرسالة)>\s*$|^[\u200e\u200f]?[^\n]{1,200}\.\w{2,5} \((?:file attached|datei angehängt|archivo adjunto|fichier joint|arquivo anexado|file allegato)\)(?:\n|$)/giu;

interface Written {
  readonly date: string;
  readonly time: string;
  readonly author: string | undefined;
  text: string;
}

type Order = "ymd" | "dmy" | "mdy";

const asIso = (year: string, month: string, day: string): string | undefined => {
  const full = year.length === 2 ? `20${year}` : year;
  const isDate =
    full.length === 4 && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isDate ? `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
};

const isoOf = (date: string, order: Order): string | undefined => {
  const [one = "", two = "", three = ""] = dateParts.exec(date)?.slice(1) ?? [];
  if (order === "ymd") return asIso(one, two, three);
  return order === "dmy" ? asIso(three, two, one) : asIso(three, one, two);
};

const possibleOrders = (date: string): readonly Order[] => {
  if (/^\d{4}/u.test(date)) return ["ymd"];
  // In dates with full stops, the day comes before the month.
  return date.includes(".") ? ["dmy"] : ["dmy", "mdy"];
};

/** Returns the day-month orders in which every date is valid, and no message is older than the previous one. */
const ordersOf = (dates: readonly string[]): Order[] =>
  possibleOrders(dates[0] ?? "").filter((order) => {
    const days = dates.map((date) => isoOf(date, order));
    return days.every((day, index) => day !== undefined && day >= (days[index - 1] ?? ""));
  });

const timeOf = (written: string): string | undefined => {
  const [, hour = "", minute = "", half = ""] =
    /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s?(?:([apصمقب])\.?\s?[mظ]?\.?)?$/iu.exec(written) ?? [];
  if (hour === "") return undefined;
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (/[pمب]/iu.test(half) ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
};

const begun = (line: string): Written | undefined => {
  const [, , stated, time = "", shown = ""] = headOf(line) ?? [];
  if (stated === undefined) return undefined;
  const date = stated.replaceAll("\u200f", "");
  // As written, with its own digits.
  const rest = shown === "" ? "" : line.slice(-shown.length);
  const said = author.exec(rest);
  return { date, time, author: said?.[1]?.trim(), text: said?.[2] ?? rest };
};

const readLines = (text: string): Written[] => {
  const messages: Written[] = [];
  for (const line of text.split(/\r\n|\n|\r/u)) {
    const message = begun(line);
    const last = messages.at(-1);
    if (message !== undefined) messages.push(message);
    else if (last !== undefined) last.text += `\n${line}`;
  }
  return messages;
};

/** True if text begins like a WhatsApp chat export. */
export const looksLikeWhatsApp = (text: string): boolean => {
  const lines = text.slice(0, 4_000).split(/\r\n|\n|\r/u);
  const [first = ""] = lines
    .map((line) => line.replaceAll(/^\uFEFF/gu, ""))
    .filter((line) => line.trim() !== "");
  const headed = lines.flatMap((line) => headOf(line.replace(/^\uFEFF/u, ""))?.[4] ?? []);
  return headOf(first) !== null && headed.length > 1 && headed.some((rest) => author.test(rest));
};

/**
 * Reads a chat exported by WhatsApp: each message with its author and time, without system messages and omitted media. Dates with
 * an ambiguous order stay as written.
 */
export const readWhatsApp = (text: string): Extracted => {
  const written = readLines(text.replace(/^\uFEFF/u, ""));
  const [order, ...others] = ordersOf(written.map(({ date }) => date));
  const messages = written.flatMap((message): ChatMessage[] => {
    const said = message.text.trim();
    if (message.author === undefined || ownLine.test(said) || notices.test(said)) return [];
    const day = order === undefined || others.length > 0 ? undefined : isoOf(message.date, order);
    const time = timeOf(message.time);
    const isKnown = day !== undefined && time !== undefined;
    return [
      {
        author: isKnown ? message.author : `${message.author} (${message.date}, ${message.time})`,
        at: isKnown ? `${day}T${time}` : undefined,
        text: message.text.replaceAll(marks, ""),
      },
    ];
  });
  return chatDocument(messages, undefined, "text/x-whatsapp-chat");
};
