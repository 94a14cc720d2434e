import type { Container, TextBlock } from "./text-block.ts";

// Elements that hold the body of a post, and nothing else, by the software of the forum: Stack Exchange, XenForo,
// Discourse, phpBB, vBulletin, Invision, MyBB, SMF, Hacker News, Reddit, Flarum.
const postBody =
  /(?:^|\s)(?:js-post-body|bb-?wrapper|cooked|post_?body|post_message_\d+|post_body|postcontent|commtext|usertext-body|post-body-inner|(?:cpost_|ipscomment_)content)(?:\s|$)/u;
const commentContent = "commentcontent";
const belowPost =
  /(?:^|\s|-)(?:signature|sig|notice|attachments?|reactions?|likes?|post-?menu|edited)(?:\s|$|-)/u;

const isPostBody = ({ names, element }: Container): boolean =>
  postBody.test(names) || element.getAttribute("data-role")?.toLowerCase() === commentContent;

/** Whether a block stands in the body of a post of a forum, and in no signature below it. */
export const isInPost = ({ container }: TextBlock): boolean => {
  for (let one: Container | undefined = container; one !== undefined; one = one.parent) {
    if (belowPost.test(one.names)) return false;
    if (isPostBody(one)) return true;
  }
  return false;
};
