import type { Grade } from "@quarry/contracts";

/** Hosts of one kind; the first rule that fits decides. */
export interface GradeRule {
  readonly grade: Grade;
  /** Completes "<host>: …". */
  readonly reason: string;
  /** Domains, subdomains included. */
  readonly domains?: readonly string[];
  /** Matches the whole host name; for kinds that a name gives away. */
  readonly pattern?: RegExp;
}

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/u);

/** In the order in which they are tried; what no rule fits is an unknown website. */
export const gradeRules: readonly GradeRule[] = [
  {
    grade: "E",
    reason: "anonymous text that nobody answers for",
    domains: ["pastebin.com", "telegra.ph", "rentry.co", "4chan.org", "8kun.top", "controlc.com"],
  },
  {
    grade: "D",
    reason: "forum or social network: anybody can write, nobody reviews",
    domains: namesIn(`
      reddit.com quora.com stackoverflow.com stackexchange.com superuser.com serverfault.com
      news.ycombinator.com x.com twitter.com facebook.com linkedin.com tiktok.com youtube.com
      zhihu.com habr.com v2ex.com lemmy.world mastodon.social bsky.app discord.com
    `),
    pattern: /^(?:forums?|community|discuss|discourse|answers|boards?)\./u,
  },
  {
    grade: "D",
    reason: "self-published on a platform without review",
    domains: namesIn(`
      medium.com substack.com wordpress.com blogspot.com tumblr.com dev.to hashnode.dev wixsite.com
      weebly.com csdn.net jianshu.com livejournal.com
    `),
  },
  {
    grade: "A",
    reason: "standards body",
    domains: namesIn(`
      rfc-editor.org ietf.org iana.org w3.org whatwg.org iso.org iec.ch itu.int ecma-international.org
      tc39.es unicode.org standards.ieee.org oasis-open.org etsi.org opengroup.org khronos.org
      3gpp.org cen.eu bipm.org din.de bsigroup.com
    `),
  },
  {
    grade: "A",
    reason: "peer-reviewed journal or conference",
    domains: namesIn(`
      nature.com science.org cell.com thelancet.com nejm.org bmj.com jamanetwork.com pnas.org plos.org
      springer.com sciencedirect.com onlinelibrary.wiley.com tandfonline.com academic.oup.com
      cambridge.org dl.acm.org ieeexplore.ieee.org usenix.org aclanthology.org proceedings.neurips.cc
      jmlr.org proceedings.mlr.press cochranelibrary.com royalsociety.org
    `),
  },
  {
    grade: "A",
    reason: "public authority or intergovernmental organisation",
    domains: namesIn(`
      europa.eu gc.ca gouv.fr bund.de admin.ch who.int un.org oecd.org worldbank.org imf.org nhs.uk
      destatis.de
    `),
    pattern: /(?:^|\.)(?:gov|mil|go|gob|govt)(?:\.[a-z]{2})?$/u,
  },
  {
    grade: "B",
    reason: "preprint server: by researchers, not yet reviewed",
    domains: namesIn(`
      arxiv.org biorxiv.org medrxiv.org chemrxiv.org ssrn.com osf.io hal.science openreview.net
    `),
  },
  {
    grade: "B",
    reason: "university or research institution",
    domains: ["cern.ch", "mpg.de", "fraunhofer.de", "cnrs.fr", "riken.jp", "allenai.org"],
    pattern: /(?:^|\.)(?:edu|ac)(?:\.[a-z]{2})?$|(?:^|\.)(?:uni|tu|eth)-?[a-z]*\.(?:de|at|ch)$/u,
  },
  {
    grade: "B",
    reason: "documentation by those who maintain the subject",
    domains: namesIn(`
      readthedocs.io docs.rs nodejs.org python.org postgresql.org sqlite.org kernel.org gnu.org
      kubernetes.io redis.io valkey.io debian.org apache.org typescriptlang.org rust-lang.org go.dev
      openjdk.org ruby-lang.org php.net git-scm.com man7.org cppreference.com
    `),
    pattern: /^(?:docs?|developers?|devdocs|learn|manual|reference|api)\./u,
  },
  {
    grade: "B",
    reason: "news agency or newspaper of record, with editors and corrections",
    domains: namesIn(`
      reuters.com apnews.com afp.com bbc.com bbc.co.uk nytimes.com theguardian.com ft.com
      economist.com wsj.com washingtonpost.com lemonde.fr faz.net nzz.ch asahi.com
    `),
  },
  {
    grade: "C",
    reason: "encyclopedia that anybody can edit; follow its references",
    domains: ["wikipedia.org", "wikimedia.org", "wikibooks.org", "fandom.com", "baike.baidu.com"],
  },
  {
    grade: "C",
    reason: "code host: the repository's authors answer for it",
    domains: namesIn(`
      github.com raw.githubusercontent.com gitlab.com codeberg.org npmjs.com pypi.org crates.io
    `),
  },
];
