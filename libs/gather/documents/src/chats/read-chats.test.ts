import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const read = (value: unknown) => readSample(JSON.stringify(value), { uri: "file:chat.json" });

const text = (title: string) =>
  [`# ${title}`, "## 2023-03-07", "Mara (08:30): The lake <froze> & held.", "Jon (08:31): 41 days."].join(
    "\n\n",
  );

describe("a chat that was exported", () => {
  it("has the names of people, of what is shown as a link and of answers to choose", async () => {
    const discord = {
      channel: { name: "ice" },
      messages: [
        {
          timestamp: "2023-03-07T08:30:00+00:00",
          content: "Ask <@12> or <@7>.",
          author: { name: "Mara" },
          mentions: [{ id: "12", name: "jon9", nickname: "Jon" }],
        },
      ],
    };
    const poll = { question: "Which lake?", answers: [{ text: "Tarn", voters: 4 }, { text: "Mere" }] };
    const telegram = {
      name: "Ice",
      type: "private_group",
      messages: [{ type: "message", date: "2023-03-07T08:30:00", from: "Mara", text: "", poll }],
    };
    const parts = ['See \ue200entity\ue202["place","the Tarn","lake"]\ue201.'];
    const chatGpt = {
      title: "Ice",
      mapping: { a: { message: { author: { role: "assistant" }, content: { parts } } } },
    };
    expect(await read(discord)).toMatchObject({ text: expect.stringContaining("Ask @Jon or <@7>.") });
    expect(await read(telegram)).toMatchObject({
      text: expect.stringContaining("Mara (08:30): Which lake?\n- Tarn: 4\n- Mere"),
    });
    expect(await read(chatGpt)).toMatchObject({ text: expect.stringContaining("See the Tarn.") });
  });

  it("from Discord includes what its links show, and no struck-out words", async () => {
    const value = {
      channel: { name: "ice" },
      messages: [
        {
          timestamp: "2023-03-07T08:30:00+00:00",
          content: "It held ~~14~~ 41 days.",
          author: { name: "Mara" },
          embeds: [{ title: "Roll", description: "Tarn: 41 days." }],
        },
      ],
    };
    expect(await read(value)).toMatchObject({
      text: expect.stringMatching(/It held {1,2}41 days\.\n\nRoll\n\nTarn: 41 days\.$/u),
    });
  });

  it("from Claude is read without its reasoning, with attached texts", async () => {
    const value = [
      { name: "Empty", chat_messages: [] },
      {
        name: "Ice",
        chat_messages: [
          {
            sender: "human",
            created_at: "2023-03-07T08:30:00.5Z",
            text: "How long?",
            attachments: [{ file_name: "roll.txt", extracted_content: "Tarn: 41 days." }],
          },
          {
            sender: "assistant",
            created_at: "2023-03-07T08:31:00Z",
            content: [
              { type: "thinking", thinking: "Hm." },
              { type: "text", text: "41 days." },
            ],
          },
        ],
      },
    ];
    expect(await read(value)).toMatchObject({
      title: "Ice",
      text: "# Ice\n\n## 2023-03-07\n\nUser (08:30): How long?\n\nroll.txt:\n\nTarn: 41 days.\n\nAssistant (08:31): 41 days.",
    });
  });

  it("has neither struck-out words nor marks of citations for programs", async () => {
    const telegram = {
      name: "Ice",
      type: "personal_chat",
      messages: [
        {
          type: "message",
          date: "2023-03-07T08:30:00",
          from: "Mara",
          text: ["It held ", { type: "strikethrough", text: "14" }, { type: "bold", text: "41" }, " days."],
        },
      ],
    };
    const chatGpt = {
      title: "Ice",
      mapping: {
        a: {
          message: {
            author: { role: "assistant" },
            content: { parts: ["It held 41 days \ue200cite\ue202turn0search1\ue201."] },
          },
        },
      },
    };
    expect(await read(telegram)).toMatchObject({ text: expect.stringContaining("It held 41 days.") });
    expect(await read(chatGpt)).toMatchObject({ text: expect.stringContaining("It held 41 days.") });
  });

  it("from Discord is read with names and times", async () => {
    const value = {
      guild: { name: "Lakes" },
      channel: { name: "ice" },
      messages: [
        {
          timestamp: "2023-03-07T08:30:00.123+00:00",
          content: "The lake <froze> & held.",
          author: { name: "mara1", nickname: "Mara" },
        },
        { timestamp: "2023-03-07T08:31:00+00:00", content: "41 days.", author: { name: "Jon" } },
      ],
    };
    expect(await read(value)).toMatchObject({ title: "Lakes: ice", text: text("Lakes: ice") });
  });

  it("from Telegram is read with names and times", async () => {
    const value = {
      name: "Ice",
      type: "private_group",
      messages: [
        { id: 0, type: "service", date: "2023-03-07T08:00:00", text: "" },
        {
          id: 1,
          type: "message",
          date: "2023-03-07T08:30:00",
          from: "Mara",
          text: ["The lake <froze> ", { type: "bold", text: "& held." }],
        },
        { id: 2, type: "message", date: "2023-03-07T08:31:00", from: "Jon", text: "41 days." },
      ],
    };
    expect(await read(value)).toMatchObject({ text: text("Ice"), metadata: { messages: "2" } });
    const all = { about: "…", chats: { about: "…", list: [value, { ...value, name: "More" }] } };
    expect(await read(all)).toMatchObject({
      text: `${text("Ice")}\n\n${text("More")}`,
      metadata: { conversations: "2" },
    });
  });

  it("from Messenger is read from the oldest message, with its letters", async () => {
    const value = {
      participants: [{ name: "Mara" }],
      messages: [
        { sender_name: "Jon", timestamp_ms: 1_678_177_860_000, content: "Gone.", is_unsent: true },
        { sender_name: "Jon", timestamp_ms: 1_678_177_860_000, content: "41 days \u00e2\u0080\u0093 yes." },
        { sender_name: "M\u00c3\u00a4ra", timestamp_ms: 1_678_177_800_000, content: "It held?" },
      ],
      title: "Ice",
    };
    expect(await read(value)).toMatchObject({
      title: "Ice",
      text: "# Ice\n\n## 2023-03-07\n\nMära (08:30): It held?\n\nJon (08:31): 41 days – yes.",
    });
  });

  it("from ChatGPT is read by the branch that was kept", async () => {
    const node = (role: string, words: string, parent: string | null, seconds: number) => ({
      parent,
      message: { author: { role }, create_time: seconds, content: { content_type: "text", parts: [words] } },
    });
    const mapping = {
      a: node("system", "", null, 1),
      b: node("user", "How long?", "a", 1_678_177_800),
      c: node("assistant", "It melted.", "b", 1_678_177_830),
      d: node("assistant", "41 days.", "b", 1_678_177_860),
    };
    expect(await read([{ title: "Ice", mapping, current_node: "d" }])).toMatchObject({
      text: "# Ice\n\n## 2023-03-07\n\nUser (08:30): How long?\n\nAssistant (08:31): 41 days.",
    });
  });

  it("is none where other JSON has messages", async () => {
    expect(await read({ messages: [{ id: 1, content: "x" }] })).toMatchObject({
      mediaType: "application/json",
    });
  });
});

