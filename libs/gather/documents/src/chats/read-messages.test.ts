import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { readConversations } from "./read-messages.ts";

const read = (value: unknown) => readSample(JSON.stringify(value), { uri: "file:chat.json" });

const node = (id: string, role: string, content: string, parentId: string | null) => ({
  id,
  role,
  content,
  parentId,
  timestamp: 1_678_177_800,
});
const folded =
  '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> 14?\n</details>\n41 days.';

describe("a chat of another program", () => {
  it("has no notices of Teams, and the names of files", async () => {
    const said = (messageType: string, from: unknown, content: string, attachments: unknown = []) => ({
      messageType,
      createdDateTime: "2023-03-07T08:30:00Z",
      from,
      body: { contentType: "html", content },
      attachments,
    });
    const ann = { user: { displayName: "Ann" } };
    const value = [
      said("message", ann, "<p>How <b>long</b>?</p>", [{ name: "ice.pdf" }, { name: null }]),
      said("systemEventMessage", null, "<systemEventMessage/>"),
    ];
    expect(await read({ value })).toMatchObject({
      text: "## 2023-03-07\n\nAnn (08:30): How long?\n\n[File: ice.pdf]",
    });
  });

  it("has the messages of programs that name kinds of their own", async () => {
    const said = (messageType: string, text: string) => ({
      messageType,
      createdAt: "2023-03-07T08:30:00Z",
      sender: { name: "Ann" },
      text,
    });
    expect(await read({ messages: [said("text", "How long?"), said("message", "41 days.")] })).toMatchObject({
      text: "## 2023-03-07\n\nAnn (08:30): How long?\n\nAnn (08:30): 41 days.",
    });
  });

  it("of Signal is read line by line, with what a message quotes", async () => {
    const said = (sender: string, body: string, quote = "") =>
      JSON.stringify({
        date: "2023-03-07T08:30:00",
        sender,
        body,
        quote,
        sticker: "",
        reactions: [],
        attachments: [],
      });
    const lines = [said("Ann", "How long?"), said("Me", "41 days.", "> How long?\n")].join("\n");
    expect(await readSample(lines, { uri: "file:data.json" })).toMatchObject({
      text: "## 2023-03-07\n\nAnn (08:30): How long?\n\nMe (08:30): > How long?\n\n41 days.",
    });
    const other = lines.replaceAll(',"reactions":[]', "");
    expect(await readSample(other, { uri: "file:data.json" })).toMatchObject({ text: other });
  });

  it.each([
    [
      "a tree of messages, without the reasoning and the branches that were abandoned",
      [
        {
          title: "Ice",
          chat: {
            history: {
              currentId: "c",
              messages: {
                a: node("a", "user", "How long?", null),
                b: node("b", "assistant", "14 days.", "a"),
                c: node("c", "assistant", folded, "a"),
              },
            },
          },
        },
      ],
      "# Ice\n\n## 2023-03-07\n\nUser (08:30): How long?\n\nAssistant (08:30): 41 days.",
    ],
    [
      "turns of a person and a model",
      [
        {
          conversations: [
            { from: "human", value: "How long?" },
            { from: "gpt", value: "41 days." },
          ],
        },
      ],
      "User: How long?\n\nAssistant: 41 days.",
    ],
    [
      "roles, without instructions",
      [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: "How long?" }] },
        { role: "assistant", content: "41 days." },
      ],
      "User: How long?\n\nAssistant: 41 days.",
    ],
    [
      "days in words",
      {
        messages: [
          {
            creator: { name: "Mara" },
            created_date: "Tuesday, March 7, 2023 at 8:30:00\u202fAM UTC",
            text: "It froze.",
          },
        ],
      },
      "## 2023-03-07\n\nMara (08:30): It froze.",
    ],
    [
      "bodies in HTML",
      {
        value: [
          {
            createdDateTime: "2023-03-07T08:30:00Z",
            from: { user: { displayName: "Mara" } },
            body: { contentType: "html", content: "<p>It <b>froze</b>.</p>" },
          },
        ],
      },
      "## 2023-03-07\n\nMara (08:30): It froze.",
    ],
    [
      "messages of which one has a subject, and each a status",
      {
        messages: [
          { from: "Mara", date: 1_678_177_800, subject: "Planning", status: "read", text: "It froze." },
          { from: "Jon", date: 1_678_177_860, subject: "", status: "read", text: "When?" },
        ],
      },
      "## 2023-03-07\n\nMara (08:30): It froze.\n\nJon (08:31): When?",
    ],
  ])("is read by its %s", async (_how, value, text) => {
    expect(await read(value)).toMatchObject({ mediaType: "application/vnd.quarry.chat+json", text });
  });

  it("is read in a time that grows with its length where reasoning has no end", async () => {
    const content = '<details type="reasoning">'.repeat(100_000);
    expect(readConversations([{ role: "user", content }])).toMatchObject([{ text: `User: ${content}` }]);
  });

  it("may have one conversation a line", async () => {
    const line = (text: string): string => JSON.stringify({ messages: [{ role: "user", content: text }] });
    const file = `${line("How long?")}\n${line("Why?")}\n`;
    expect(await readSample(file, { uri: "file:chat.jsonl" })).toMatchObject({
      text: "User: How long?\n\nUser: Why?",
      metadata: { conversations: "2" },
    });
  });

  it.each([
    ["entries of which one has no author", { messages: [{ text: "a", author: "b" }, { text: "c" }] }],
    ["a list of texts with senders", [{ from: "Aldby", value: "4 t" }]],
    ["values", { value: [1, 2, 3] }],
    [
      "mails",
      { messages: [{ from: "a@x.example", to: "b@x.example", subject: "Toll", date: 1.7e9, body: "9 t" }] },
    ],
    [
      "mails to several people",
      { messages: [{ from: "a@x.example", to: ["Jon", "Mia"], date: 1.7e9, body: "9 t" }] },
    ],
    ["remarks without a time", { value: [{ creator: "Mara", message: "It froze." }] }],
    [
      "tasks",
      {
        value: [
          { creator: "Mara", created_at: 1_678_177_800, title: "Dig", message: "By hand." },
          { creator: "Jon", created_at: 1_678_177_900, title: "Fill" },
        ],
      },
    ],
    ["a role that every object has", { messages: [{ role: "constructor", text: "hi" }] }],
  ])("is not %s", async (_what, value) => {
    expect(await read(value)).toMatchObject({ mediaType: "application/json" });
  });
});

