/** The kind of a MIME file. */
export type MailFormat = "message" | "mailbox" | "saved-page";

const headLength = 16_000;
const header = /^[\w-]+:/u;
const mailHeader =
  /^(?:return-path|delivered-to|received|message-id|mime-version|from|to|subject|date|content-type|x-[\w-]+):/gimu;
/** Only programs write these fields; people who copy a message keep its sender, subject and day. */
const byProgram = /^(?:return-path|received|message-id|mime-version):/imu;
const savedPage = /^(?:snapshot-content-location:|from: <?saved by )/imu;
const mailbox = /^From [^\n]*\d{4}[^\n]*\r?\n[\w-]+:/u;
const minHeaders = 3;

const isMessage = (headers: string): boolean =>
  byProgram.test(headers) && (headers.match(mailHeader)?.length ?? 0) >= minHeaders;

const namedFormats: Readonly<Record<string, MailFormat>> = {
  "message/rfc822": "message",
  "application/mbox": "message",
  "multipart/related": "saved-page",
};

/** The line before a message in Apple's files, with its length in bytes. */
const lengthLine = /^(?<length>\d{1,9}) {0,10}\n(?=[\w-]+:)/u;

/** Returns a message without the byte order mark that editors add, and without what Apple's files have around it. */
export const messageIn = (bytes: Uint8Array): Uint8Array => {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const marked = isMarked ? bytes.subarray(3) : bytes;
  const found = lengthLine.exec(Buffer.from(marked.subarray(0, 60)).toString("latin1"));
  if (found === null) return marked;
  return marked.subarray(found[0].length, found[0].length + Number(found.groups?.["length"]));
};

/** Detects by its declared type and its first lines whether a file is a message, a mailbox or a saved page. */
export const mailFormat = (bytes: Uint8Array, declared = "text/plain"): MailFormat | undefined => {
  const named = namedFormats[declared];
  if (named === undefined && declared !== "text/plain") return undefined;
  const head = Buffer.from(messageIn(bytes).subarray(0, headLength)).toString("latin1");
  if (mailbox.test(head)) return "mailbox";
  if (!header.test(head)) return undefined;
  const headers = head.split(/\r?\n\r?\n/u, 1)[0] ?? "";
  if (savedPage.test(headers)) return "saved-page";
  return named ?? (isMessage(headers) ? "message" : undefined);
};
