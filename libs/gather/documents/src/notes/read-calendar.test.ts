import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const calendar = (...lines: readonly string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");

const meeting = [
  "BEGIN:VTIMEZONE",
  "TZID:Berlin",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "END:STANDARD",
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  "SUMMARY;LANGUAGE=en:Meeting of the",
  "  lock board",
  'ORGANIZER;CN="Rook: Ann";ROLE=CHAIR:MAILTO:ann@mill.example',
  "ATTENDEE;CN=Bo Lind:mailto:bo@mill.example",
  "ATTENDEE:mailto:cid@mill.example",
  "DTSTART;TZID=Berlin:20260503T140000",
  "DTEND:20260503T133000Z",
  "RRULE:FREQ=YEARLY",
  "STATUS:CANCELLED",
  String.raw`LOCATION:The mill\, room 2`,
  String.raw`DESCRIPTION:We choose the gate.\nBring \\ boots\; please.`,
  "BEGIN:VALARM",
  "DESCRIPTION:Reminder",
  "END:VALARM",
  "END:VEVENT",
];

describe("a calendar", () => {
  it("is its events, with time, place, people and words, without alarms", async () => {
    expect(await readSample(calendar(...meeting), { uri: "file:a.ics" })).toMatchObject({
      mediaType: "text/calendar",
      title: "Meeting of the lock board",
      text: [
        "# Meeting of the lock board",
        [
          "- Begins: 2026-05-03 14:00 Berlin",
          "- Ends: 2026-05-03 13:30 UTC",
          "- Repeats: FREQ=YEARLY",
          "- Status: cancelled",
          "- Place: The mill, room 2",
          "- Organizer: Rook: Ann",
          "- Invited: Bo Lind; cid@mill.example",
        ].join("\n"),
        String.raw`We choose the gate.${"\n"}Bring \ boots; please.`,
      ].join("\n\n"),
    });
  });

  it("has each entry under its name", async () => {
    const task = ["BEGIN:VTODO", "SUMMARY:Oil", "DUE;VALUE=DATE:20260601", "END:VTODO"];
    const note = ["BEGIN:VJOURNAL", "DTSTART:soon", "END:VJOURNAL"];
    expect(await readSample(calendar(...task, ...note), { uri: "file:a.ics" })).toMatchObject({
      text: "## Oil\n\n- Due: 2026-06-01\n\n## Without a title\n\n- Begins: soon",
      metadata: { entries: "2" },
    });
  });

  it("says what is done, how long an event lasts, and all that is written of it", async () => {
    const task = ["BEGIN:VTODO", "SUMMARY:Oil", "STATUS:COMPLETED", "END:VTODO"];
    const fair = ["BEGIN:VEVENT", "SUMMARY:Fair", "DURATION:PT2H", "STATUS:CONFIRMED", "END:VEVENT"];
    const note = ["BEGIN:VJOURNAL", "SUMMARY:Ice", "DESCRIPTION:Thin.", "DESCRIPTION:Thick.", "END:VJOURNAL"];
    expect(await readSample(calendar(...task, ...fair, ...note), { uri: "file:a.ics" })).toMatchObject({
      text: "## Oil\n\n- Status: completed\n\n## Fair\n\n- Lasts: PT2H\n\n## Ice\n\nThin.\n\nThick.",
    });
  });

  it.each([
    ["in UTF-8", ["SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BChl=", "bach"], "Mühlbach"],
    ["in another encoding", ["SUMMARY;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FChlbach"], "Mühlbach"],
    ["in Japanese", ["SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=SHIFT_JIS:=83e"], "テ"],
    ["without a named encoding", ["SUMMARY;ENCODING=QUOTED-PRINTABLE:M=FChl=", "bach"], "Mühlbach"],
    ["with a space after a break", ["SUMMARY;ENCODING=QUOTED-PRINTABLE:The=", " ice=3D"], "The ice="],
    ["with folded parameters", ["SUMMARY;CHARSET=UTF-8;", " ENCODING=QUOTED-PRINTABLE:i=", "ce"], "ice"],
    ["with lines", ["SUMMARY;ENCODING=QUOTED-PRINTABLE:The=0D=0A=", "", "STATUS:x"], "The"],
    ["that breaks off", ["STATUS:x", "SUMMARY;ENCODING=QUOTED-PRINTABLE:ice="], "ice="],
  ])("may have words in quoted-printable %s", async (_how, lines, title) => {
    const event = ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
    const { text } = Object(await readSample(calendar(...event), { uri: "file:a.vcs" }));
    expect(text).toBe(`# ${title}`);
  });

  it.each([
    ["an equals sign at its end", ["SUMMARY:1 + 1 =", "STATUS:x"], "1 + 1 ="],
    ["a fold after one", ["SUMMARY:a=", " =41"], "a==41"],
    [
      "the name of the encoding",
      ["SUMMARY:ENCODING=QUOTED-PRINTABLE: =41=", "STATUS:x"],
      "ENCODING=QUOTED-PRINTABLE: =41=",
    ],
    ["it in a parameter's text", ['SUMMARY;X-A="quoted-printable":=41=', "STATUS:x"], "=41="],
  ])("keeps words with %s", async (_what, lines, title) => {
    const event = ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
    expect(await readSample(calendar(...event), { uri: "file:a.ics" })).toMatchObject({ title });
  });

  it("may have the line ends of old Macs", async () => {
    const text = calendar(...meeting).replaceAll("\r\n", "\r");
    expect(await readSample(text, { uri: "file:a.ics" })).toMatchObject({
      title: "Meeting of the lock board",
    });
  });

  it("begins with a line of its own; a text about calendars is prose", async () => {
    const text = "BEGIN:VCALENDAR begins a calendar.\n\nBEGIN:VEVENT\nSUMMARY:Fair\nEND:VEVENT\n";
    expect(await readSample(text)).toMatchObject({ mediaType: "text/plain", text });
  });

  it("without an entry is empty", async () => {
    expect(await readSample(calendar(), { uri: "file:a.ics" })).toMatchObject({ reason: "empty" });
  });

  it("that is the only text of a message is read with it", async () => {
    const part = (type: string, body: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
    const mail = `From: ann@mill.example\r\nSubject: Board\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n${part("text/plain", "")}${part("text/calendar; method=REQUEST", calendar(...meeting))}--b--\r\n`;
    expect(await readSample(mail, { uri: "file:a.eml" })).toMatchObject({
      text: expect.stringContaining("- Begins: 2026-05-03 14:00 Berlin"),
    });
  });

  it("that is in a message and attached to it is read once", async () => {
    const part = (type: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${calendar(...meeting)}\r\n`;
    const mail = `From: ann@mill.example\r\nSubject: Board\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part("text/calendar")}${part("application/ics; name=invite.ics")}--b--\r\n`;
    const read = await readSample(mail, { uri: "file:a.eml" });
    expect("text" in read ? read.text.match(/Begins/gu) : undefined).toHaveLength(1);
  });
});
