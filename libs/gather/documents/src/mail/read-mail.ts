import { type Unavailable, unavailable } from "@quarry/failure";
import { type Extracted, metadataFrom, type ReadPart } from "../extracted.ts";
import { type Section, sectionsToMarkdown } from "../sections.ts";
import { mailFacts, type MailAttachment, type MailMessage, parseMail } from "./mail-message.ts";

const damaged = (what: string): Unavailable =>
  unavailable("damaged", `The ${what} is damaged and cannot be read; export it again.`);

const maxAttachments = 50;

const readAttachment = async (
  attachment: MailAttachment,
  readPart: ReadPart,
): Promise<Section | undefined> => {
  const { name, mediaType, bytes } = attachment;
  const read = await readPart({ bytes, uri: `file:${encodeURIComponent(name)}`, contentType: mediaType });
  return read.status === "unavailable" ? undefined : { title: `Attachment: ${name}`, body: read.text };
};

const readAttachments = async (
  { attachments }: MailMessage,
  readPart: ReadPart,
): Promise<{ readonly sections: readonly Section[]; readonly unread: readonly string[] }> => {
  const sections: Section[] = [];
  const unread: string[] = [];
  for (const attachment of attachments.slice(0, maxAttachments)) {
    const section = await readAttachment(attachment, readPart);
    if (section === undefined) unread.push(attachment.name);
    // An invitation is often there twice, in the message and as a file.
    else if (sections.every(({ body }) => body !== section.body)) sections.push(section);
  }
  return { sections, unread: [...unread, ...attachments.slice(maxAttachments).map(({ name }) => name)] };
};

/** Reads a message with its subject, sender, recipients and day, and its attachments in supported formats. */
export const readMail = async (bytes: Uint8Array, readPart: ReadPart): Promise<Extracted | Unavailable> => {
  const mail = await parseMail(bytes).catch(() => undefined);
  if (mail === undefined) return damaged("message");
  const { sections, unread } = await readAttachments(mail, readPart);
  const title = mail.subject;
  const message: Section = { title, facts: mailFacts(mail), body: mail.body };
  return {
    status: "extracted",
    title,
    author: mail.author,
    publishedAt: mail.day,
    metadata: metadataFrom({
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      sentAt: mail.sentAt,
      messageId: mail.messageId,
      unreadAttachments: unread.join(", "),
    }),
    text: [sectionsToMarkdown([message], 1), sectionsToMarkdown(sections)].join("\n\n").trim(),
    mediaType: "message/rfc822",
  };
};

const separator = /^From [^\n]*\d{4}[^\n]*\r?\n(?=[\w-]+:)/gmu;

/** Splits a mailbox into messages (RFC 4155); a quoted line that begins with From loses its quote sign. */
const splitMbox = (bytes: Uint8Array): Uint8Array[] => {
  const text = Buffer.from(bytes).toString("latin1");
  const starts = [...text.matchAll(separator)]
    .filter(({ index }) => index === 0 || /\n\r?\n$/u.test(text.slice(Math.max(0, index - 3), index)))
    .map((match) => ({ at: match.index, from: match.index + match[0].length }));
  return starts.map(({ from }, index) => {
    const message = text.slice(from, starts[index + 1]?.at).replaceAll(/^>(?=>*From )/gmu, "");
    return Buffer.from(message, "latin1");
  });
};

/** Reads a mailbox in file order: each message under its subject. */
export const readMbox = async (bytes: Uint8Array): Promise<Extracted | Unavailable> => {
  const messages: MailMessage[] = [];
  for (const each of splitMbox(bytes)) {
    const mail = await parseMail(each).catch(() => undefined);
    if (mail === undefined) return damaged(`message ${messages.length + 1} of the mailbox`);
    messages.push(mail);
  }
  if (messages.length === 0) return damaged("mailbox");
  const unread = messages.flatMap(({ attachments }) => attachments.map(({ name }) => name));
  const sections = messages.map((mail) => ({
    title: mail.subject ?? "Without a subject",
    facts: mailFacts(mail),
    body: mail.body,
  }));
  return {
    status: "extracted",
    metadata: metadataFrom({ messages: String(messages.length), unreadAttachments: unread.join(", ") }),
    text: sectionsToMarkdown(sections),
    mediaType: "application/mbox",
  };
};
