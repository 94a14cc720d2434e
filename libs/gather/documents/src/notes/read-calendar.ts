import { isUtf8 } from "node:buffer";
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { type Unavailable, unavailable } from "@quarry/failure";
import { standardEncoding } from "../encoding/detect-encoding.ts";
import { unquoted } from "../encoding/quoted-printable.ts";
import { type Extracted, metadataFrom } from "../extracted.ts";
import { plainBody, type Section, sectionsToMarkdown } from "../sections.ts";

/** A line of a calendar: a property with its parameters and its value. */
interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

const line = /^(?<name>[\w-]{1,60})(?<parameters>(?:;(?:[^":]|"[^"]*")*)?):(?<value>.*)$/u;

const propertyIn = (text: string): Property | undefined => {
  const { name, parameters, value } = line.exec(text)?.groups ?? {};
  return name === undefined || parameters === undefined || value === undefined
    ? undefined
    : { name: name.toUpperCase(), parameters, value };
};

const inQuotedPrintable = /;(?:encoding=)?"?quoted-printable"?(?=;|$)/iu;
/** Matches a property in quoted-printable (vCalendar 1.0) on all its lines; one that breaks off continues on no line of an entry. */
const quotedLines =
  /^[\w-]{1,60}(?=;)(?:[^:\n]|\n[ \t]){0,200};(?:\n[ \t])?(?:encoding=)?"?quoted-printable[^\n]*(?:=[ \t]{0,9}\n(?!(?:BEGIN|END):)[^\n]*)+/gimu;

/** Returns a text with each property on one line. */
const unfolded = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(quotedLines, (property) => property.replaceAll(/=[ \t]{0,9}\n/gu, ""))
    .replaceAll(/\n[ \t]/gu, "");

/** Returns a property with its value decoded; characters outside ASCII in it need no decoding. */
const decoded = (property: Property): Property => {
  const { parameters, value } = property;
  if (!inQuotedPrintable.test(parameters)) return property;
  const charset = standardEncoding(/;charset="?(?<name>[\w:.-]{1,40})/iu.exec(parameters)?.groups?.["name"]);
  const plain = value.replaceAll(/[\u0020-\u007e]+/gu, (written) => {
    const bytes = unquoted(written);
    return new TextDecoder(charset ?? (isUtf8(bytes) ? "utf-8" : "windows-1252")).decode(bytes);
  });
  return { ...property, value: plain.replaceAll(/\r\n?/gu, "\n") };
};

/** Returns a text without the escapes of RFC 5545 §3.3.11. */
const textOf = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/gu, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign));

const entries: ReadonlySet<string> = new Set(["VEVENT", "VTODO", "VJOURNAL"]);

/** Returns the properties of each event, task or journal entry, without those of its alarms. */
const entriesIn = (text: string): Property[][] => {
  const found: Property[][] = [];
  const open: string[] = [];
  for (const written of unfolded(text).split("\n")) {
    const property = propertyIn(written.trimEnd());
    if (property === undefined) continue;
    const kind = property.value.toUpperCase();
    if (property.name === "BEGIN") {
      open.push(kind);
      if (entries.has(kind)) found.push([]);
    } else if (property.name === "END") open.pop();
    else if (entries.has(open.at(-1) ?? "")) found.at(-1)?.push(decoded(property));
  }
  return found;
};

/** Returns a time as it is written: a day, or a day and a time with its zone. */
const timeOf = ({ parameters, value }: Property): string => {
  const [, year, month, day, hour, minute, universal] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/u.exec(value) ?? [];
  if (year === undefined) return value;
  const zone = universal === "Z" ? "UTC" : (/;TZID="?([^";:]{1,100})/iu.exec(parameters)?.[1] ?? "");
  return [`${year}-${month}-${day}`, ...(hour === undefined ? [] : [`${hour}:${minute}`, zone])]
    .join(" ")
    .trim();
};

/** Returns the name of a person, or the address without a name. */
const personOf = ({ parameters, value }: Property): string => {
  const [, quoted, bare] = /;CN=(?:"([^"]{1,200})"|([^";:]{1,200}))/iu.exec(parameters) ?? [];
  return (quoted ?? bare)?.trim() ?? value.replace(/^mailto:/iu, "");
};

const maxPeople = 50;

const sectionOf = (properties: readonly Property[]): Section => {
  const all = (name: string): readonly Property[] => properties.filter((property) => property.name === name);
  const time = (name: string): string | undefined => all(name).map(timeOf)[0];
  const words = (name: string): string => textOf(all(name)[0]?.value ?? "").trim();
  return {
    title: words("SUMMARY").replaceAll("\n", " ") || "Without a title",
    facts: [
      ["Begins", time("DTSTART")],
      ["Ends", time("DTEND")],
      ["Due", time("DUE")],
      ["Lasts", all("DURATION")[0]?.value],
      ["Repeats", all("RRULE")[0]?.value],
      ["Status", /^(?:cancelled|completed|tentative)$/u.exec(words("STATUS").toLowerCase())?.[0]],
      ["Place", words("LOCATION").replaceAll("\n", ", ")],
      ["Organizer", all("ORGANIZER").map(personOf)[0]],
      ["Invited", all("ATTENDEE").slice(0, maxPeople).map(personOf).join("; ")],
      ["Address", all("URL")[0]?.value],
    ],
    body: plainBody(
      all("DESCRIPTION")
        .map(({ value }) => textOf(value).trim())
        .join("\n\n"),
    ),
  };
};

/** Reads the events, tasks and journal entries of a calendar (RFC 5545), each with its time, place, people and description. */
export const readCalendar = (text: string): Extracted | Unavailable => {
  const sections = entriesIn(text).map(sectionOf);
  if (sections.length === 0) return unavailable("empty", "The calendar has no event, task or journal entry.");
  return {
    status: "extracted",
    title: sections.length === 1 ? sections[0]?.title : undefined,
    metadata: metadataFrom({ entries: String(sections.length) }),
    text: sectionsToMarkdown(sections, sections.length === 1 ? 1 : 2),
    mediaType: "text/calendar",
  };
};
