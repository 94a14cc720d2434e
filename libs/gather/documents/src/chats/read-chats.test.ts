import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const read = (value: unknown) => readSample(JSON.stringify(value), { uri: "file:chat.json" });

const at = "2023-03-07T08:30:00+00:00";
const discord = (message: object) => ({
  channel: { name: "ice" },
  messages: [{ timestamp: at, author: { name: "Mara" }, ...message }],
});
const telegram = (message: object) => ({
  name: "Ice",
  type: "private_group",
  messages: [{ type: "message", date: at.slice(0, 19), from: "Mara", ...message }],
});
const chatGpt = (text: string) => ({
  title: "Ice",
  mapping: { a: { message: { author: { role: "assistant" }, content: { parts: [text] } } } },
});
const text = (title: string) =>
  [`# ${title}`, "## 2023-03-07", "Mara (08:30): The lake <froze> & held.", "Jon (08:31): 41 days."].join(
    "\n\n",
  );

describe("a chat that was exported", () => {
  it("has what was spoken with ChatGPT", async () => {
    const parts = [
      { content_type: "audio_asset_pointer", size_bytes: 9 },
      { content_type: "thought", text: "They ask of ice." },
      { content_type: "audio_transcription", text: "It froze." },
    ];
    const message = { author: { role: "user" }, content: { content_type: "multimodal_text", parts } };
    const read = await readSample(JSON.stringify([{ title: "Ice", mapping: { a: { message } } }]), {
      uri: "file:chat.json",
    });
    expect(read).toMatchObject({ text: "# Ice\n\nUser: It froze." });
  });

  it.each([
    [
      "the names of people",
      discord({
        content: "Ask <@12> or <@7>.",
        mentions: [{ id: "12", name: "jon9", nickname: "Jon" }],
      }),
      /Ask @Jon or <@7>\.$/u,
    ],
    [
      "the answers of a poll",
      telegram({
        text: "",
        poll: { question: "Which lake?", answers: [{ text: "Tarn", voters: 4 }, { text: "Mere" }] },
      }),
      /Mara \(08:30\): Which lake\?\n- Tarn: 4\n- Mere$/u,
    ],
    [
      "the name that is shown as a link",
      chatGpt('See \ue200entity\ue202["place","the Tarn","lake"]\ue201.'),
      /See the Tarn\.$/u,
    ],
    [
      "what a link shows, and no struck-out words",
      discord({
        content: "It held ~~14~~ 41 days.",
        embeds: [{ title: "Roll", description: "Tarn: 41 days." }],
      }),
      /It held {1,2}41 days\.\n\nRoll\n\nTarn: 41 days\.$/u,
    ],
    [
      "no words that are struck out by a style",
      telegram({
        text: ["It held ", { type: "strikethrough", text: "14" }, { type: "bold", text: "41" }, " days."],
      }),
      /It held 41 days\.$/u,
    ],
    [
      "no marks of citations for programs",
      chatGpt("It held 41 days \ue200cite\ue202turn0search1\ue201."),
      /It held 41 days\.$/u,
    ],
    [
      "the origin of what is passed on",
      telegram({ forwarded_from: "Jon", text: "It froze." }),
      /Mara \(08:30\): Forwarded from Jon: It froze\.$/u,
    ],
    [
      "the name of a file and its caption",
      telegram({ text: "The roll.", file: "files/roll.pdf", file_name: "roll 1.pdf" }),
      /Mara \(08:30\): The roll\.\n\[File: roll 1\.pdf\]$/u,
    ],
    [
      "the name of a photo without words",
      telegram({ text: "", photo: "photos/photo_1.jpg" }),
      /Mara \(08:30\): \[File: photo_1\.jpg\]$/u,
    ],
    [
      "no path for a file that was not exported",
      telegram({ text: "Voice.", file: "(File not included.)" }),
      /Mara \(08:30\): Voice\.$/u,
    ],
    [
      "what is passed on",
      discord({ content: "", forwardedMessage: { content: "It froze." } }),
      /Mara \(08:30\): Forwarded: It froze\.$/u,
    ],
  ])("has %s", async (_what, value, text) => {
    expect(await read(value)).toMatchObject({ text: expect.stringMatching(text) });
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
    const unnamed = { ...value, name: null, type: "saved_messages" };
    const all = { about: "…", chats: { about: "…", list: [value, unnamed, { ...value, name: "More" }] } };
    expect(await read(all)).toMatchObject({
      text: `${text("Ice")}\n\n${text("Conversation 2")}\n\n${text("More")}`,
      metadata: { conversations: "3" },
    });
  });

  it("from Messenger is read from the oldest message, with its letters", async () => {
    const value = {
      participants: [{ name: "Mara" }],
      messages: [
        { sender_name: "Jon", timestamp_ms: 1_678_177_860_000, content: "Gone.", is_unsent: true },
        { sender_name: "Jon", timestamp_ms: 1_678_177_860_000, content: "41 days \u00e2\u0080\u0093 yes." },
        { sender_name: "M\u00c3\u00a4ra", timestamp_ms: 1_678_177_800_000, content: "It held?" },
        { sender_name: "Jon", timestamp_ms: 1_678_177_920_000, share: { link: "https://e.org/ice" } },
        { sender_name: "Jon", timestamp_ms: 1_678_177_980_000, files: [{ uri: "inbox/files/ice.pdf" }] },
        {
          sender_name: "Jon",
          timestamp_ms: 1_678_178_040_000,
          content: "See https://e.org/ice now",
          share: { link: "https://e.org/ice", share_text: "Ice" },
        },
      ],
      title: "Ice",
    };
    expect(await read(value)).toMatchObject({
      title: "Ice",
      text: "# Ice\n\n## 2023-03-07\n\nMära (08:30): It held?\n\nJon (08:31): 41 days – yes.\n\nJon (08:32): https://e.org/ice\n\nJon (08:33): [File: ice.pdf]\n\nJon (08:34): See https://e.org/ice now\nIce",
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
