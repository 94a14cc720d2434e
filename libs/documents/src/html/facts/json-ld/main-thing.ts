import type { Thing } from "./thing.ts";

// From the most telling to the least.
const kinds = [
  /Article$|^(?:BlogPosting|Report|DiscussionForumPosting|SocialMediaPosting|Question|HowTo|Recipe|Review|Book|Dataset|PodcastEpisode)$/u,
  /^(?:VideoObject|Product|Course|Event|SoftwareApplication|JobPosting|CreativeWork)$/u,
  /Page$/u,
] as const;

const pathOf = (address: string | undefined, base: string): string | undefined =>
  address !== undefined && URL.canParse(address, base) ? new URL(address, base).pathname : undefined;

const isAbout = (thing: Thing, uri: string): boolean =>
  [thing.text("url"), thing.text("mainEntityOfPage"), thing.text("@id")].some(
    (address) => address !== undefined && pathOf(address, uri) === pathOf(uri, uri),
  );

const mainOfKind = (things: readonly Thing[], kind: RegExp, uri: string): Thing | undefined => {
  const some = things.filter(({ types }) => types.some((type) => kind.test(type)));
  // Several of a kind are the entries of a list, unless one says that it is this page.
  return some.length === 1 ? some[0] : some.find((thing) => isAbout(thing, uri));
};

/** What a page is about by its JSON-LD, an article before a product before the page as such; undefined where it lists many. */
export const mainThings = (things: readonly Thing[], uri: string): Thing[] =>
  [
    ...kinds.map((kind) => mainOfKind(things, kind, uri)),
    // Some pages leave out what kind of thing it is.
    things.find(({ types }) => types.length === 0),
  ].filter((thing) => thing !== undefined);