describe("an archive of files", () => {
  const picture = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  ]);
  const packed = (files: Readonly<Record<string, string | Uint8Array>>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === "string" ? strToU8(content) : content,
        ]),
      ),
    );
  const zip = (files: Readonly<Record<string, string | Uint8Array>>) =>
    readSample(packed(files), { uri: "file:all.zip" });

  it("is read file by file, and names what is not read", async () => {
    const files = {
      "notes/a.md": "# Ice\n\nIt froze.",
      "b.csv": "Day,cm\n1,12\n",
      "p.png": picture,
      "__MACOSX/b.csv": "x",
    };
    expect(await zip(files)).toMatchObject({
      mediaType: "application/zip",
      metadata: { files: "2", unreadFiles: "p.png" },
      text: "# notes/a.md\n\n- Title: Ice\n\n## Ice\n\nIt froze.\n\n# b.csv\n\n| Day | cm |\n| --- | --- |\n| 1 | 12 |",
    });
  });

  it("of one file that is read is that file", async () => {
    expect(
      await zip({
        "talk.srt": "1\n00:00:01,000 --> 00:00:02,000\nIt froze.\n",
        "a.jpg": picture,
      }),
    ).toMatchObject({
      mediaType: "application/x-subrip",
      text: "It froze.",
    });
  });

  it("without readable files is not read, and endlessly nested archives are not opened", async () => {
    expect(await zip({ "p.png": picture })).toMatchObject({
      reason: "unsupported-type",
    });
    let bytes = packed({ "a.txt": "It froze." });
    for (let depth = 0; depth < 6; depth += 1) bytes = packed({ "in.zip": bytes });
    expect(await readSample(bytes, { uri: "file:all.zip" })).toMatchObject({ status: "unavailable" });
  });
});

describe("a text of a format that holds no prose", () => {
  it.each([
    ["a.sub", "{0}{25}Hello there\n{30}{60}Bye\n", "captions in a form that is not read"],
    ["a.xml", '<?xml version="1.0"?><timedtext format="3"><body/></timedtext>', "captions in a form"],
    ["a.txt", "[InternetShortcut]\nURL=https://a.example/\n", "a link to a page"],
    ["a.txt", "<mxfile><diagram>7VxZ</diagram></mxfile>", "a drawing"],
    ["plan.ics", "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", "a calendar"],
    ["a.txt", "BEGIN:VCARD\nFN:Mara\nEND:VCARD\n", "contacts"],
    ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', "a drawing"],
    ["ride.gpx", '<?xml version="1.0"?><gpx><trk/></gpx>', "a track"],
    ["de.po", 'msgid ""\nmsgstr ""\n\nmsgid "Ice"\nmsgstr "Eis"\n', "a translation"],
    ["bytes", "QmFzZTY0IGlzIG5vIHByb3Nl".repeat(60), "encoded bytes"],
  ])("is named: %s", async (name, content, what) => {
    expect(await readSample(content, { uri: `file:${name}` })).toMatchObject({
      reason: "unsupported-type",
      detail: expect.stringContaining(`This is ${what}`),
    });
  });
});
