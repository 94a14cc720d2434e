import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { parseMail } from "./mail-message.ts";

const lines = (...all: readonly string[]): string => all.join("\r\n");

const message = lines(
  "Return-Path: <mara@mill.example>",
  "From: =?utf-8?q?Mara_Gr=C3=BCn?= <mara@mill.example>",
  "To: Jon Weir <jon@mill.example>, clerk@mill.example",
  "Subject: =?iso-8859-1?q?The_dam_of_M=FChlbach?=",
  "Date: Tue, 07 Mar 2023 09:30:00 +0100",
  "Message-ID: <7@mill.example>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="outer"',
  "",
  "--outer",
  'Content-Type: multipart/alternative; boundary="inner"',
  "",
  "--inner",
  "Content-Type: text/plain; charset=iso-8859-1",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "The dam leaks 9 litres.",
  "--inner",
  "Content-Type: text/html; charset=utf-8",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("<p>The dam <b>leaks</b> 9 litres.</p><p hidden>It leaks 99 litres.</p>").toString("base64"),
  "--inner--",
  "--outer",
  'Content-Type: text/csv; name="levels.csv"',
  'Content-Disposition: attachment; filename="levels.csv"',
  "",
  "Day,Level",
  "Monday,12",
  "--outer",
  'Content-Type: image/png; name="dam.png"',
  'Content-Disposition: attachment; filename="dam.png"',
  "Content-Transfer-Encoding: base64",
  "",
  "iVBORw0KGgoAAAA=",
  "--outer--",
);

describe("a message", () => {
  it("holds a forwarded message as a part with its own subject, sender and day", async () => {
    const forwarded = lines(
      "Return-Path: <ann@mill.example>",
      "From: Ann <ann@mill.example>",
      "Subject: Fwd",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "",
      "See below.",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: Cy <cy@mill.example>",
      "Subject: Sluice",
      "Date: Tue, 2 May 2023 10:00:00 +0000",
      "Message-ID: <8@mill.example>",
      "",
      "It opens at nine.",
      "--b--",
    );
    expect(await readSample(forwarded, { uri: "file:f.eml" })).toMatchObject({
      author: "Ann",
      text: expect.stringMatching(
        /See below\.\n\n## Attachment: .+\n\n### Sluice\n\n- From: Cy \(cy@mill\.example\)\n- Date: 2023-05-02 10:00 UTC\n\nIt opens at nine\./u,
      ),
    });
  });

  it("is read with its subject, people and day, its body as it is shown and its attachments", async () => {
    expect(await readSample(message, { uri: "file:a.eml" })).toMatchObject({
      mediaType: "message/rfc822",
      title: "The dam of Mühlbach",
      author: "Mara Grün",
      publishedAt: "2023-03-07",
      metadata: {
        from: "Mara Grün (mara@mill.example)",
        sentAt: "2023-03-07T08:30:00.000Z",
        messageId: "<7@mill.example>",
        unreadAttachments: "dam.png",
      },
      text: [
        "# The dam of Mühlbach",
        "- From: Mara Grün (mara@mill.example)\n- To: Jon Weir (jon@mill.example), clerk@mill.example\n- Date: 2023-03-07 08:30 UTC",
        "The dam leaks 9 litres.",
        "## Attachment: levels.csv",
        "| Day | Level |\n| --- | --- |\n| Monday | 12 |",
      ].join("\n\n"),
    });
  });

  it.each([
    ["file:note.txt", undefined],
    ["https://mill.example/raw?id=7", "text/plain"],
    ["https://mill.example/raw?id=7", "message/rfc822"],
  ])("is known by its first lines at %s as %s", async (uri, contentType) => {
    expect(await readSample(message, { uri, contentType })).toMatchObject({ mediaType: "message/rfc822" });
  });

  it("is read behind a byte order mark", async () => {
    const read = await readSample(`\uFEFF${message}`, { uri: "file:a.eml" });
    expect(read).toMatchObject({ title: "The dam of Mühlbach", mediaType: "message/rfc822" });
  });

  it("keeps the letters of each part that has an encoding of its own", async () => {
    const head = ["From: a@mill.example", "Subject: Two", "MIME-Version: 1.0"];
    const part = (charset: string) => ["--b", `Content-Type: text/plain; charset=${charset}`, "", ""];
    const bytes = Buffer.concat([
      Buffer.from(lines(...head, "Content-Type: multipart/mixed; boundary=b", "", ...part("windows-1251"))),
      Buffer.from([0xcf, 0xeb, 0xee, 0xf2, 0xe8, 0xed, 0xe0]),
      Buffer.from(lines("", ...part("utf-8"), "水车", "--b--")),
    ]);
    const read = await readSample(bytes, { uri: "file:two.eml" });
    expect(read).toMatchObject({ text: expect.stringMatching(/Плотина\s+水车/u) });
  });

  it("is read in the encoding of its letters if it names none", async () => {
    const bytes = Buffer.from(
      lines("From: a@mill.example", "Subject: Mühle", "", "Die Mühle leckt."),
      "latin1",
    );
    expect(await readSample(bytes, { uri: "file:a.eml" })).toMatchObject({
      title: "Mühle",
      text: expect.stringContaining("Die Mühle leckt."),
    });
  });

  it("keeps the bytes of its files where its text names no encoding", async () => {
    const head = lines("From: a@mill.example", "Content-Type: multipart/mixed; boundary=b", "", "--b", "");
    const file = lines("Content-Type: application/x-level", "Content-Transfer-Encoding: binary");
    const bytes = Buffer.from(
      lines(head, "Die Mühle leckt.", "--b", file, "Content-Disposition: attachment", "", "äö", "--b--", ""),
      "latin1",
    );
    const { body, attachments } = await parseMail(bytes);
    expect(body).toBe("Die Mühle leckt.");
    expect([...(attachments[0]?.bytes ?? [])].slice(0, 2)).toEqual([0xe4, 0xf6]);
  });

  it("is read out of a file of Apple's program", async () => {
    const inner = lines("From: a@mill.example", "Subject: Dam", "", "It leaks.", "");
    const file = `${inner.length}  \n${inner}<?xml version="1.0"?><plist><dict/></plist>`;
    expect(await readSample(file, { uri: "file:7.emlx" })).toMatchObject({
      mediaType: "message/rfc822",
      text: "# Dam\n\n- From: a@mill.example\n\nIt leaks.",
    });
  });

  it("names the signatures, and what only Outlook reads, among the files that are not read", async () => {
    const part = (type: string, name: string): string =>
      lines(
        "--b",
        `Content-Type: ${type}; name="${name}"`,
        "Content-Transfer-Encoding: base64",
        "",
        "eJ8+IgAA",
      );
    const head = lines(
      "From: a@mill.example",
      "Subject: Dam",
      "Content-Type: multipart/mixed; boundary=b",
      "",
    );
    const signed = lines(
      head,
      lines("--b", "", "It leaks."),
      part("application/ms-tnef", "winmail.dat"),
      part("application/pkcs7-signature", "smime.p7s"),
      "--b--",
    );
    expect(await readSample(signed, { uri: "file:a.eml" })).toMatchObject({
      text: "# Dam\n\n- From: a@mill.example\n\nIt leaks.",
      metadata: { unreadAttachments: "winmail.dat, smime.p7s" },
    });
  });

  it("is not a message where a text only speaks of one", async () => {
    const text = "Notes on mail.\n\nFrom: a@b.example\nSubject: x\nDate: y\n";
    expect(await readSample(text)).toMatchObject({ mediaType: "text/plain" });
  });

  it("does not read a message within messages without end", async () => {
    let nested = message;
    for (let depth = 0; depth < 60; depth += 1)
      nested = lines(
        "From: a@b.example",
        "MIME-Version: 1.0",
        `Content-Type: multipart/mixed; boundary=d${depth}`,
        "",
        `--d${depth}`,
        "Content-Type: message/rfc822",
        "",
        nested,
        `--d${depth}--`,
      );
    expect(await readSample(nested, { uri: "file:a.eml" })).not.toMatchObject({
      text: expect.stringContaining("litres"),
    });
  });
});

