import type { Container, TextBlock } from "./text-block.ts";

/** Whether a block is what somebody wrote in a thread, or what the software puts below it: signatures, buttons, notes of edits. */
export type PostPart = "body" | "below";

// Elements that hold the body of a post, and nothing else, by the software of the forum: Stack Exchange, XenForo,
// Discourse, vBulletin, MyBB, FluxBB, Hacker News, Reddit, Invision, Flarum.
const bodyNames =
  /(?:^|\s)(?:js-post-body|bb-?wrapper|cooked|post_message_\d+|post_body|postcontent|postmsg|commtext|usertext-body|post-body-inner|(?:cpost_|ipscomment_)content)(?:\s|$)/u;
const commentContent = "commentcontent";
// phpBB keeps the title again, buttons and the signature in the same element as the body, and FluxBB does.
const wholePost = /(?:^|\s)postbody(?:\s|$)/u;
const contentNames = /(?:^|\s)content(?:\s|$)/u;
const belowNames =
  /(?:^|\s|-)(?:sig|notice|attachments?|reactions?|likes?|post-?menu|post-?buttons|profile-icons|edited)(?:\s|$|-)/u;
const signatureNames = /(?:^|[\s_-]|post)signature(?:\s|$|-)/u;
// Methods have signatures, too.
const postNames = /(?:^|[\s_-])(?:post|msg|message)/u;

const isWholePost = (container: Container | undefined): boolean => wholePost.test(container?.names ?? "");

const isBody = ({ names, element, parent }: Container): boolean =>
  bodyNames.test(names) ||
  (contentNames.test(names) && (isWholePost(parent) || isWholePost(parent?.parent))) ||
  element.getAttribute("data-role")?.toLowerCase() === commentContent;

const isSignature = (around: readonly Container[]): boolean => {
  const place = around.findIndex(({ names }) => signatureNames.test(names));
  // Names of the body say what the site is made with.
  return (
    place !== -1 && around.slice(place).some(({ names, tag }) => tag !== "BODY" && postNames.test(names))
  );
};

/** Which part of a post of a forum a block is; undefined where it is none that is known. */
export const postPart = ({ container }: TextBlock): PostPart | undefined => {
  const around: Container[] = [];
  for (let one: Container | undefined = container; one !== undefined; one = one.parent) around.push(one);
  // First of all, for signatures are marked as bodies, too.
  if (isSignature(around)) return "below";
  const post = around.findIndex((one) => isBody(one) || isWholePost(one));
  const [found] = around.slice(post === -1 ? around.length : post);
  if (found === undefined) return undefined;
  if (around.slice(0, post + 1).some(({ names }) => belowNames.test(names))) return "below";
  return isBody(found) ? "body" : undefined;
};