describe("a chat export", () => {
  it("has no signs of files and changes in WhatsApp, and no removed messages in Slack", async () => {
    const whatsApp =
      "[07.03.23, 08:30:15] Mara: IMG-1.jpg (Datei angehängt)\nDas Wehr.\n[07.03.23, 08:31:00] Jon: Es leckt. <Diese Nachricht wurde bearbeitet>\n";
    expect(await readSample(whatsApp)).toMatchObject({
      text: "## 2023-03-07\n\nMara (08:30): Das Wehr.\n\nJon (08:31): Es leckt.",
    });
    const slack = [
      { type: "message", user: "U1", text: "It froze.", ts: "1678177800.0001" },
      { type: "message", subtype: "tombstone", text: "This message was deleted.", ts: "1678177801.0001" },
    ];
    expect(await read(slack)).toMatchObject({ text: "## 2023-03-07\n\nU1 (08:30): It froze." });
  });

  it("is read from a session of llama.cpp in JSON lines, without the branches that were abandoned", async () => {
    const message = (id: string, role: string, content: string, parent: string) =>
      JSON.stringify({
        type: "message",
        message: { id, role, content, parent, timestamp: 1_678_177_800_000 },
      });
    const lines = [
      JSON.stringify({ type: "session", harness: "llama.app", name: "Ice", currNode: "c" }),
      message("a", "user", "How long?", "r"),
      message("b", "assistant", "14 days.", "a"),
      message("c", "assistant", "41 days.", "a"),
    ];
    expect(await readSample(lines.join("\n"), { uri: "file:chat.jsonl" })).toMatchObject({
      title: "Ice",
      text: "# Ice\n\n## 2023-03-07\n\nUser (08:30): How long?\n\nAssistant (08:30): 41 days.",
    });
  });
});
