import type { Container, TextBlock } from "../blocks/read-blocks.ts";
import type { PageNode } from "../html-page.ts";

/** The part of a forum post: text by its author, or what is below or beside it (signatures, buttons, edit notes, profiles). */
export type PostPart = "body" | "below";

// Elements that contain exactly the body of a post, by forum software: Stack Exchange, XenForo, Discourse, vBulletin, MyBB,
// FluxBB, Hacker News, Reddit, Invision, Flarum.
const bodyNames =
  /(?:^|\s)(?:js-post-body|bb-?wrapper|cooked|post_message_\d+|post_body|postcontent|postmsg|commtext|usertext-body|post-body-inner|(?:cpost_|ipscomment_)content)(?:\s|$)/u;
const commentContent = "commentcontent";
// phpBB and FluxBB repeat the title and put buttons and the signature in the same element as the body.
const wholePost = /(?:^|\s)postbody(?:\s|$)/u;
const contentNames = /(?:^|\s)content(?:\s|$)/u;
const belowNames =
  /(?:^|\s|-)(?:sig|notice|attachments?|reactions?|likes?|post-?menu|post-?buttons|profile-icons|edited)(?:\s|$|-)/u;
const signatureNames = /(?:^|[\s_-]|post)signature(?:\s|$|-)/u;
// Documentation uses "signature" for methods too.
const postNames = /(?:^|[\s_-])(?:post|msg|message)/u;

// Numbers of posts, days of joining and ranks, beside the posts of phpBB, XenForo, vBulletin and MyBB.
const profileNames = /(?:^|\s)(?:postprofile|message-user-extras|userinfo_extra|author_statistics)(?:\s|$)/u;

const isWholePost = (container: Container | undefined): boolean => wholePost.test(container?.names ?? "");

const isBody = ({ names, element, parent }: Container): boolean =>
  bodyNames.test(names) ||
  (contentNames.test(names) && (isWholePost(parent) || isWholePost(parent?.parent))) ||
  element.getAttribute("data-role")?.toLowerCase() === commentContent;

const isSignature = (around: readonly Container[]): boolean => {
  const place = around.findIndex(({ names }) => signatureNames.test(names));
  // Names on the body describe the site's software.
  return (
    place !== -1 && around.slice(place).some(({ names, tag }) => tag !== "BODY" && postNames.test(names))
  );
};

const containersOf = ({ container }: TextBlock): Container[] => {
  const around: Container[] = [];
  for (let one: Container | undefined = container; one !== undefined; one = one.parent) around.push(one);
  return around;
};

/** Returns which part of a forum post a block represents; undefined if unknown. */
export const postPart = (block: TextBlock): PostPart | undefined => {
  const around = containersOf(block);
  // Checked first, because signatures are marked as bodies too.
  if (isSignature(around) || around.some(({ names }) => profileNames.test(names))) return "below";
  const post = around.findIndex((one) => isBody(one) || isWholePost(one));
  const [found] = around.slice(post === -1 ? around.length : post);
  if (found === undefined) return undefined;
  if (around.slice(0, post + 1).some(({ names }) => belowNames.test(names))) return "below";
  return isBody(found) ? "body" : undefined;
};

/** Returns the body of the forum post that a block is in; undefined outside of bodies. */
export const postBody = (block: TextBlock): PageNode | undefined =>
  postPart(block) === "body" ? containersOf(block).findLast(isBody)?.element : undefined;
