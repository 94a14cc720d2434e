import { collapseWhitespace } from "@quarry/text";
import PostalMime, { type Address, type Email } from "postal-mime";
import { isoDay } from "../dates/iso-day.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { plainBody, type Section } from "../sections.ts";
import { withFittingTypes } from "./fitting-type.ts";
import { joinFlowed } from "./flowed-text.ts";
import { inUtf8 } from "./mail-encoding.ts";

/** A file attached to a message. */
export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The content of one message. */
export type MailMessage = Awaited<ReturnType<typeof parseMail>>;

const maxAddresses = 20;

const addressText = ({ name, address, group }: Address): string[] => {
  if (group !== undefined) return group.flatMap(addressText);
  if (name === "" || name === address) return address === undefined || address === "" ? [] : [address];
  return [address === undefined || address === "" ? name : `${name} (${address})`];
};

const addressList = (addresses: readonly Address[] = []): string | undefined => {
  const all = addresses.flatMap(addressText).map((text) => collapseWhitespace(text));
  const shown = all.slice(0, maxAddresses).join(", ");
  return all.length > maxAddresses ? `${shown} and ${all.length - maxAddresses} more` : shown || undefined;
};

const bodyOf = ({ html, text = "" }: Email): string => {
  // The alternatives of a message are in the order of increasing fidelity, with HTML last (RFC 2046 §5.1.4).
  const shown = html === undefined ? "" : fragmentToMarkdown(html);
  return shown.trim() === "" ? plainBody(text) : shown;
};

/** Attached messages stay files, and are read like the message itself. */
const options = {
  maxNestingDepth: 40,
  maxHeadersSize: 1_000_000,
  maxRfc822NestingDepth: 4,
  forceRfc822Attachments: true,
} as const;

/**
 * Parses a MIME message (RFC 5322, RFC 2045).
 * @throws {Error} if it is nested deeper than messages sent by people
 */
export const parseMail = async (bytes: Uint8Array) => {
  const mail = await PostalMime.parse(await joinFlowed(await inUtf8(withFittingTypes(bytes))), options);
  const isTimed = mail.date !== undefined && !Number.isNaN(Date.parse(mail.date));
  return {
    subject: mail.subject === undefined ? undefined : collapseWhitespace(mail.subject) || undefined,
    from: addressList(mail.from === undefined ? [] : [mail.from]),
    // The sender's name, or the address if there is no name.
    author: mail.from?.name.trim() || mail.from?.address,
    to: addressList(mail.to),
    cc: addressList(mail.cc),
    day: isoDay(mail.date),
    sentAt: isTimed ? mail.date : undefined,
    messageId: mail.messageId,
    body: bodyOf(mail),
    attachments: mail.attachments
      .filter(({ related }) => related !== true)
      .map(({ filename, mimeType, content }, index): MailAttachment => ({
        name: filename ?? `attachment ${index + 1}`,
        mediaType: mimeType,
        bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
      })),
  };
};

/** Returns the lines above a message with its sender, recipients and date. */
export const mailFacts = (mail: MailMessage): NonNullable<Section["facts"]> => [
  ["From", mail.from],
  ["To", mail.to],
  ["Cc", mail.cc],
  ["Date", mail.sentAt?.replace("T", " ").replace(/(?::\d\d)(?:\.\d+)?Z$/u, " UTC") ?? mail.day],
];
