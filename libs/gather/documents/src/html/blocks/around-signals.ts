import type { Container } from "./read-blocks.ts";
import { flag, type SignalGroup } from "./scene.ts";

/** Patterns in element names (class, id, role and similar) that indicate the element's use. */
const nameGroups: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["nav", /nav|menu|crumb|\btoc\b|table-of-contents|\btabs?\b|skip/u],
  ["pager", /pagin|\bpager|\bpages?-(?:nav|links)|load-?more|show-?more/u],
  ["foot", /foot|copyright|colophon|legal|disclaimer/u],
  ["head", /header|masthead|top-?bar|\btop\b/u],
  ["side", /side-?bar|\bside|aside|\brail|secondary|complementary|widget/u],
  ["share", /share|sharing|social|follow|facebook|twitter|whatsapp|\bprint/u],
  [
    "related",
    /related|recommend|similar|suggest|also|popular|trending|latest|recent|up-?sell|cross-?sell|more-(?:from|posts|stories|articles)|you-may|read-?next/u,
  ],
  ["carousel", /carousel|slide|swiper|slick|marquee|ticker/u],
  ["promo", /\bads?\b|advert|sponsor|promo|banner|outbrain|taboola|\bcta\b|upgrade|announcement/u],
  ["cookie", /cookie|consent|gdpr|privacy|onetrust/u],
  ["signup", /newsletter|subscri|sign-?up|log-?in|sign-?in|regist|account|paywall|mailing/u],
  ["modal", /modal|pop-?up|overlay|lightbox|dialog|drawer|off-?canvas|flyout|toast|tooltip|drop-?down/u],
  ["unseen", /hidden|sr-only|screen-?reader|visually/u],
  ["form", /search|filter|facet|\bsort|refine|\bform|input|select|quantity|\bqty/u],
  ["cart", /cart|checkout|basket|wish-?list|\bbuy|shipping|deliver|stock|purchase/u],
  [
    "meta",
    /meta|byline|author|\bdate|\btime|posted|\btags?\b|categor|label|badge|stats|count|views|likes|\bvote|score|reaction/u,
  ],
  ["user", /user|avatar|profile|member|poster|signature|\bsig\b|rank|karma|reputation|joined/u],
  ["action", /button|\bbtn|action|toolbar|\btools?\b|control|reply-?link|quote-?link|report|edit|option/u],
  ["comment", /comment|respond|discuss|disqus|repl/u],
  ["post", /post|message|\bmsg|entry|thread|topic|cooked|answer|question/u],
  ["content", /content|article|story|text|body|main|markdown|prose|\brte\b|rich-?text|wysiwyg|copy/u],
  [
    "described",
    /desc|detail|overview|about|summary|intro|\blead|excerpt|teaser|feature|spec|highlight|attribut|bullet/u,
  ],
  ["product", /product|\bitem|pdp|\bsku|\bcard|\btile|\bgrid|listing|result|collection|gallery/u],
  ["price", /price|cost|amount|currency|offer|\bsale|discount/u],
  ["review", /review|testimonial|rating|feedback|\bstars?\b/u],
  ["faq", /faq|accordion|collaps|toggle|panel|expand/u],
  ["title", /title|heading|headline|hero/u],
  ["media", /image|\bimg|photo|video|caption|figure|thumb|media|icon|logo/u],
  ["permalink", /permalink|headerlink|anchor|mw-edit/u],
];

const aroundTags =
  "NAV HEADER FOOTER ASIDE MAIN ARTICLE SECTION FORM TABLE UL OL LI DL FIGURE BLOCKQUOTE DETAILS BUTTON PRE".split(
    " ",
  );

// Name and tag groups as bit sets: pages have thousands of elements, and all are tested.
const known = new WeakMap<
  Container,
  { readonly own: number; readonly around: number; readonly tags: number }
>();

const groupBits = (names: string): number =>
  nameGroups.reduce((bits, [, pattern], place) => (pattern.test(names) ? bits | (1 << place) : bits), 0);

// Names on the body describe the site's software.
const isWhole = ({ tag }: Container): boolean => tag === "BODY" || tag === "HTML";

const bitsOf = (
  container: Container,
): { readonly own: number; readonly around: number; readonly tags: number } => {
  const found = known.get(container);
  if (found !== undefined) return found;
  const above = container.parent === undefined ? undefined : bitsOf(container.parent);
  const own = isWhole(container) ? 0 : groupBits(container.names);
  const place = aroundTags.indexOf(container.tag);
  const bits = {
    own,
    around: own | (above?.around ?? 0),
    tags: (place === -1 ? 0 : 1 << place) | (above?.tags ?? 0),
  };
  known.set(container, bits);
  return bits;
};

const flags = (bits: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => flag((bits & (1 << place)) !== 0));

/** Signals from the elements around a block: their tags and names. */
export const aroundSignals: SignalGroup = {
  names: [
    ...aroundTags.map((tag) => `in ${tag}`),
    ...nameGroups.map(([name]) => `near ${name}`),
    ...nameGroups.map(([name]) => `around ${name}`),
  ],
  of: ({ blocks }, place) => {
    const container = blocks[place]?.container;
    if (container === undefined) return [];
    const { own, around, tags } = bitsOf(container);
    const near = own | (container.parent === undefined ? 0 : bitsOf(container.parent).own);
    return [
      ...flags(tags, aroundTags.length),
      ...flags(near, nameGroups.length),
      ...flags(around, nameGroups.length),
    ];
  },
};