describe("a saved page", () => {
  const page =
    "<!doctype html><html><head><title>The dam</title></head><body><article><h1>The dam</h1><p>The dam was built of oak in 1871, gr=C3=BCn.</p></article></body></html>";
  const saved = lines(
    "From: <Saved by Blink>",
    "Snapshot-Content-Location: https://mill.example/dam",
    "MIME-Version: 1.0",
    "Content-Type: multipart/related;",
    '\ttype="text/html"; boundary="--B--x--"',
    "",
    "----B--x--",
    "Content-Type: text/html",
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Location: https://mill.example/dam",
    "",
    page,
    "----B--x--",
    "Content-Type: text/html",
    "Content-Location: https://ads.example/frame",
    "",
    "<p>Buy two dams and get a third one for nothing.</p>",
    "----B--x----",
  );

  it.each(["dam.mhtml", "dam.mht", "dam"])("is the page and not its frames as %s", async (name) => {
    expect(await readSample(saved, { uri: `file:${name}` })).toMatchObject({
      mediaType: "multipart/related",
      title: "The dam",
      canonicalUri: "https://mill.example/dam",
      text: "# The dam\n\nThe dam was built of oak in 1871, grün.",
    });
  });

  it("may have its pictures first", async () => {
    const picture = lines("----B--x--", "Content-Type: image/png", "", "Content-Type: text/html", "");
    const turned = saved.replace("----B--x--\r\n", `${picture}----B--x--\r\n`);
    expect(await readSample(turned, { uri: "file:dam.mhtml" })).toMatchObject({ title: "The dam" });
  });

  it.each([
    ["has its address", "X: y", saved],
    [
      "is named as the start",
      "Content-ID: <dam@mill>",
      saved
        .replace("\r\nSnapshot-Content-Location: https://mill.example/dam", "")
        .replace('type="text/html";', 'type="text/html"; start="<dam@mill>";'),
    ],
  ])("is the page that %s, behind a frame", async (_how, header, whole) => {
    const [head = "", ofPage = "", ofFrame = "", end = ""] = whole.split("----B--x--\r\n");
    const turned = [head, ofFrame.replace(/----B--x--.*$/u, ""), `${header}\r\n${ofPage}`].join(
      "----B--x--\r\n",
    );
    expect(await readSample(`${turned}----B--x----${end}`, { uri: "file:dam.mhtml" })).toMatchObject({
      title: "The dam",
    });
  });

  it("is damaged without a page in it", async () => {
    const cut = saved.slice(0, saved.indexOf("----B--x--\r\nContent-Type"));
    expect(await readSample(cut, { uri: "file:dam.mhtml" })).toMatchObject({ reason: "damaged" });
  });
});
